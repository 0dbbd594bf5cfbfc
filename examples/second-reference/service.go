package main

import (
	"encoding/json"
	"io"
	"log"
	"net/http"
	"net/url"
	"strings"
)

// silent swallows what clients do wrong in a handshake: probes of TLS do so all the time.
var silent = log.New(io.Discard, "", 0)

// maxBody is how many bytes a request may have.
const maxBody = 16 << 20

// route is a path of literal segments and at most one "*", which takes one percent-encoded segment of any text.
type route struct {
	method, path string
	answer       func(w http.ResponseWriter, r *http.Request, id string)
	// refuse writes an error in the shape of the API that the path belongs to.
	refuse func(w http.ResponseWriter, status int, why string)
}

type service []route

func newService(base string, participant *participant, signer *signer) http.Handler {
	scan := newScan(base + "/archive")
	all := service{
		{"POST", "/token/registry/transfer-instruction/v1/*/choice-contexts/accept", acceptContext, refuse},
		{"POST", "/ledger/v2/parties", participant.allocate, refuseAtLedger},
		{"GET", "/archive/api/scan/v0/history/bulk/acs", scan.snapshot, refuse},
		{"GET", "/archive/objects/*", scan.object, refuse},
		{"GET", "/issuer/jwks.json", signer.keySet, refuse},
	}
	for _, app := range []string{"validator", "participant"} {
		all = append(all,
			route{"GET", "/api/" + app + "/readyz", healthy, refuse},
			route{"GET", "/api/" + app + "/livez", healthy, refuse},
			route{"GET", "/" + app + "/metrics", meter.scrape(app), refuse})
	}
	return all
}

// ServeHTTP compares the path as it was sent, segment by segment: an id may hold an encoded slash.
func (s service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	defer meter.observe(r)()
	r.Body = http.MaxBytesReader(w, r.Body, maxBody)
	for _, route := range s {
		id, fits := match(route.path, r.URL)
		if !fits {
			continue
		}
		if r.Method != route.method && !(r.Method == http.MethodHead && route.method == http.MethodGet) {
			w.Header().Set("Allow", route.method)
			route.refuse(w, http.StatusMethodNotAllowed, "there is only "+route.method)
			return
		}
		route.answer(w, r, id)
		return
	}
	refuse(w, http.StatusNotFound, "nothing is served at this path")
}

// match says whether an address fits a pattern, and what stands in the place of "*".
func match(pattern string, address *url.URL) (id string, fits bool) {
	want, got := strings.Split(pattern, "/"), strings.Split(address.EscapedPath(), "/")
	if len(want) != len(got) {
		return "", false
	}
	for i, segment := range got {
		text, err := url.PathUnescape(segment)
		switch {
		case err != nil:
			return "", false
		case want[i] == "*":
			id = text
		case want[i] != text:
			return "", false
		}
	}
	return id, true
}

// answer writes a value as JSON.
func answer(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.Encode(value)
}

// refuse writes an ErrorResponse, which registry and scan share.
func refuse(w http.ResponseWriter, status int, why string) {
	answer(w, status, map[string]string{"error": why})
}
