package main

import (
	"net/http"
	"regexp"
	"slices"
)

// participant allocates parties for callers that a token names.
type participant struct {
	ledger
	signer        *signer
	uniqueHints   bool
	synchronizers []string
}

func newParticipant(signer *signer, uniqueHints bool, connected int) *participant {
	return &participant{
		ledger: ledger{parties: map[string]party{}, hints: map[string]bool{}, actAs: map[string][]string{}},
		signer: signer, uniqueHints: uniqueHints, synchronizers: synchronizers[:connected],
	}
}

// allocation is what a request asks for. Absent is the same as empty, but for the hint and the synchronizer.
type allocation struct {
	hint, identityProvider, synchronizer, user, resourceVersion string
	hasHint, hasSynchronizer                                    bool
	annotations                                                 object
}

// allocate answers a call: who calls, what is asked for, may they, is it possible.
func (p *participant) allocate(w http.ResponseWriter, r *http.Request, _ string) {
	made, failure := p.attempt(r)
	if failure != nil {
		failure.write(w)
		return
	}
	answer(w, http.StatusOK, map[string]any{"partyDetails": map[string]any{
		"party":              made.id,
		"isLocal":            true,
		"identityProviderId": made.identityProvider,
		"localMetadata":      map[string]any{"resourceVersion": made.resourceVersion, "annotations": made.annotations},
	}})
}

func (p *participant) attempt(r *http.Request) (party, *ledgerError) {
	caller, err := p.signer.caller(r.Header["Authorization"])
	if err != nil {
		return party{}, &ledgerError{unauthenticated, err.Error(), nil}
	}
	body, tooLarge, err := readObject(r)
	if tooLarge {
		return party{}, &ledgerError{kind{"RESOURCE_EXHAUSTED", 8, 2, http.StatusRequestEntityTooLarge}, err.Error(), nil}
	}
	var wanted allocation
	if err == nil {
		wanted, err = readAllocation(body)
	}
	if err != nil {
		return party{}, &ledgerError{invalidArgument, err.Error(), nil}
	}
	if !mayAllocate(caller, wanted) {
		return party{}, &ledgerError{permissionDenied, "the caller may not allocate this party", nil}
	}
	if failure := p.check(wanted); failure != nil {
		return party{}, failure
	}
	return p.ledger.allocate(wanted, p.uniqueHints)
}

// readAllocation reads the members by their types alone.
func readAllocation(body object) (allocation, error) {
	var metadata object
	wanted := allocation{annotations: object{}, resourceVersion: "1"}
	_, wanted.hasHint = body["partyIdHint"]
	_, wanted.hasSynchronizer = body["synchronizerId"]
	for name, value := range map[string]any{
		"partyIdHint": &wanted.hint, "identityProviderId": &wanted.identityProvider, "userId": &wanted.user,
		"synchronizerId": &wanted.synchronizer, "localMetadata": &metadata,
	} {
		if err := body.member(name, value); err != nil {
			return wanted, err
		}
	}
	if err := metadata.member("resourceVersion", &wanted.resourceVersion); err != nil {
		return wanted, err
	}
	return wanted, metadata.member("annotations", &wanted.annotations)
}

// mayAllocate has the three ways in: one of them is enough.
func mayAllocate(caller string, wanted allocation) bool {
	who := users[caller]
	return who.admin ||
		(who.adminOf != "" && who.adminOf == wanted.identityProvider) ||
		(wanted.user != "" && wanted.user == caller)
}

var hintForm = regexp.MustCompile(`\A[A-Za-z0-9 :_-]{1,255}\z`)

// check says why a party that the caller may allocate cannot be.
func (p *participant) check(wanted allocation) *ledgerError {
	_, knownUser := users[wanted.user]
	switch {
	case wanted.hasHint && !hintForm.MatchString(wanted.hint):
		return &ledgerError{invalidArgument, "the hint has to be 1 to 255 letters, digits, spaces, colons, minuses and underscores", nil}
	case !wanted.hasSynchronizer && len(p.synchronizers) != 1:
		return &ledgerError{invalidArgument, "say which synchronizer", map[string]any{"connected": len(p.synchronizers)}}
	case wanted.hasSynchronizer && !slices.Contains(p.synchronizers, wanted.synchronizer):
		return &ledgerError{notFound, "no such synchronizer is connected", nil}
	case !identityProviders[wanted.identityProvider]:
		return &ledgerError{notFound, "no such identity provider", nil}
	case wanted.user != "" && !knownUser:
		return &ledgerError{notFound, "no such user", nil}
	}
	return nil
}
