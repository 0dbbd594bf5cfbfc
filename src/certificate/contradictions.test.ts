import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CATALOGUE } from '../spec/catalogue.js';
import type { Verdict } from '../results/schema.js';
import { seal, verifyCertificate } from './envelope.js';
import { signRun } from './sign.js';
import type { Predicate, CertificateStatement } from './statement.js';
import { FAILED, keyPair, RUN_DAY, runFolder, scanVerdict } from './testing.js';

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
