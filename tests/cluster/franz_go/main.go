// Prints the records of partition 0 of a topic from offset 0 on, as JSON lines: go run . ADDRESS TOPIC COUNT
package main

import (
	"context"
	"encoding/json"
	"os"
	"strconv"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
)

type header struct {
	Name  string
	Value []byte
}

type record struct {
	Offset, Timestamp int64
	Key, Value        []byte
	Headers           []header
}

func main() {
	count, _ := strconv.Atoi(os.Args[3])
	start := map[string]map[int32]kgo.Offset{os.Args[2]: {0: kgo.NewOffset().At(0)}}
	client, err := kgo.NewClient(kgo.SeedBrokers(os.Args[1]), kgo.ConsumePartitions(start))
	if err != nil {
		panic(err)
	}
	defer client.Close()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	out := json.NewEncoder(os.Stdout)
	for count > 0 {
		fetches := client.PollFetches(ctx)
		if err := fetches.Err(); err != nil {
			panic(err)
		}
		fetches.EachRecord(func(found *kgo.Record) {
			headers := []header{}
			for _, one := range found.Headers {
				headers = append(headers, header{one.Key, one.Value})
			}
			out.Encode(record{found.Offset, found.Timestamp.UnixMilli(), found.Key, found.Value, headers})
			count--
		})
	}
}
