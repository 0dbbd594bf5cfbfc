package main

import (
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"time"
)

// healthy is the answer to both health checks: the service is one process, alive and ready together.
func healthy(w http.ResponseWriter, _ *http.Request, _ string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	fmt.Fprintln(w, "ok")
}

var bounds = []float64{0.001, 0.01, 0.1, 1}

// requests counts calls by method and by how long they took.
type requests struct {
	sync.Mutex
	byMethod map[string]int
	buckets  []int
	seconds  float64
	count    int
}

var meter = &requests{byMethod: map[string]int{}, buckets: make([]int, len(bounds))}

// observe begins to measure a call; what it returns ends it.
func (m *requests) observe(r *http.Request) func() {
	began := time.Now()
	method := r.Method
	if method != http.MethodGet && method != http.MethodPost {
		method = "other"
	}
	return func() {
		took := time.Since(began).Seconds()
		m.Lock()
		defer m.Unlock()
		m.byMethod[method]++
		m.count++
		m.seconds += took
		for i, bound := range bounds {
			if took <= bound {
				m.buckets[i]++
			}
		}
	}
}

// scrape answers with the metrics of an app in the text format of Prometheus 0.0.4, whatever is asked for.
func (m *requests) scrape(app string) func(http.ResponseWriter, *http.Request, string) {
	return func(w http.ResponseWriter, _ *http.Request, _ string) {
		m.Lock()
		defer m.Unlock()
		text := strings.Builder{}
		line := func(format string, values ...any) { fmt.Fprintf(&text, format+"\n", values...) }
		line("# HELP second_requests_total Calls answered, by method.")
		line("# TYPE second_requests_total counter")
		for method, count := range m.byMethod {
			line(`second_requests_total{app=%q,method=%q} %d`, app, method, count)
		}
		line("# HELP second_request_duration_seconds How long a call took.")
		line("# TYPE second_request_duration_seconds histogram")
		for i, bound := range bounds {
			line(`second_request_duration_seconds_bucket{app=%q,le="%g"} %d`, app, bound, m.buckets[i])
		}
		line(`second_request_duration_seconds_bucket{app=%q,le="+Inf"} %d`, app, m.count)
		line(`second_request_duration_seconds_sum{app=%q} %g`, app, m.seconds)
		line(`second_request_duration_seconds_count{app=%q} %d`, app, m.count)
		line("# TYPE second_goroutines gauge\nsecond_goroutines %d", runtime.NumGoroutine())
		line("# TYPE process_start_time_seconds gauge\nprocess_start_time_seconds %.3f", float64(started.UnixMilli())/1000)
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		fmt.Fprint(w, text.String())
	}
}
