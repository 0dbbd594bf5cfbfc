package main

import (
	"time"

	"github.com/grafana/sobek"
	"go.k6.io/k6/v2/js/common"
	"go.k6.io/k6/v2/metrics"
)

var kinds = map[string]metrics.MetricType{"counter": metrics.Counter, "gauge": metrics.Gauge, "trend": metrics.Trend}

// Metric declares a metric by its name, its kind and whether it holds milliseconds, and gives what adds a value to it,
// with a tag "name" where there is one. An object of the module k6/metrics does the same, at 4 kB for each virtual user.
func (i *instance) metric(call sobek.FunctionCall) sobek.Value {
	runtime := i.vu.Runtime()
	holds := metrics.Default
	if call.Argument(2).ToBoolean() {
		holds = metrics.Time
	}
	declared, err := i.vu.InitEnv().Registry.NewMetric(call.Argument(0).String(), kinds[call.Argument(1).String()], holds)
	if err != nil {
		common.Throw(runtime, err)
	}
	return runtime.ToValue(func(call sobek.FunctionCall) sobek.Value {
		state := i.vu.State()
		current := state.Tags.GetCurrentValues()
		if name := call.Argument(1); !sobek.IsUndefined(name) {
			current.SetTag("name", name.String())
		}
		metrics.PushIfNotDone(i.vu.Context(), state.Samples, metrics.Sample{
			TimeSeries: metrics.TimeSeries{Metric: declared, Tags: current.Tags},
			Time:       time.Now(),
			Metadata:   current.Metadata,
			Value:      call.Argument(0).ToFloat(),
		})
		return sobek.Undefined()
	})
}
