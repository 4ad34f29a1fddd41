// Start franz-go's kfake, a Kafka for tests in Go, and print its address until standard input ends.
package main

import (
	"fmt"
	"io"
	"os"

	"github.com/twmb/franz-go/pkg/kfake"
)

func main() {
	cluster, err := kfake.NewCluster(kfake.NumBrokers(1), kfake.DefaultNumPartitions(1))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	defer cluster.Close()
	fmt.Println("broker 0", cluster.ListenAddrs()[0])
	io.Copy(io.Discard, os.Stdin)
}
