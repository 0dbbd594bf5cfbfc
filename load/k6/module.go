package main

import (
	"time"

	"github.com/grafana/sobek"
	"go.k6.io/k6/v2/js/modules"

	"assay.invalid/k6/shared"
)

// The module is there once for all virtual users.
type module struct {
	memory  *shared.Memory
	scrapes *shared.Scrapes
	corpora *corpora
}

// NewModuleInstance is what one virtual user gets.
func (m *module) NewModuleInstance(vu modules.VU) modules.Instance { return &instance{m, vu} }

type instance struct {
	*module
	vu modules.VU
}

// Exports are native functions: k6 calls others by reflection, which takes longer than what is done here.
func (i *instance) Exports() modules.Exports {
	toValue := i.vu.Runtime().ToValue
	text := func(call sobek.FunctionCall, at int) string { return call.Argument(at).String() }
	native := func(do func(call sobek.FunctionCall) any) func(sobek.FunctionCall) sobek.Value {
		return func(call sobek.FunctionCall) sobek.Value { return toValue(do(call)) }
	}
	return modules.Exports{Named: map[string]any{
		"metric": i.metric,
		"cases":  i.cases,
		"isKnown": native(func(call sobek.FunctionCall) any {
			return i.memory.IsKnown(text(call, 0), text(call, 1), text(call, 2))
		}),
		"keep": native(func(call sobek.FunctionCall) any {
			i.memory.Keep(text(call, 0), text(call, 1), text(call, 2))
			return nil
		}),
		"isFirst": native(func(call sobek.FunctionCall) any {
			return i.memory.IsFirst(text(call, 0), text(call, 1), text(call, 2))
		}),
		"scrape": native(func(call sobek.FunctionCall) any {
			began := time.UnixMilli(call.Argument(1).ToInteger())
			wrong := i.scrapes.Judge(text(call, 0), began, time.Now(), text(call, 2))
			if wrong.Rule == "" {
				return nil
			}
			return wrong.Rule + "\n" + wrong.Why
		}),
	}}
}
