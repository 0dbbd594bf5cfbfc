package main

import (
	"encoding/json"
	"sync"

	"github.com/grafana/sobek"
	"go.k6.io/k6/v2/js/common"
)

// Corpora are the packed cases of the scenarios, by their names, once for all virtual users.
type corpora struct {
	sync.Mutex
	byName map[string][]string
}

// Of gives the cases of a scenario; the first one to ask for them reads them, as a JSON array of texts.
func (c *corpora) of(name string, read func() (string, error)) ([]string, error) {
	c.Lock()
	defer c.Unlock()
	if cases, ok := c.byName[name]; ok {
		return cases, nil
	}
	text, err := read()
	if err != nil {
		return nil, err
	}
	var cases []string
	if err := json.Unmarshal([]byte(text), &cases); err != nil {
		return nil, err
	}
	c.byName[name] = cases
	return cases, nil
}

// Cases gives a case by its place, and begins anew after the last one. A SharedArray of k6 parses JSON at each use,
// which takes a twentieth of the processor time of a load.
func (i *instance) cases(call sobek.FunctionCall) sobek.Value {
	runtime := i.vu.Runtime()
	cases, err := i.corpora.of(call.Argument(0).String(), func() (string, error) {
		read, _ := sobek.AssertFunction(call.Argument(1))
		text, err := read(sobek.Undefined())
		if err != nil {
			return "", err
		}
		return text.String(), nil
	})
	if err != nil {
		common.Throw(runtime, err)
	}
	count := int64(len(cases))
	return runtime.ToValue(func(call sobek.FunctionCall) sobek.Value {
		return runtime.ToValue(cases[call.Argument(0).ToInteger()%count])
	})
}
