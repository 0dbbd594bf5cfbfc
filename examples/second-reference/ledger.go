package main

import (
	"crypto/rand"
	"encoding/hex"
	"net/http"
	"sync"
)

// What the participant is connected to; a registry's contracts are on the first.
var synchronizers = []string{"sync-north::1220aa", "sync-south::1220bb", "sync-west::1220cc"}

// user is somebody who may call.
type user struct {
	admin bool
	// adminOf is the identity provider that the user administers, or none.
	adminOf string
}

var users = map[string]user{
	"root":       {admin: true},
	"keeper":     {adminOf: "provider-one"},
	"bookkeeper": {},
	"passer-by":  {},
}

var identityProviders = map[string]bool{"": true, "provider-one": true, "provider-two": true}

// party is what the ledger knows of a party that it allocated.
type party struct {
	id, identityProvider, resourceVersion string
	annotations                           object
}

// ledger holds the parties, and who may act as them.
type ledger struct {
	sync.Mutex
	parties map[string]party
	hints   map[string]bool
	actAs   map[string][]string
}

// allocate makes a party whose identifier shows nothing of the hint. A hint that is present is refused where unique says so.
func (l *ledger) allocate(wanted allocation, unique bool) (party, *ledgerError) {
	l.Lock()
	defer l.Unlock()
	if wanted.hint != "" && unique && l.hints[wanted.hint] {
		return party{}, &ledgerError{alreadyExists, "the hint is present", map[string]any{"partyIdHint": wanted.hint}}
	}
	made := party{newID(), wanted.identityProvider, wanted.resourceVersion, wanted.annotations}
	l.parties[made.id] = made
	l.hints[wanted.hint] = true
	if wanted.user != "" {
		l.actAs[wanted.user] = append(l.actAs[wanted.user], made.id)
	}
	return made, nil
}

func newID() string {
	random := make([]byte, 34)
	rand.Read(random)
	return hex.EncodeToString(random[:2]) + "::1220" + hex.EncodeToString(random[2:])
}

// kind is an error of gRPC, with what it becomes over HTTP.
type kind struct {
	name                   string
	grpc, category, status int
}

var (
	invalidArgument  = kind{"INVALID_ARGUMENT", 3, 8, http.StatusBadRequest}
	notFound         = kind{"NOT_FOUND", 5, 11, http.StatusNotFound}
	alreadyExists    = kind{"ALREADY_EXISTS", 6, 10, http.StatusConflict}
	permissionDenied = kind{"PERMISSION_DENIED", 7, 7, http.StatusForbidden}
	unauthenticated  = kind{"UNAUTHENTICATED", 16, 6, http.StatusUnauthorized}
)

// ledgerError is why a party was not allocated.
type ledgerError struct {
	kind
	cause   string
	context map[string]any
}

// write answers with the ledger error body, with all of its members.
func (e *ledgerError) write(w http.ResponseWriter) {
	if e.context == nil {
		e.context = map[string]any{}
	}
	if e.status == http.StatusUnauthorized {
		w.Header().Set("WWW-Authenticate", "Bearer")
	}
	answer(w, e.status, map[string]any{
		"code":           e.name,
		"cause":          e.cause,
		"context":        e.context,
		"errorCategory":  e.category,
		"correlationId":  newID(),
		"traceId":        newID(),
		"resources":      [][]string{},
		"grpcCodeValue":  e.grpc,
		"retryInfo":      "",
		"definiteAnswer": true,
	})
}

// refuseAtLedger refuses a call before it is one: by its method or its size.
func refuseAtLedger(w http.ResponseWriter, status int, why string) {
	(&ledgerError{kind{"INVALID_ARGUMENT", 3, 8, status}, why, nil}).write(w)
}
