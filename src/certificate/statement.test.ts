import assert from 'node:assert/strict';
import { test } from 'node:test';
import { create } from 'xmlbuilder2';
import { coverageOf, badgeOf, svgOf, type Predicate, type CertificateStatement } from './statement.js';
import { FAILED, keyPair, RUN_DAY, runFolder, scanVerdict } from './testing.js';
import type { Verdict, WaiverState } from '../results/schema.js';
import { signRun, termOf } from './sign.js';
import { CATALOGUE } from '../spec/catalogue.js';
import { seal, verifyCertificate } from './envelope.js';

test('a run that left nothing of a system is complete, and names the systems that it is not about', () => {
  const { complete, systems, left, notCovered } = coverageOf(scanVerdict());
  assert.equal(complete, true);
  assert.deepEqual(left, []);
  assert.deepEqual(notCovered, ['registry']);
  const [scan, ...others] = systems;
  assert.deepEqual(others, []);
  assert.equal(scan?.system, 'scan');
  assert.ok(scan.judged > 5 && scan['not-testable'] > 0);
  assert.equal(scan.judged + scan['not-testable'], scan.clauses);
});

test('a failure is judged, and so is what is waived; what does not apply to the target is not a gap', () => {
  const { complete, systems } = coverageOf(
    scanVerdict({
      'scan.object-refs': FAILED,
      'scan.object-url': { ...FAILED, verdict: 'waived' },
      'scan.monotonic': { verdict: 'not-applicable', reason: 'no second snapshot' },
    }),
  );
  assert.equal(complete, true);
  assert.equal(systems[0]?.['not-applicable'], 1);
  assert.equal(systems[0]?.judged, systems[0].clauses - systems[0]['not-testable'] - 1);
});

test('what lacks a key, got no answer or was not chosen is left, each with the reason', () => {
  const verdict = scanVerdict({
    'scan.error-body': { verdict: 'not-applicable', reason: 'the target file has no x', lacks: 'x' },
    'scan.monotonic': { verdict: 'inconclusive', reason: 'no answer' },
  });
  verdict.clauses = verdict.clauses.filter(
    ({ id, verdict: own }) => id !== 'scan.record-time' && own !== 'not-testable',
  );
  const { complete, systems, left } = coverageOf(verdict);
  assert.equal(complete, false);
  assert.deepEqual(
    new Map(left.map(({ clause, reason }) => [clause, reason])),
    new Map([
      ['scan.record-time', 'it was not chosen for the run'],
      ['scan.monotonic', 'no answer'],
      ['scan.error-body', 'the target file has no x'],
    ]),
  );
  const [scan] = systems;
  assert.equal(scan?.left, 3);
  // That nobody can judge a clause does not depend on the run.
  assert.equal(scan.judged + scan.left + scan['not-testable'], scan.clauses);
});

const waiver = (expires: string, state: WaiverState['state'] = 'applied'): WaiverState => ({
  clause: `scan.until-${expires}`,
  reason: 'why',
  expires,
  state,
});
const run = scanVerdict();
const withWaivers = (...waivers: WaiverState[]) => ({ ...run, waivers });

test('a certificate ends so many days after the run, or on the day that is asked for', () => {
  assert.deepEqual(termOf(run, {}, RUN_DAY), { expires: '2027-04-30' });
  assert.deepEqual(termOf(run, { validFor: '1d' }, RUN_DAY), { expires: '2026-11-02' });
  assert.deepEqual(termOf(run, { expires: '2027-05-01' }, RUN_DAY), { expires: '2027-05-01' });
  // Its last day is not over before its end.
  assert.deepEqual(termOf(run, { expires: '2026-11-01' }, RUN_DAY), { expires: '2026-11-01' });
});

test('it does not outlive a waiver that it rests on', () => {
  const two = withWaivers(waiver('2027-02-01'), waiver('2027-01-01'), waiver('2026-12-01', 'unused'));
  assert.deepEqual(termOf(two, {}, RUN_DAY), { expires: '2027-01-01', because: 'scan.until-2027-01-01' });
  assert.deepEqual(termOf(two, { validFor: '5d' }, RUN_DAY), { expires: '2026-11-06' });
  assert.throws(() => termOf(withWaivers(waiver('2026-10-31')), {}, RUN_DAY), {
    name: 'UsageError',
    message: 'The waiver of scan.until-2026-10-31 expired on 2026-10-31: judge the target again.',
  });
});

test('what is no time to come is refused', () => {
  const later = new Date('2027-06-01T00:00:00Z');
  for (const [asked, today, message] of [
    [{ expires: '2026-10-31' }, RUN_DAY, /^--expires 2026-10-31: that day is in the past\.$/],
    [{ expires: '2026-02-30' }, RUN_DAY, /^--expires 2026-02-30: expected a day, such as 2027-05-01\.$/],
    [{ expires: 'soon' }, RUN_DAY, /^--expires soon: expected a day/],
    [{ validFor: '0d' }, RUN_DAY, /^--valid-for 0d: expected a number of days/],
    [{ validFor: '6m' }, RUN_DAY, /^--valid-for 6m: expected a number of days/],
    [{}, later, /^The run is of 2026-11-01, so its certificate would have expired on 2027-04-30: judge/],
  ] as const)
    assert.throws(() => termOf(run, asked, today), { name: 'UsageError', message });
});

const LEFT = { verdict: 'not-applicable', reason: 'the target file has no x', lacks: 'x' } as const;

const WAIVER = { clause: 'scan.object-refs', reason: 'x', expires: '2027-01-01', state: 'applied' } as const;

test('a badge tells the systems, what came out, what it does not tell, and its last day', async (t) => {
  const { private: key } = keyPair(t);
  const badge = (verdict: Verdict) =>
    badgeOf(signRun({ dir: runFolder(t, verdict), key, validFor: '9d' }, RUN_DAY).statement);
  const all = scanVerdict().summary.pass;
  for (const [verdict, message, color] of [
    [scanVerdict(), 'conforms, certified until 2026-11-10', 'brightgreen'],
    [
      scanVerdict(
        { 'scan.error-body': LEFT, 'scan.object-refs': { ...FAILED, verdict: 'waived' } },
        { waivers: [WAIVER] },
      ),
      `conforms, partial (${all - 1} of ${all} clauses), 1 waived, certified until 2026-11-10`,
      'yellow',
    ],
    [scanVerdict({ 'scan.object-refs': FAILED }), 'does not conform, certified until 2026-11-10', 'red'],
  ] as const) {
    const made = badge(verdict);
    assert.deepEqual(made, { schemaVersion: 1, label: 'ledger: scan', message, color });
    const svg = create(await svgOf(made)).root().node as unknown as {
      localName: string;
      textContent: string;
    };
    assert.equal(svg.localName, 'svg');
    assert.ok(svg.textContent.includes(message));
  }
});

test('a badge tells what each authority comes to, and never both at once', (t) => {
  const { private: key } = keyPair(t);
  const { statement } = signRun({ dir: runFolder(t, scanVerdict()), key, validFor: '9d' }, RUN_DAY);
  const { assay } = statement.predicate;
  const standard = { system: 'token-standard', clauses: 88, judged: 80, 'not-applicable': 0 };
  const left = [{ clause: 'token-standard.listed-once', reason: 'it was not chosen for the run' }];
  const of = (systems: typeof assay.coverage.systems, failedTests: string[]) => {
    const coverage = { ...assay.coverage, complete: false, systems, left };
    return badgeOf({
      ...statement,
      predicate: { ...statement.predicate, failedTests, assay: { ...assay, coverage } },
    }).message;
  };
  const own = { ...standard, 'not-testable': 7, left: 1 };
  assert.equal(
    of([...assay.coverage.systems, own], ['token-standard.info-found']),
    'conforms to the specification; does not conform to token standard, partial (80 of 81 clauses), certified until 2026-11-10',
  );
  assert.equal(
    of([own], []),
    'conforms to token standard, partial (80 of 81 clauses), certified until 2026-11-10',
  );
});

const scan = CATALOGUE.filter(({ system }) => system === 'scan');
const UNTESTABLE = scan.find(({ untestable }) => untestable !== undefined)!.id;
const TESTABLE = scan.find(({ untestable }) => untestable === undefined)!.id;

test('a statement that contradicts itself is refused, whoever signed it', (t) => {
  const { private: key, public: verifier } = keyPair(t);
  const { statement } = signRun({ dir: runFolder(t, scanVerdict()), key }, RUN_DAY);
  const { predicate } = statement;
  const { assay } = predicate;
  const { coverage, counts } = assay;
  const saying = (own: Partial<Predicate>, more: object = {}): CertificateStatement => ({
    ...statement,
    predicate: { ...predicate, ...own, assay: { ...assay, ...more } },
  });
  const passed = (names: string[]) =>
    saying({ passedTests: names }, { counts: { ...counts, pass: names.length } });
  const [system] = coverage.systems;
  const systems = (changes: object) =>
    saying({}, { coverage: { ...coverage, systems: [{ ...system, ...changes }] } });
  const [first = '', ...others] = predicate.passedTests;
  for (const [said, message] of [
    [saying({ result: 'FAILED' }), /its result is FAILED, and its verdict \(conforms\) makes it PASSED/],
    [saying({ result: 'FAILED' }, { verdict: 'does-not-conform' }), /does-not-conform, and 0 clauses failed/],
    [saying({ failedTests: [first], passedTests: others }), /its verdict is conforms, and 1 clauses failed/],
    [passed([first, ...predicate.passedTests]), new RegExp(`names the clause ${first} twice`)],
    [passed(['scan.invented', ...others]), /the catalogue has no clause scan\.invented/],
    [passed([UNTESTABLE, ...others]), new RegExp(`no target can be judged by ${UNTESTABLE}`)],
    [
      passed(['registry.unknown-id', ...others]),
      /it names registry\.unknown-id, and registry was not judged/,
    ],
    [passed(others), /of scan it names \d+ clauses as judged, and counts \d+/],
    [saying({}, { counts: { ...counts, pass: 999 } }), /it counts 999 clauses as pass, and names/],
    [systems({ clauses: 3 }), /scan has \d+ clauses, and not 3/],
    [systems({ judged: 1 }), /the counts of scan add up to/],
    [
      systems({ judged: system!.judged - 1, 'not-testable': system!['not-testable'] + 1 }),
      /of scan, \d+ clauses cannot be tested, and not \d+/,
    ],
    [
      saying({ result: 'WARNED' }, { coverage: { ...coverage, complete: false } }),
      /it is called partial, and 0 clauses are left/,
    ],
    [
      saying(
        {
          warnedTests: [TESTABLE],
          passedTests: predicate.passedTests.filter((id) => id !== TESTABLE),
          result: 'WARNED',
        },
        {
          counts: { ...counts, pass: predicate.passedTests.length - 1, waived: 1 },
        },
      ),
      /calls scan\.[\w-]+ waived, and has no waiver for it/,
    ],
    [saying({}, { run: { ...assay.run, requests: 0 } }), /it judges scan\.[\w-]+ by no request at all/],
    [saying({}, { signedAt: '2026-10-31T00:00:00.000Z' }), /it was signed at .*, before its run had ended/],
    [saying({}, { signedAt: '2026-11-01T13:00:00.000Z' }), /it was signed in the future/],
    [saying({}, { coverage: { ...coverage, notCovered: ['scan'] } }), /it names the system scan twice/],
    [
      { ...statement, subject: [...statement.subject, statement.subject[0]!] },
      /two digests of verdict\.json/,
    ],
    [{ ...statement, subject: statement.subject.slice(1) }, /it has no digest of verdict\.json/],
  ] as const) {
    assert.throws(
      () => verifyCertificate(seal(said, key), verifier, RUN_DAY),
      ({ name, message: words }: Error) =>
        name === 'CertificateRefused' && words.startsWith('it contradicts itself: ') && message.test(words),
      String(message),
    );
  }
  verifyCertificate(seal(statement, key), verifier, RUN_DAY);
});

test('what no run can have found is not signed', (t) => {
  const { private: key } = keyPair(t);
  const honest = scanVerdict();
  const clauses = (changed: (list: Verdict['clauses']) => Verdict['clauses']): Verdict => {
    const list = changed(honest.clauses);
    const pass = list.filter(({ verdict }) => verdict === 'pass').length;
    const notTestable = list.filter(({ verdict }) => verdict === 'not-testable').length;
    return { ...honest, clauses: list, summary: { ...honest.summary, pass, 'not-testable': notTestable } };
  };
  const [first] = honest.clauses;
  const future = { ...honest.run, startedAt: '2026-12-01T00:00:00.000Z' };
  for (const [verdict, message] of [
    [clauses((list) => [...list, first!]), /judges the clause .* twice/],
    [clauses((list) => [...list, { ...first!, id: 'scan.invented' }]), /no clause scan\.invented/],
    [
      clauses((list) => list.map((one) => (one.id === TESTABLE ? { ...one, verdict: 'not-testable' } : one))),
      /calls scan\.\S+ not testable, and it can be tested/,
    ],
    [{ ...honest, run: future }, /before its run had ended/],
  ] as const) {
    assert.throws(() => signRun({ dir: runFolder(t, verdict), key }, RUN_DAY), {
      name: 'UsageError',
      message,
    });
  }
  const failed = scanVerdict({ 'scan.object-refs': FAILED });
  assert.equal(signRun({ dir: runFolder(t, failed), key }, RUN_DAY).statement.predicate.result, 'FAILED');
});

test('who was asked is certified, whatever the target is called', (t) => {
  const { private: key, public: verifier } = keyPair(t);
  const origins = [
    { origin: 'https://reference.example', certificates: [{ subject: 'CN=r', sha256: 'b'.repeat(64) }] },
  ];
  const verdict = scanVerdict({}, { target: { name: 'Acme 2.4', systems: ['scan'], origins } });
  const { text } = signRun({ dir: runFolder(t, verdict), key }, RUN_DAY);
  assert.deepEqual(verifyCertificate(text, verifier, RUN_DAY).predicate.assay.target, {
    name: 'Acme 2.4',
    origins,
  });
});
