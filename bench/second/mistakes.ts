import type { System } from '../../src/spec/clause.js';

/** A typical mistake, in Go or in any language, that is not one of our faults: an edit of that reference. */
interface Mistake {
  name: string;
  systems: readonly System[];
  file: string;
  /** Texts that must occur once in the file, and their replacements. */
  edits: readonly (readonly [from: string, to: string])[];
}

const registry = ['registry'] as const;
const participant = ['participant', 'authentication'] as const;
const scan = ['scan'] as const;
const operator = ['operator'] as const;

const mistake = (name: string, systems: Mistake['systems'], file: string, ...edits: Mistake['edits']) => ({
  name,
  systems,
  file: `${file}.go`,
  edits,
});

const READS_A_STREAM = 'if err := json.NewDecoder(bytes.NewReader(text)).Decode(&body); err != nil';
const CLIENTS = 'ClientAuth: tls.RequireAndVerifyClientCert';
const LATER = 'if s.times[i].After(asked) {';

export const MISTAKES: readonly Mistake[] = [
  mistake(
    'reads one value of JSON and not what is behind it',
    registry,
    'object',
    ['if err := json.Unmarshal(text, &body); err != nil', READS_A_STREAM],
    ['import (', 'import (\n"bytes"'],
  ),
  mistake('takes null in meta for the empty text', registry, 'registry', [
    'if value == nil {',
    'if value == nil { value = new(string) }; if false {',
  ]),
  mistake('writes null for a list of nothing', registry, 'registry', [
    'disclosed, uses := []map[string]any{}, []string{}',
    'var disclosed []map[string]any; uses := []string{}',
  ]),
  mistake(
    'writes an error by its interface: {}',
    registry,
    'service',
    ['map[string]string{"error": why}', 'map[string]any{"error": errors.New(why)}'],
    ['import (', 'import (\n"errors"'],
  ),
  mistake(
    'takes debug fields out of what all calls share',
    registry,
    'registry',
    ['disclose(name, !withoutDebug)', 'shared(name, !withoutDebug)'],
    [
      '// disclose describes',
      'var mu sync.Mutex; var kept = map[string]map[string]any{}\nfunc shared(name string, debug bool) map[string]any { mu.Lock(); defer mu.Unlock(); if kept[name] == nil { kept[name] = disclose(name, true) }; if !debug { for _, f := range []string{"debugPackageName", "debugPayload", "debugCreatedAt"} { delete(kept[name], f) } }; return maps.Clone(kept[name]) }\n// disclose describes',
    ],
    ['import (', 'import (\n"maps"\n"sync"'],
  ),
  mistake(
    'reads annotations into a map that all calls share',
    participant,
    'participant',
    ['annotations: object{}, resourceVersion', 'annotations: none, resourceVersion'],
    ['// mayAllocate has', 'var none = object{}\n// mayAllocate has'],
  ),
  mistake('takes who administers nothing for the admin of no provider', participant, 'participant', [
    'who.adminOf != "" && ',
    '',
  ]),
  mistake(
    'looks for a hint, and notes it a millisecond later',
    participant,
    'ledger',
    [
      '	defer l.Unlock()',
      '	present := l.hints[wanted.hint]; l.Unlock(); time.Sleep(time.Millisecond); l.Lock(); defer l.Unlock()',
    ],
    ['unique && l.hints[wanted.hint] {', 'unique && present {'],
    ['import (', 'import (\n"time"'],
  ),
  mistake('notes the hint of a call that it refuses', participant, 'participant', [
    'if failure := p.check(wanted); failure != nil {',
    'if failure := p.check(wanted); failure != nil { p.ledger.Lock(); p.ledger.hints[wanted.hint] = true; p.ledger.Unlock()',
  ]),
  mistake('allows letters of every script in a hint', participant, 'participant', [
    '[A-Za-z0-9 :_-]{1,255}',
    '[\\pL0-9 :_-]{1,255}',
  ]),
  mistake('allows a hint of 256 characters', participant, 'participant', ['{1,255}', '{1,256}']),
  mistake('takes the beginning of an audience for it', participant, 'token', [
    'if one != audience {',
    'if !strings.HasPrefix(audience, one) {',
  ]),
  mistake('never looks at nbf', participant, 'token', ['|| begins > seconds+leeway.Seconds() {', '{']),
  mistake('takes a token that names nobody for the admin', participant, 'token', [
    'if token.member("sub", &subject) != nil || subject == "" {',
    'if token.member("sub", &subject) != nil || subject == "" { subject = "root" }; if subject == "" {',
  ]),
  mistake(
    'remembers tokens by their claims, whatever their signature',
    participant,
    'token',
    [
      'if !ecdsa.Verify(&s.key.PublicKey, sum[:], r, v) {',
      'if _, known := seen.Load(parts[1]); !known && !ecdsa.Verify(&s.key.PublicKey, sum[:], r, v) {',
    ],
    [
      '	payload, err := decodePart(parts[1])',
      '	seen.Store(parts[1], true); payload, err := decodePart(parts[1])',
    ],
    ['// claims are what', 'var seen sync.Map\n// claims are what'],
    ['import (', 'import (\n"sync"'],
  ),
  mistake('rounds up the record time that is asked for', scan, 'scan', [
    LATER,
    'if s.times[i].After(asked.Add(time.Second).Truncate(time.Second)) {',
  ]),
  mistake('drops the time zone that is asked in', scan, 'scan', [
    LATER,
    'y, m, d := asked.Date(); h, n, e := asked.Clock(); if s.times[i].After(time.Date(y, m, d, h, n, e, asked.Nanosecond(), time.UTC)) {',
  ]),
  mistake('gives each object the digest of the first', scan, 'scan', [
    'sha512.Sum512([]byte(content(i, part)))',
    'sha512.Sum512([]byte(content(i, 0)))',
  ]),
  mistake('counts a call in one bucket only', operator, 'operator', [
    'm.buckets[i]++',
    'm.buckets[i]++; break',
  ]),
  mistake('counts half of the calls', operator, 'operator', [
    'm.count++',
    'm.count += m.byMethod["GET"] & 1',
  ]),
  mistake('checks a client certificate if there is one', operator, 'tls', [
    CLIENTS,
    'ClientAuth: tls.VerifyClientCertIfGiven',
  ]),
  mistake('takes any client certificate', operator, 'tls', [CLIENTS, 'ClientAuth: tls.RequireAnyClientCert']),
  mistake(
    'trusts the authority of servers with clients',
    operator,
    'tls',
    [
      '	trusted.AddCert(clients.certificate)',
      '	trusted.AddCert(clients.certificate); trusted.AddCert(ofServers)',
    ],
    ['	return made["server"]', '	ofServers = made["ca"].certificate; return made["server"]'],
    ['// makeIdentities writes', 'var ofServers *x509.Certificate\n// makeIdentities writes'],
  ),
  mistake('speaks TLS 1.2 where the minimum is 1.3', operator, 'tls', [
    'tls.VersionTLS13',
    'tls.VersionTLS12',
  ]),
];

/** The text of a file with the mistake. @throws {Error} when the edit does not apply any more */
export const withMistake = (source: string, { name, file, edits }: Mistake): string =>
  edits.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`${name}: ${file} has not once ${from}`);
    return text.replace(from, () => to);
  }, source);
