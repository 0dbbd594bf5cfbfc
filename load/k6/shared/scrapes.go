package shared

import (
	"fmt"
	"sync"
	"time"
)

// Scrapes are those of metrics, by their URL. Each is read to its end, and its counters are compared with those of
// scrapes that had ended when it began: of two that overlap nobody knows which one was first.
type Scrapes struct {
	mutex     sync.Mutex
	endpoints map[string]*endpoint
}

// What is compared of the last two scrapes that did not overlap.
type endpoint struct {
	mutex           sync.Mutex
	earlier, latest *Exposition
}

// NewScrapes has seen none.
func NewScrapes() *Scrapes { return &Scrapes{endpoints: map[string]*endpoint{}} }

// Judge tells what is wrong with a scrape.
func (s *Scrapes) Judge(url string, began, ended time.Time, body string) Wrong {
	next, wrong := Read(body)
	if next == nil {
		return wrong
	}
	next.ended = ended
	s.mutex.Lock()
	own, known := s.endpoints[url]
	if !known {
		own = &endpoint{}
		s.endpoints[url] = own
	}
	s.mutex.Unlock()
	own.mutex.Lock()
	defer own.mutex.Unlock()
	before := own.latest
	if before != nil && !before.ended.Before(began) {
		before = own.earlier
	}
	if before != nil && before.ended.Before(began) {
		wrong = next.fellSince(before)
	}
	if own.latest == nil || own.latest.ended.Before(began) {
		own.earlier, own.latest = own.latest, next
	}
	return wrong
}

// A counter that is lower than it was, where nothing says that it began anew.
func (e *Exposition) fellSince(before *Exposition) Wrong {
	if e.began != before.began {
		return Wrong{}
	}
	for series, now := range e.counters {
		if then, known := before.counters[series]; known && now < then {
			return Wrong{"counters", fmt.Sprintf("%s is %g and was %g in an earlier scrape", series, now, then)}
		}
	}
	return Wrong{}
}
