import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import fc from 'fast-check';
import { steps, type Step } from '../../generators/participant/steps.js';
import type { Answer } from '../../src/harness/http/testing.js';
import { Ledger, LedgerCommand } from './ledger-model.js';
import { allocated, participantUnderTest, REFUSED } from './testing.js';

type Kind = 'rejected' | 'renamed';

/** How a ledger answers when a hint that is allowed comes for the nth time, from 1; undefined: as its kind does. */
type Defect = (hint: string, times: number) => Answer | undefined;

/** A ledger of a kind, written down apart from the model. */
function ledger(kind: Kind, defect: Defect = () => undefined) {
  const times = new Map<string, number>();
  return (body: string): Answer => {
    const hint = /^\{"partyIdHint":"([\w-]+)"\}$/.exec(body)?.[1];
    if (hint === undefined) return REFUSED;
    const count = (times.get(hint) ?? 0) + 1;
    times.set(hint, count);
    const odd = defect(hint, count);
    if (odd) return odd;
    if (count === 1) return allocated(`${hint}::1`);
    return kind === 'renamed' ? allocated(`${hint}-${count}::1`) : REFUSED;
  };
}

async function take(t: TestContext, kind: Kind, sequence: Step[], answerTo = ledger(kind)) {
  const { target, trial, bodies } = await participantUnderTest(t, {
    answer: (_, { body }) => answerTo(body.toString()),
    lines: 'limits: { allocations: 1000 }\n',
    participant: ', synchronizers: [only]',
  });
  const model = { present: new Map<string, string[]>(), renames: kind === 'renamed' };
  const real = new Ledger(trial.participant, '0unique');
  await fc.asyncModelRun(
    () => ({ model, real }),
    sequence.map((step) => new LedgerCommand(step)),
  );
  return { present: model.present, bodies: bodies(), created: target.hints.length };
}

const SAME = { hint: 'seq-' };
const BAD = { refused: '{"partyIdHint":""}' };

test('a ledger that does as its kind does is never violated', async (t) => {
  for (const kind of ['rejected', 'renamed'] as const) {
    for (const sequence of fc.sample(steps, { numRuns: 8, seed: 3 })) await take(t, kind, sequence);
  }
});

test("each step is taken with hints that are the run's own, and what it leads to is kept in mind", async (t) => {
  const sequence = [SAME, BAD, SAME, { hint: 'SEQ-' }, SAME];
  const rejected = await take(t, 'rejected', sequence);
  const [same, other] = ['{"partyIdHint":"seq-0unique"}', '{"partyIdHint":"SEQ-0unique"}'];
  assert.deepEqual(rejected.bodies, [same, BAD.refused, same, other, same]);
  assert.deepEqual(Object.fromEntries(rejected.present), {
    'seq-0unique': ['seq-0unique::1'],
    'SEQ-0unique': ['SEQ-0unique::1'],
  });
  const renamed = await take(t, 'renamed', sequence);
  assert.equal(renamed.present.get('seq-0unique')?.length, 3);
  assert.deepEqual([rejected.created, renamed.created], [2, 4]);
});

const thirdTime: Defect = (hint, times) => (times === 3 ? allocated(`${hint}::3`) : undefined);
const lowerCase = ledger('rejected');

const defects: Record<string, [kind: Kind, sequence: Step[], answerTo: (body: string) => Answer]> = {
  'a hint is accepted the third time': ['rejected', [SAME, SAME, BAD, SAME], ledger('rejected', thirdTime)],
  'a ledger is of the other kind': ['rejected', [SAME, SAME], ledger('renamed')],
  'a ledger is of the other kind, the other way round': ['renamed', [SAME, SAME], ledger('rejected')],
  'hints are the same whatever their case': [
    'rejected',
    [SAME, { hint: 'SEQ-' }],
    (body) => lowerCase(body.toLowerCase().replace('hint', 'Hint').replace('id', 'Id')),
  ],
  'an identifier is given twice': [
    'renamed',
    [SAME, BAD, SAME, SAME],
    ledger('renamed', (hint, times) => (times === 3 ? allocated(`${hint}::1`) : undefined)),
  ],
  'a hint is refused after a bad call': [
    'rejected',
    [BAD, SAME],
    (body) => (body === BAD.refused ? REFUSED : { status: 409 }),
  ],
};

for (const [what, [kind, sequence, answerTo]] of Object.entries(defects)) {
  test(`violated where ${what}`, (t) =>
    assert.rejects(take(t, kind, sequence, answerTo), {
      name: 'Violation',
      rule: 'a hint, after other calls',
    }));
}
