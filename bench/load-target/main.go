// A target that answers at once with one choice context. In Go, because it shares the processors with the generator
// whose cost is measured. With two arguments, AT and MS, it stands still once: AT milliseconds after its first request,
// for MS milliseconds; what came meanwhile is answered at the end. With a third, each answer takes from 10 ms to so many,
// as often in each factor of them. LISTEN is where it listens, where 127.0.0.1 will not do. When its input ends, it
// prints how long it kept each request, in milliseconds, as JSON.
package main

import (
	"cmp"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/rand"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

func main() {
	at, length := stall(os.Args[1:])
	slowest := 0.0
	if len(os.Args) > 3 {
		slowest, _ = strconv.ParseFloat(os.Args[3], 64)
	}
	listener, err := net.Listen("tcp", cmp.Or(os.Getenv("LISTEN"), "127.0.0.1:0"))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("http://%s\n", listener.Addr())
	var (
		mutex sync.Mutex
		begun time.Time
		kept  = make([]float64, 0, 1<<20)
		body  = answer()
		size  = strconv.Itoa(len(body))
	)
	serve := func(w http.ResponseWriter, r *http.Request) {
		came := time.Now()
		_, _ = io.Copy(io.Discard, r.Body)
		// Two questions come before the load.
		isLoad := strings.Contains(r.UserAgent(), "k6")
		if isLoad && length > 0 {
			mutex.Lock()
			if begun.IsZero() {
				begun = came
			}
			from := begun.Add(at)
			mutex.Unlock()
			if !came.Before(from) {
				time.Sleep(time.Until(from.Add(length)))
			}
		}
		if isLoad && slowest > 10 {
			ms := 10 * math.Pow(slowest/10, rand.Float64())
			time.Sleep(time.Duration(ms * float64(time.Millisecond)))
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Length", size)
		_, _ = w.Write(body)
		if !isLoad {
			return
		}
		// Until the answer is handed to the system: after a standstill there are many before it.
		_ = http.NewResponseController(w).Flush()
		took := time.Since(came)
		mutex.Lock()
		kept = append(kept, float64(took)/float64(time.Millisecond))
		mutex.Unlock()
	}
	go func() { _ = http.Serve(listener, http.HandlerFunc(serve)) }()
	_, _ = io.Copy(io.Discard, os.Stdin)
	mutex.Lock()
	_ = json.NewEncoder(os.Stdout).Encode(kept)
}

func stall(args []string) (at, length time.Duration) {
	if len(args) < 2 {
		return 0, 0
	}
	ms := func(text string) time.Duration {
		number, _ := strconv.Atoi(text)
		return time.Duration(number) * time.Millisecond
	}
	return ms(args[0]), ms(args[1])
}

type contract struct {
	TemplateID       string `json:"templateId"`
	ContractID       string `json:"contractId"`
	CreatedEventBlob string `json:"createdEventBlob"`
	SynchronizerID   string `json:"synchronizerId"`
}

func answer() []byte {
	long := func(text string, length int) string {
		return hex.EncodeToString([]byte(strings.Repeat(text, length)))[:length]
	}
	contracts := []contract{}
	values := map[string]string{}
	for i, name := range []string{"Rule", "Lock"} {
		one := contract{
			TemplateID:       long(name, 64) + ":Acme.Registry:" + name,
			ContractID:       "00" + long(name, 136),
			CreatedEventBlob: base64.StdEncoding.EncodeToString([]byte(long(name, 240))),
			SynchronizerID:   "global-domain::1220" + long("global", 64),
		}
		contracts = append(contracts, one)
		values["c"+strconv.Itoa(i)] = one.ContractID
	}
	body, _ := json.Marshal(map[string]any{
		"choiceContextData":  map[string]any{"values": values},
		"disclosedContracts": contracts,
	})
	return body
}
