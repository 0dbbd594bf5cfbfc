import assert from 'node:assert/strict';
import { test } from 'node:test';
import { concludeClause } from './clause.js';
import { clause, counterexample, found } from './testing.js';

const HELD = { judged: 3 };
const FAILED = { judged: 3, counterexamples: [counterexample()] };
const UNANSWERED = { unanswered: ['silence'] };
const NOT_SHOWN = { inconclusive: ['no valid request'] };
const NOT_APPLICABLE = { notApplicable: ['no debug field'] };

const concluded = (tests: object[], known = {}, changes = {}) => {
  const { verdict, reason } = concludeClause(clause(changes), tests.map(found), known);
  return [verdict, reason];
};

test('what failed outweighs what is open, and what is open outweighs what held', () => {
  const failed = ['fail', 'expected status 400, got 200 {}'];
  const open = ['inconclusive', 'no answer to judge: silence'];
  for (const [tests, expected] of [
    [[HELD], ['pass', undefined]],
    [
      [HELD, HELD],
      ['pass', undefined],
    ],
    [[HELD, FAILED], failed],
    [[UNANSWERED, FAILED], failed],
    [[{ ...FAILED, ...UNANSWERED, ...NOT_SHOWN, ...NOT_APPLICABLE }], failed],
    [[HELD, UNANSWERED], open],
    [[UNANSWERED, NOT_SHOWN], open],
    [
      [HELD, NOT_SHOWN],
      ['pass', undefined],
    ],
    [
      [HELD, NOT_APPLICABLE],
      ['pass', undefined],
    ],
    [[NOT_SHOWN], ['inconclusive', 'no valid request']],
    [
      [NOT_APPLICABLE, NOT_SHOWN],
      ['inconclusive', 'no valid request'],
    ],
    [[NOT_APPLICABLE], ['not-applicable', 'no debug field']],
    [[], ['inconclusive', 'none of its tests ran']],
    [[{}], ['inconclusive', 'none of its tests ran']],
  ] as const)
    assert.deepEqual(concluded([...tests]), expected, JSON.stringify(tests));
});

test('what is known before outweighs what is not a failure', () => {
  const missing = { hindrance: 'the target file has no registry.url' };
  const unrun = { unrun: 'the run ended' };
  assert.deepEqual(concluded([HELD], unrun), ['inconclusive', 'the run ended']);
  assert.deepEqual(concluded([UNANSWERED], unrun), ['inconclusive', 'the run ended']);
  assert.equal(concluded([FAILED], unrun)[0], 'fail');
  assert.deepEqual(concluded([], { ...missing, ...unrun }), [
    'not-applicable',
    'the target file has no registry.url',
  ]);
  const untestable = { untestable: 'nobody can see it' };
  assert.deepEqual(concluded([], { ...missing, ...unrun }, untestable), [
    'not-testable',
    'nobody can see it',
  ]);
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
