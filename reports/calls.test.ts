import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ClauseResult, Counterexample } from '../src/results/schema.js';
import { allureReport } from './allure.js';
import { byCall } from './calls.js';
import { clause, verdictOf, exchange } from './fixtures/build.js';
import { htmlReport } from './html/report.js';
import { junitReport } from './junit.js';
import { markdownReport } from './markdown.js';
import { terminalReport } from './terminal.js';
import { askedLines } from './asked.js';
import { groupExchanges, ranges, exchangeTexts, groupTitle, sentText } from './exchange-text.js';

const METADATA = 'Token standard v1 / Metadata 1.0.0';
const standard = (id: string, changes: Partial<ClauseResult> = {}): ClauseResult =>
  clause(`token-standard.${id}`, `What ${id} says.`, {
    system: 'token-standard',
    section: 'Token standard v1 / Calls / Requests',
    ...changes,
  });
const shown = (...names: string[]) => names.map((call) => ({ call, failed: false }));

const CLAUSES = [
  ...['a', 'b', 'c'].map((id) => clause(`registry.${id}`, `What ${id} says.`)),
  standard('info-found', { section: `${METADATA} / getRegistryInfo` }),
  standard('listed-once', { section: `${METADATA} / listInstruments`, verdict: 'fail', reason: 'twice' }),
  standard('call-found', { calls: shown('reject', 'cancel') }),
  standard('answer-object', {
    verdict: 'fail',
    reason: 'none',
    calls: [...shown('reject'), { call: 'withdraw', failed: true }],
  }),
  standard('admin-id', { verdict: 'not-applicable', reason: 'no info', calls: shown('instrument') }),
];

test('a call has the clauses that were shown on it, and is broken where they were', () => {
  const of = (name: string) => byCall(CLAUSES).find(({ call }) => call.name === name)!;
  const told = (name: string) => [of(name).shown, ...of(name).broken.map(({ id }) => id)];
  assert.deepEqual(told('info'), [1]);
  assert.deepEqual(told('instruments'), [1, 'token-standard.listed-once']);
  assert.deepEqual(told('reject'), [2]);
  assert.deepEqual(told('withdraw'), [1, 'token-standard.answer-object']);
  assert.deepEqual(told('instrument'), [0]);
  assert.equal(byCall(CLAUSES).length, 10);
  assert.deepEqual(byCall(CLAUSES.slice(0, 3)), []);
});

describe('two authorities are never counted together', () => {
  const both = verdictOf({ clauses: CLAUSES });
  const LINES = [
    'conforms to the specification: 3 clauses judged, and none failed.',
    'does not conform to token standard v1: 2 of 4 clauses failed.',
  ];
  const reports: Record<string, string> = {
    terminal: terminalReport(both, { color: false, width: 120, dir: 'out' }),
    markdown: markdownReport(both),
    html: htmlReport(both),
    junit: junitReport(both),
    allure: allureReport(both)['allure-results/environment.properties']!,
  };
  for (const [name, report] of Object.entries(reports))
    test(`in ${name}`, () => {
      for (const line of LINES) assert.ok(report.includes(line), report.slice(0, 4000));
      assert.doesNotMatch(report, /\b(8|7) clauses|of (8|7) failed|5 passed/);
    });

  test('and who is judged by the standard alone conforms to that', () => {
    const clauses = CLAUSES.filter(({ system, verdict }) => system !== 'registry' && verdict === 'pass');
    const said = terminalReport(verdictOf({ clauses }), { color: false, width: 120, dir: 'out' });
    assert.match(said, /✓ .* conforms to token standard v1: 2 clauses judged, and none failed\./);
  });
});

test('who was asked is named, with what it showed of itself and whether it was the own machine', () => {
  const sha256 = 'a'.repeat(64);
  assert.deepEqual(
    askedLines([
      { origin: 'https://registry.example', certificates: [{ subject: 'CN=registry.example', sha256 }] },
      { origin: 'https://10.0.0.1:8443', certificates: [{ subject: '', sha256 }] },
      { origin: 'http://127.0.0.9:80' },
      { origin: 'http://[::1]:5000' },
      { origin: 'http://[::ffff:127.0.0.1]:5000' },
      { origin: 'http://app.localhost' },
      { origin: 'http://localhost.example' },
      { origin: 'https://xn--80ak6aa92e.com' },
      { origin: 'https://xn--zrich-kva.example:8443' },
      { origin: 'https://\u0430cme.example' },
      { origin: 'http://0x7f.1:81' },
      { origin: 'http://0.0.0.0' },
      { origin: 'http://localhost.:82' },
      { origin: 'no URL' },
    ]),
    [
      `https://registry.example, showed CN=registry.example, sha256:${sha256}`,
      `https://10.0.0.1:8443, showed a certificate without a name, sha256:${sha256}`,
      'http://127.0.0.9:80 (the machine of the run itself)',
      'http://[::1]:5000 (the machine of the run itself)',
      'http://[::ffff:127.0.0.1]:5000 (the machine of the run itself)',
      'http://app.localhost (the machine of the run itself)',
      'http://localhost.example',
      'https://xn--80ak6aa92e.com (the host \u0430\u0440\u0440\u04cf\u0435.com, which has Cyrillic letters that look like Latin ones: \u0430 (U+0430), \u0440 (U+0440), \u04cf (U+04CF) and 1 more)',
      'https://xn--zrich-kva.example:8443 (the host zürich.example)',
      'https://\u0430cme.example (the host xn--cme-5cd.example, which mixes Latin letters with \u0430 (U+0430))',
      'http://0x7f.1:81 (the machine of the run itself)',
      'http://0.0.0.0 (the machine of the run itself)',
      'http://localhost.:82 (the machine of the run itself)',
      'no URL',
    ],
  );
  assert.deepEqual(askedLines(), []);
});

const race = Array.from({ length: 32 }, (_, at) => exchange('{}', at === 3 ? 200 : 400, `${at === 3}`));

test('the same request again is one entry, the same answer too', () => {
  const groups = groupExchanges([exchange('[]', 400, ''), ...race, exchange('{"a":1}', 200, '')]);
  const told = groups.map(({ from, exchanges }) => `${exchanges.length} from ${from}`);
  assert.deepEqual(told, ['1 from 1', '32 from 2', '1 from 34']);
  const answers = groups[1]?.answers ?? [];
  const statuses = answers.map(
    ({ exchange: { response }, places }) => `${response?.status}: ${ranges(places)}`,
  );
  assert.deepEqual(statuses, ['400: 1 to 3, 5 to 32', '200: 4']);
});

test('what came between is told where it came', () => {
  const calls = [exchange('{}', 200, ''), exchange('{', 400, ''), exchange('{}', 200, '')];
  assert.equal(groupExchanges(calls).length, 3);
});

test('its title is short: the path, the part of a long id, and the outcomes', () => {
  const [race32] = groupExchanges(race);
  assert.match(groupTitle(race32 ?? assert.fail()), /^POST \/token\S* \{\} 32 times → 31 × 400, 1 × 200$/);
  const long = exchange('{}', 200, '');
  long.request.url = `https://node.example/v1/${'0123456789ab'.repeat(12)}/accept?x=1`;
  const [one] = groupExchanges([long]);
  assert.equal(
    groupTitle(one ?? assert.fail()),
    'POST /v1/0123456789ab…6789ab/accept?x=1 {} → 200, in 12 ms',
  );
});

test('few outcomes are told in their order', () => {
  const [again] = groupExchanges([200, 400, 200].map((status) => exchange('{}', status, '')));
  assert.match(groupTitle(again ?? assert.fail()), / 3 times → 200, 400, 200$/);
});

test('a body is told in so far as it tells requests apart', () => {
  const [group] = groupExchanges([exchange(`{"partyIdHint":"${'x'.repeat(255)}"}`, 200, '')]);
  assert.match(groupTitle(group ?? assert.fail()), / \{"partyIdHint":"x{31}… → 200, /);
});

test('as text, the request stands once, with its whole URL, and so does each answer', () => {
  const [text = '', ...more] = exchangeTexts(race, 1000);
  assert.equal(more.length, 0);
  assert.equal(text.split('--- request\nPOST http://127.0.0.1:4010/token').length, 2);
  assert.match(text, /^--- response 400 \(answers 1 to 3, 5 to 32\)$/m);
  assert.match(text, /^--- response 200 \(answer 4\)$/m);
});

test('of many answers that differ the first are told', () => {
  const differing = Array.from({ length: 32 }, (_, at) => exchange('{}', 400, String(at)));
  assert.match(
    exchangeTexts(differing, 1000)[0] ?? '',
    /^--- and 26 more answers that differ, in verdict\.json$/m,
  );
});

test('the id and the headers of a call are told where its body does not show what is wrong', () => {
  const sent = (call: object, body = '{}') =>
    sentText({ exchanges: [exchange(body, 200, '')], calls: [call] } as unknown as Counterexample, 200);
  assert.match(sent({ varies: 'no sender' }, `"${'x'.repeat(200)}"`), /with no sender\)$/);
  assert.doesNotMatch(sent({ varies: 'no sender' }), /sender/);
  const id = 'a'.repeat(70);
  assert.doesNotMatch(sent({ id }), /for the id/);
  assert.match(sent({ id: 'x', made: 'absent' }), /for the id x\b/);
  assert.doesNotMatch(sent({ made: 'absent' }), /for the id/, 'the call for a factory has no id');
  assert.match(sent({ id: `${id};v=1` }), /for the id a{20}…a{26};v=1/);
  const headers = Object.entries({ accept: 'text/html', authorization: 'Bearer x' });
  assert.match(sent({ headers }), /with accept: text\/html[;)]/);
});
