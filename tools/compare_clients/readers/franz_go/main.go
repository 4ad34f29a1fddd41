// Prints the values of a topic, or of the topics of a pattern, until its input ends: go run . ADDRESS GROUP TOPIC true|false
package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
)

func main() {
	options := []kgo.Opt{
		kgo.SeedBrokers(os.Args[1]), kgo.ConsumerGroup(os.Args[2]), kgo.ConsumeTopics(os.Args[3]),
		kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()),
		kgo.MetadataMaxAge(500 * time.Millisecond), kgo.MetadataMinAge(100 * time.Millisecond),
	}
	if os.Args[4] == "true" {
		options = append(options, kgo.ConsumeRegex())
	}
	client, err := kgo.NewClient(options...)
	if err != nil {
		panic(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		os.Stdin.Read(make([]byte, 1))
		cancel()
	}()
	for ctx.Err() == nil {
		client.PollFetches(ctx).EachRecord(func(found *kgo.Record) { fmt.Println(string(found.Value)) })
	}
	client.Close()
}
