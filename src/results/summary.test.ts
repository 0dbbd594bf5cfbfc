import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLAUSE_VERDICTS, type ClauseVerdict, type WaiverState, type Handshake } from './schema.js';
import { summarise, lacking, missingText, applyWaivers, failingWaivers } from './summary.js';
import { result, clause, counterexample, found } from './testing.js';
import { distinct } from './origins.js';
import { concludeClause } from './clause.js';

const summary = (verdicts: ClauseVerdict[], ...states: WaiverState['state'][]) =>
  summarise(
    verdicts.map((verdict) => result('a', verdict)),
    states.map((state) => ({ clause: 'a.b', reason: 'why', expires: '2026-01-01', state })),
  );

test('the verdict of a run', () => {
  for (const [verdicts, expected] of [
    [['pass'], 'conforms'],
    [['pass', 'waived', 'not-applicable', 'not-testable'], 'conforms'],
    [['waived'], 'conforms'],
    [['pass', 'inconclusive'], 'inconclusive'],
    [['pass', 'inconclusive', 'fail'], 'does-not-conform'],
    [['fail'], 'does-not-conform'],
    [[], 'inconclusive'],
    [['not-applicable', 'not-testable'], 'inconclusive'],
  ] as [ClauseVerdict[], string][])
    assert.equal(summary(verdicts).verdict, expected, verdicts.join());
  assert.equal(summary(['not-testable']).reason, 'no clause was judged');
  assert.equal(summary(['pass']).reason, undefined);
});

test('a waiver that is to be mended fails the run, named with its state', () => {
  const rotten = summary(['pass', 'inconclusive'], 'stale', 'applied', 'expired', 'unused');
  assert.equal(rotten.verdict, 'does-not-conform');
  assert.equal(rotten.reason, 'waivers to correct: a.b (stale), a.b (expired)');
  assert.equal(summary(['waived'], 'applied', 'unused').verdict, 'conforms');
});

test('every verdict is counted', () => {
  const verdicts = CLAUSE_VERDICTS.flatMap((verdict, i) => Array<ClauseVerdict>(i + 1).fill(verdict));
  const counts = summary(verdicts);
  CLAUSE_VERDICTS.forEach((verdict, i) => assert.equal(counts[verdict], i + 1));
});

const wanting = (id: string, lacks: string, system = 'registry') => ({
  ...result(id, 'not-applicable'),
  system,
  lacks,
});
const clauses = [
  result('a', 'pass'),
  result('b', 'not-applicable'),
  wanting('c', 'registry.url'),
  wanting('d', 'registry.url'),
  wanting('e', '--allow-writes'),
  wanting('f', 'scan', 'scan'),
];

test('what lacks something the user can supply is counted, of the systems that are to be complete', () => {
  const ids = lacking(clauses, ['registry']).map(({ id }) => id);
  assert.deepEqual(ids, ['c', 'd', 'e']);
  assert.deepEqual(lacking(clauses, undefined), []);
  assert.equal(
    missingText(clauses, ['registry', 'scan']),
    'not complete; missing: registry.url (2 clauses), --allow-writes (1 clause), scan (1 clause)',
  );
  assert.equal(missingText(clauses, ['participant']), undefined);
});

test('a run that is to be complete and is not is inconclusive; a failure outweighs that', () => {
  assert.equal(summarise(clauses, []).verdict, 'conforms');
  assert.equal(summarise(clauses, [], ['participant']).verdict, 'conforms');
  const { verdict, reason } = summarise(clauses, [], ['scan']);
  assert.deepEqual([verdict, reason], ['inconclusive', 'not complete; missing: scan (1 clause)']);
  assert.equal(summarise([...clauses, result('g', 'fail')], [], ['scan']).verdict, 'does-not-conform');
});

const handshake = (endpoint: string, version: string, more: Partial<Handshake> = {}): Handshake => ({
  endpoint,
  version,
  outcome: 'refused',
  description: 'reset',
  ...more,
});

test('each offer stands once with each of its outcomes, by endpoint and by what was offered', () => {
  const accepted = { outcome: 'accepted', description: 'TLSv1.3' } as const;
  const all = [
    handshake('b:1', 'TLSv1.2'),
    handshake('a:1', 'TLSv1.3', accepted),
    handshake('b:1', 'any', accepted),
    handshake('b:1', 'TLSv1.2', { cipher: 'Y' }),
    handshake('b:1', 'TLSv1.2', { cipher: 'X' }),
    handshake('b:1', 'TLSv1.2'),
    handshake('b:1', 'TLSv1.2', accepted),
  ];
  const told = distinct(all).map(({ endpoint, version, cipher = '', outcome }) =>
    [endpoint, version, cipher, outcome].join(' '),
  );
  assert.deepEqual(told, [
    'b:1 any  accepted',
    'b:1 TLSv1.2  refused',
    'b:1 TLSv1.2  accepted',
    'b:1 TLSv1.2 X refused',
    'b:1 TLSv1.2 Y refused',
    'a:1 TLSv1.3  accepted',
  ]);
  assert.deepEqual(distinct(distinct(all)), distinct(all));
});

const TODAY = new Date('2026-08-03T23:30:00Z');
const waiver = (expires: string) => ({ clause: 'a', reason: 'ticket 4711', expires });

const applied = (verdict: ClauseVerdict, expires = '2026-08-03', today = TODAY) => {
  const { clauses, waivers } = applyWaivers([result('a', verdict)], [waiver(expires)], today);
  return [clauses[0]!.verdict, clauses[0]!.reason, waivers[0]!.state];
};

test('a failure is waived up to the last day, and no longer', () => {
  const waived = ['waived', 'ticket 4711 (waived until 2026-08-03)', 'applied'];
  assert.deepEqual(applied('fail'), waived);
  assert.deepEqual(applied('fail', '2026-08-03', new Date('2026-08-03T00:00:00Z')), waived);
  const expired = ['fail', 'why (its waiver expired on 2026-08-03)', 'expired'];
  assert.deepEqual(applied('fail', '2026-08-03', new Date('2026-08-04T00:00:00Z')), expired);
});

test('a waiver whose clause passes is stale, of one that is open unused; an expired one is that whatever became of it', () => {
  assert.deepEqual(applied('pass'), ['pass', undefined, 'stale']);
  for (const verdict of ['inconclusive', 'not-applicable', 'not-testable'] as const)
    assert.deepEqual(applied(verdict), [verdict, 'why', 'unused']);
  for (const verdict of ['pass', 'inconclusive', 'fail'] as const)
    assert.equal(applied(verdict, '2026-08-02')[2], 'expired');
});

test('nothing is said of a waiver whose clause was left out', () => {
  for (const expires of ['2020-01-01', '2030-01-01']) {
    const { clauses, waivers } = applyWaivers([result('b', 'fail')], [waiver(expires)], TODAY);
    assert.deepEqual([clauses[0]!.verdict, waivers[0]!.state], ['fail', 'unused']);
  }
});

test('a waiver keeps to its clause, and what it hides stays in the result', () => {
  const failing = { ...result('a', 'fail'), cases: 9 };
  const { clauses } = applyWaivers([failing, result('ab', 'fail')], [waiver('2030-01-01')], TODAY);
  const told = clauses.map(({ verdict }) => verdict);
  assert.deepEqual(told, ['waived', 'fail']);
  assert.equal(clauses[0]!.cases, 9);
});

test('only expired and stale waivers are to be mended', () => {
  const states = ['applied', 'expired', 'stale', 'unused'] as const;
  const failing = failingWaivers(states.map((state) => ({ ...waiver('2030-01-01'), state })));
  const told = failing.map(({ state }) => state);
  assert.deepEqual(told, ['expired', 'stale']);
});

const HELD = { judged: 3 };
const FAILED = { judged: 3, counterexamples: [counterexample()] };
const UNANSWERED = { unanswered: ['silence'] };
const NOT_SHOWN = { inconclusive: ['no valid request'] };
const NOT_APPLICABLE = { notApplicable: ['no debug field'] };

const concluded = (tests: object[], known = {}, changes = {}) => {
  const { verdict, reason } = concludeClause(clause(changes), tests.map(found), known);
  return `${verdict}: ${reason}`;
};

test('what failed outweighs what is open, and what is open outweighs what held', () => {
  const failed = 'fail: expected status 400, got 200 {}';
  const open = 'inconclusive: no answer to judge: silence';
  for (const [tests, expected] of [
    [[HELD], 'pass: undefined'],
    [[HELD, HELD], 'pass: undefined'],
    [[HELD, FAILED], failed],
    [[UNANSWERED, FAILED], failed],
    [[{ ...FAILED, ...UNANSWERED, ...NOT_SHOWN, ...NOT_APPLICABLE }], failed],
    [[HELD, UNANSWERED], open],
    [[UNANSWERED, NOT_SHOWN], open],
    [[HELD, NOT_SHOWN], 'pass: undefined'],
    [[HELD, NOT_APPLICABLE], 'pass: undefined'],
    [[NOT_SHOWN], 'inconclusive: no valid request'],
    [[NOT_APPLICABLE, NOT_SHOWN], 'inconclusive: no valid request'],
    [[NOT_APPLICABLE], 'not-applicable: no debug field'],
    [[], 'inconclusive: none of its tests ran'],
    [[{}], 'inconclusive: none of its tests ran'],
  ] as const)
    assert.equal(concluded([...tests]), expected, JSON.stringify(tests));
});

test('what is known before outweighs what is not a failure', () => {
  const missing = { hindrance: 'the target file has no registry.url' };
  const unrun = { unrun: 'the run ended' };
  for (const tests of [[HELD], [UNANSWERED]])
    assert.equal(concluded(tests, unrun), 'inconclusive: the run ended');
  assert.match(concluded([FAILED], unrun), /^fail: /);
  assert.equal(concluded([], { ...missing, ...unrun }), `not-applicable: ${missing.hindrance}`);
  const untestable = { untestable: 'nobody can see it' };
  assert.equal(concluded([], { ...missing, ...unrun }, untestable), 'not-testable: nobody can see it');
});

test('what it would take for a clause to apply is kept, whoever found it out', () => {
  const of = (tests: Parameters<typeof found>[0][], known: Parameters<typeof concludeClause>[2] = {}) => {
    const { verdict, lacks } = concludeClause(clause(), tests.map(found), known);
    return [verdict, lacks];
  };
  assert.deepEqual(of([], { hindrance: 'no x', lacks: 'x' }), ['not-applicable', 'x']);
  assert.deepEqual(of([NOT_APPLICABLE, { notApplicable: ['no y'], lacks: ['y'] }]), ['not-applicable', 'y']);
  assert.deepEqual(of([NOT_APPLICABLE]), ['not-applicable', undefined]);
  assert.deepEqual(of([{ judged: 1, notApplicable: ['no y'], lacks: ['y'] }]), ['pass', undefined]);
});

test('all tests count: their cases, and one counterexample for each cause', () => {
  const [first, second, third] = ['a', 'b', 'c'].map((rule) => counterexample({ rule }));
  const tests = [
    found({ judged: 2, counterexamples: [first!] }),
    found({ judged: 5, counterexamples: [second!, third!] }),
  ];
  const judged = concludeClause(clause(), tests, {});
  assert.equal(judged.cases, 7);
  assert.equal(judged.counterexample, first);
  assert.deepEqual(judged.furtherCounterexamples, [second, third]);
});

test('the words of the clause come along, how it follows only for a derived one', () => {
  const derived = concludeClause(clause({ basis: 'derived', follows: 'from this' }), [found(HELD)], {});
  assert.deepEqual(derived, {
    id: 'registry.some-clause',
    system: 'registry',
    section: 'Errors',
    basis: 'derived',
    follows: 'from this',
    statement: 'Something is so.',
    verdict: 'pass',
    cases: 3,
  });
  assert.ok(!('follows' in concludeClause(clause(), [], {})));
});
