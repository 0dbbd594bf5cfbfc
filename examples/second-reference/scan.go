package main

import (
	"crypto/sha512"
	"encoding/hex"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

var started = time.Now().UTC()

// scan has a snapshot from the beginning of its network and one of every ten hours of late, each of a few objects.
type scan struct {
	base  string
	times []time.Time
}

func newScan(base string) scan {
	times := []time.Time{time.Date(2021, 7, 1, 9, 30, 0, 250_000_000, time.UTC)}
	for i := 8; i >= 1; i-- {
		times = append(times, started.Add(time.Duration(-10*i)*time.Hour).Truncate(time.Microsecond))
	}
	return scan{base, times}
}

const recordTime = "2006-01-02T15:04:05.000000Z"

// snapshot answers with the newest snapshot at or before a time; without one, with the newest of all.
func (s scan) snapshot(w http.ResponseWriter, r *http.Request, _ string) {
	asked := started
	if text := r.URL.Query()["recordTime"]; len(text) > 0 {
		var err error
		if asked, err = time.Parse(time.RFC3339Nano, text[0]); err != nil || len(text) > 1 {
			refuse(w, http.StatusUnprocessableEntity, "recordTime is no time of RFC 3339")
			return
		}
	}
	for i := len(s.times) - 1; i >= 0; i-- {
		if s.times[i].After(asked) {
			continue
		}
		objects := []map[string]string{}
		for part := range 1 + i%3 {
			name := fmt.Sprintf("%d.%d.txt", i, part)
			sum := sha512.Sum512([]byte(content(i, part)))
			objects = append(objects, map[string]string{"url": s.base + "/objects/" + name, "digest": hex.EncodeToString(sum[:])})
		}
		answer(w, http.StatusOK, map[string]any{"record_time": s.times[i].Format(recordTime), "object_refs": objects})
		return
	}
	refuse(w, http.StatusNotFound, "there is no snapshot of that time")
}

// content is an object of a snapshot: contracts, one a line.
func content(snapshot, part int) string {
	lines := strings.Builder{}
	for line := range 50 + 7*snapshot + part {
		fmt.Fprintf(&lines, "%s %d\n", contractID(fmt.Sprint(part, line)), line)
	}
	return lines.String()
}

// object sends an object by its name, as snapshot gave it out.
func (s scan) object(w http.ResponseWriter, r *http.Request, name string) {
	words := strings.Split(name, ".")
	if len(words) == 3 && words[2] == "txt" {
		snapshot, err := strconv.Atoi(words[0])
		part, failed := strconv.Atoi(words[1])
		if err == nil && failed == nil && snapshot >= 0 && snapshot < len(s.times) && part >= 0 && part <= snapshot%3 {
			w.Header().Set("Content-Type", "text/plain")
			http.ServeContent(w, r, "", s.times[snapshot], strings.NewReader(content(snapshot, part)))
			return
		}
	}
	refuse(w, http.StatusNotFound, "there is no such object")
}
