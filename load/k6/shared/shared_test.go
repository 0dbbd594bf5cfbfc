package shared

import (
	"strings"
	"sync"
	"testing"
	"time"
)

func TestOnlyTheVeryAnswerThatWasKeptIsKnown(t *testing.T) {
	memory := NewMemory()
	memory.Keep("accept 1", "application/json", "{}")
	if !memory.IsKnown("accept 1", "application/json", "{}") {
		t.Error("what was kept is not known")
	}
	for _, other := range [][3]string{
		{"accept 2", "application/json", "{}"},
		{"accept 1", "text/plain", "{}"},
		{"accept 1", "application/json", "{"},
		{"accept 1application/json", "", "{}"},
	} {
		if memory.IsKnown(other[0], other[1], other[2]) {
			t.Errorf("%v is known", other)
		}
	}
}

func TestTheFirstValueOfAKeyStandsForAllUsers(t *testing.T) {
	memory := NewMemory()
	var first sync.Map
	var wait sync.WaitGroup
	for _, value := range []string{"a", "b", "c", "d"} {
		wait.Go(func() {
			if memory.IsFirst("law", "key", value) {
				first.Store(value, true)
			}
		})
	}
	wait.Wait()
	count := 0
	first.Range(func(value, _ any) bool {
		count++
		if !memory.IsFirst("law", "key", value.(string)) {
			t.Errorf("%v does not stand", value)
		}
		return true
	})
	if count != 1 {
		t.Errorf("%d values were first", count)
	}
	if !memory.IsFirst("another law", "key", "e") {
		t.Error("laws share keys")
	}
}

const sound = `# HELP a_total What it counts.
# TYPE a_total counter
a_total{path="/a}b",q="\"{"} 12 1700000000000
a_total 1e3
# TYPE b gauge
  b	+Inf
{"quoted name",x="y"} NaN
`

func TestEveryLineIsRead(t *testing.T) {
	for _, body := range []string{
		sound,
		"# TYPE a counter\na_total 1 # {trace=\"x\"} 0.5 1.2\na_created 7\n# EOF\n",
		"a{}1\n",
	} {
		if _, wrong := Read(body); wrong.Rule != "" {
			t.Errorf("%q: %s", body, wrong.Why)
		}
	}
	for _, body := range []string{
		"", "<html>\n", "a\n", "a b\n", "a 1", "a{x=\"y\" 1\n", "1a 1\n", "a 1 x\n", "a 1 2 3\n", "\xff 1\n", "a{x=\"y\"} \n",
	} {
		if _, wrong := Read(sound + body); wrong.Rule != "syntax" && body != "" {
			t.Errorf("%q is let in", body)
		}
	}
	if _, wrong := Read(strings.ReplaceAll(sound, " 12 ", " ")); wrong.Rule != "" {
		t.Errorf("a timestamp is a number as a value is: %s", wrong.Why)
	}
}

func TestACounterThatFalls(t *testing.T) {
	at := func(second int) time.Time { return time.Unix(int64(second), 0) }
	counter := func(value string) string { return "# TYPE a_total counter\na_total " + value + "\n" }
	judge := func(scrapes *Scrapes, began, ended int, body string) string {
		return scrapes.Judge("http://a", at(began), at(ended), body).Rule
	}
	scrapes := NewScrapes()
	for _, one := range []struct {
		began, ended int
		value, rule  string
	}{
		{0, 2, "5", ""},
		{1, 3, "4", ""}, // They overlap.
		{4, 6, "4", "counters"},
		{5, 9, "5", ""},
		{7, 8, "7", ""},
		{10, 11, "6", "counters"},
		{12, 13, "x", "syntax"},
	} {
		if rule := judge(scrapes, one.began, one.ended, counter(one.value)); rule != one.rule {
			t.Errorf("%v: %q", one, rule)
		}
	}
	anew := NewScrapes()
	start := func(second string) string { return "process_start_time_seconds " + second + "\n" }
	_ = judge(anew, 0, 1, start("1")+counter("9"))
	if rule := judge(anew, 2, 3, start("2")+counter("1")); rule != "" {
		t.Errorf("a process that began anew: %s", rule)
	}
}

func TestSeriesStandThereOnceAndBucketsHoldThoseBefore(t *testing.T) {
	histogram := func(buckets string) string { return "# TYPE h histogram\n" + buckets }
	for body, rule := range map[string]string{
		"a{x=\"1\"} 1\na{x=\"2\"} 1\n":                                            "",
		"a{x=\"1\"} 1\na{x=\"1\"} 1\n":                                            "series",
		"a 1 1\na 2 2\n":                                                          "",
		histogram("h_bucket{le=\"1\"} 1\nh_bucket{le=\"+Inf\"} 1\n"):              "",
		histogram("h_bucket{le=\"1\"} 2\nh_bucket{le=\"+Inf\"} 1\n"):              "buckets",
		histogram("h_bucket{a=\"b\",le=\"1\"} 2\nh_bucket{a=\"b\",le=\"2\"} 1\n"): "buckets",
		histogram("h_bucket{le=\"1\",a=\"b\"} 2\nh_bucket{le=\"1\",a=\"c\"} 1\n"): "",
		"# TYPE h gaugehistogram\nh_bucket{le=\"1\"} 2\nh_bucket{le=\"2\"} 1\n":   "",
	} {
		if _, wrong := Read(body); wrong.Rule != rule {
			t.Errorf("%q: %q", body, wrong.Rule)
		}
	}
}
