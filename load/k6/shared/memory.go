// Package shared is what the virtual users of one k6 know together: a script has no memory besides its own. What an
// answer has to be stands in the script; here is what it cannot do alone, or only at the price of many requests.
package shared

import (
	"hash/maphash"
	"sync"
)

// So much is remembered of each kind: some 20 MB. What comes later is judged, and not remembered.
const most = 1 << 18

type answer struct{ asked, mediaType, body string }

type fact struct{ law, key string }

// Memory holds digests of what was seen, each of 64 bits.
type Memory struct {
	mutex sync.RWMutex
	seed  maphash.Seed
	known map[uint64]struct{}
	first map[uint64]uint64
}

// NewMemory is empty.
func NewMemory() *Memory {
	return &Memory{seed: maphash.MakeSeed(), known: map[uint64]struct{}{}, first: map[uint64]uint64{}}
}

// IsKnown tells whether the very same answer to what was asked was kept before.
func (m *Memory) IsKnown(asked, mediaType, body string) bool {
	digest := maphash.Comparable(m.seed, answer{asked, mediaType, body})
	m.mutex.RLock()
	defer m.mutex.RUnlock()
	_, known := m.known[digest]
	return known
}

// Keep remembers an answer that was found right.
func (m *Memory) Keep(asked, mediaType, body string) {
	digest := maphash.Comparable(m.seed, answer{asked, mediaType, body})
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if len(m.known) < most {
		m.known[digest] = struct{}{}
	}
}

// IsFirst tells whether a value is the one that the key of a law was seen with first, by whichever virtual user.
func (m *Memory) IsFirst(law, key, value string) bool {
	place, own := maphash.Comparable(m.seed, fact{law, key}), maphash.String(m.seed, value)
	m.mutex.Lock()
	defer m.mutex.Unlock()
	first, known := m.first[place]
	if !known && len(m.first) < most {
		m.first[place] = own
	}
	return !known || first == own
}
