package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"unicode/utf8"
)

// object is a JSON object whose members are read when they are asked for. The names must fit to the letter:
// structs of encoding/json would take "META" for meta.
type object map[string]json.RawMessage

// readObject reads a body; tooLarge tells one that is over the limit from one that is wrong.
func readObject(r *http.Request) (body object, tooLarge bool, err error) {
	text, err := io.ReadAll(r.Body)
	if err != nil {
		var limit *http.MaxBytesError
		return nil, errors.As(err, &limit), errors.New("the body cannot be read")
	}
	if !utf8.Valid(text) {
		return nil, false, errors.New("the body is not UTF-8")
	}
	if err := json.Unmarshal(text, &body); err != nil || body == nil {
		return nil, false, errors.New("the body is no JSON object")
	}
	return body, false, nil
}

// member reads an optional member into value. An absent member leaves value unchanged; null is refused.
func (o object) member(name string, value any) error {
	raw, present := o[name]
	if !present {
		return nil
	}
	if string(raw) == "null" || json.Unmarshal(raw, value) != nil {
		return fmt.Errorf("%s is of a wrong type", name)
	}
	return nil
}
