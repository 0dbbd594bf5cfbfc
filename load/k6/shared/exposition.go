package shared

import (
	"hash/fnv"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Exposition is what is compared of a scrape in text.
type Exposition struct {
	ended time.Time
	// By name and labels, as they stand there. The texts are parts of the body.
	counters map[string]float64
	// Differs when the process, or any metric, began anew.
	began uint64
}

// Wrong is what is wrong with an exposition: the rule that it breaks (served, syntax, series, buckets or counters), and
// how, in words. Both are empty where nothing is.
type Wrong struct{ Rule, Why string }

const blanks = " \t"

// Read reads every line: "Exposition formats" of Prometheus, and "OpenMetrics" 1.0, but only what both forbid is
// wrong here. Of series that stand there twice those are found whose labels are in the same order.
func Read(body string) (*Exposition, Wrong) {
	e := &Exposition{counters: map[string]float64{}}
	if !utf8.ValidString(body) {
		return nil, Wrong{"syntax", "the body is no UTF-8"}
	}
	began := fnv.New64a()
	seen := map[string]struct{}{}
	grows, kind, family := false, "", ""
	var last bucket
	for rest := body; rest != ""; {
		line, more, ended := strings.Cut(rest, "\n")
		if rest = more; !ended {
			return nil, Wrong{"syntax", "a last line that no line feed ends: " + shown(line)}
		}
		if line = strings.TrimLeft(line, blanks); line == "" {
			continue
		}
		if line[0] == '#' {
			if declared, is := strings.CutPrefix(line, "# TYPE "); is {
				family, kind, _ = strings.Cut(declared, " ")
				grows = kind == "counter"
			}
			continue
		}
		name, series, value, stamped, ok := sample(line)
		if !ok {
			return nil, Wrong{"syntax", "a line that is no sample: " + shown(line)}
		}
		// In OpenMetrics a series may have values of several moments.
		if _, twice := seen[series]; twice && !stamped {
			return nil, Wrong{"series", "a series that stands there twice: " + shown(series)}
		}
		seen[series] = struct{}{}
		switch {
		case kind == "histogram" && name == family+"_bucket":
			next := bucket{withoutBound(series), value}
			if next.histogram == last.histogram && next.count < last.count {
				return nil, Wrong{"buckets", "a bucket with less than the one before it: " + shown(line)}
			}
			last = next
		case name == "process_start_time_seconds" || strings.HasSuffix(name, "_created"):
			_, _ = began.Write([]byte(line))
		case grows && (name == family || name == family+"_total"):
			e.counters[series] = value
		}
	}
	if len(seen) == 0 {
		return nil, Wrong{"served", "no line of the body is a sample of a metric"}
	}
	e.began = began.Sum64()
	return e, Wrong{}
}

// A bucket of a histogram, which is its name and its labels but the bound.
type bucket struct {
	histogram string
	count     float64
}

// A series without its label le.
func withoutBound(series string) string {
	for _, start := range []string{`{le="`, `,le="`} {
		if before, bound, is := strings.Cut(series, start); is {
			_, after, _ := strings.Cut(bound, `"`)
			return before + start[:1] + strings.TrimPrefix(after, ",")
		}
	}
	return series
}

// Takes a line apart: NAME{LABELS} VALUE, and whatever else there is behind a blank, a timestamp or an exemplar.
func sample(line string) (name, series string, value float64, stamped, ok bool) {
	at := 0
	for at < len(line) && inName(line[at], at) {
		at++
	}
	name = line[:at]
	open := at + len(line[at:]) - len(strings.TrimLeft(line[at:], blanks))
	if open < len(line) && line[open] == '{' {
		if at = labelsEnd(line, open); at < 0 {
			return "", "", 0, false, false
		}
	} else if at == 0 {
		return "", "", 0, false, false
	}
	series = line[:at]
	rest := strings.TrimLeft(line[at:], blanks)
	// A name is told from a value by the blank; behind labels there may be none.
	if rest == line[at:] && line[at-1] != '}' {
		return "", "", 0, false, false
	}
	text, more, _ := strings.Cut(strings.TrimRight(rest, blanks), " ")
	if before, after, is := strings.Cut(text, "\t"); is {
		text, more = before, after
	}
	value, err := strconv.ParseFloat(text, 64)
	if err != nil && !isRange(err) {
		return "", "", 0, false, false
	}
	if more = strings.TrimLeft(more, blanks); more != "" && more[0] != '#' {
		stamped = true
		stamp, exemplar, _ := strings.Cut(more, " ")
		if _, err := strconv.ParseFloat(stamp, 64); err != nil && !isRange(err) {
			return "", "", 0, false, false
		}
		if exemplar = strings.TrimLeft(exemplar, blanks); exemplar != "" && exemplar[0] != '#' {
			return "", "", 0, false, false
		}
	}
	return name, series, value, stamped, true
}

// The digits are right, and the number is beyond what a float holds.
func isRange(err error) bool { return strings.HasSuffix(err.Error(), strconv.ErrRange.Error()) }

func inName(c byte, at int) bool {
	return c == '_' || c == ':' || 'a' <= c|0x20 && c|0x20 <= 'z' || at > 0 && '0' <= c && c <= '9'
}

// Behind the brace that closes the one at from; negative: none does, or a quoted value is not followed by a comma or it.
func labelsEnd(line string, from int) int {
	quoted := false
	for at := from + 1; at < len(line); at++ {
		switch c := line[at]; {
		case quoted && c == '\\':
			at++
		case c == '"':
			quoted = !quoted
		case !quoted && c == '{':
			return -1
		case !quoted && c == '}':
			return at + 1
		}
	}
	return -1
}

// As much of a line as is told.
func shown(line string) string {
	if len(line) > 300 {
		line = line[:300] + "…"
	}
	return strconv.Quote(line)
}
