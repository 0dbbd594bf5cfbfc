import * as clauses from '../../src/spec/token-standard/factory-request.js';
import { lastingDifference } from '../../src/harness/judging/leaves.js';
import type { Fields } from '../../src/harness/judging/wire.js';
import { NotApplicable, Violation } from '../../src/harness/property/outcome.js';
import {
  brokenFor,
  everyMisformedTransfer,
  everyMissing,
  everyOfWrongType,
  ofAnother,
  ofWrongType,
  reversed,
} from '../../generators/token-standard/arguments.js';
import { changed } from '../registry/answer.js';
import { requireStatus } from '../support/expect.js';
import { ANEW, type Trial } from './client.js';
import { FACTORIES, testCalls } from './over-calls.js';
import { refuses } from './refusal.js';

type Edited = (typeof everyMissing)[number];

const refusesEdited = (call: (typeof FACTORIES)[number], edited: Edited, trial: Trial): Promise<void> =>
  refuses(call, brokenFor(edited, trial.standard.subject(call) as Fields), trial);

testCalls(
  'a factory is not to be had without choiceArguments',
  clauses.argumentsRequired,
  FACTORIES,
  { listed: everyMissing },
  refusesEdited,
);

testCalls(
  'choiceArguments that are no object are refused',
  clauses.argumentsObject,
  FACTORIES,
  { listed: everyOfWrongType, random: ofWrongType },
  refusesEdited,
);

testCalls(
  'choiceArguments of a transfer say who sends and who receives',
  clauses.transferMisformed,
  FACTORIES.filter(({ name }) => name === 'transfer-factory'),
  { listed: everyMisformedTransfer },
  refusesEdited,
);

testCalls(
  'a factory follows its own choice arguments',
  clauses.followsArguments,
  FACTORIES,
  { listed: [0, 1, 2].flatMap((one) => [0, 1, 2].map((other) => ({ one, other }))) },
  async (call, { one, other }, { standard }) => {
    const [own, others] = [standard.subject(call, one), standard.subject(call, other)];
    if (own === others) throw new NotApplicable('the target file names no further choice arguments');
    const before = await standard.usual(call, own);
    const otherwise = await standard.usual(call, others);
    if (JSON.stringify([...before]) === JSON.stringify([...otherwise]))
      throw new NotApplicable('both choice arguments have the same factory, contracts and data');
    await standard.good(call, others);
    const control = () => standard.afterItself(call, own, {}, ANEW);
    const difference = await lastingDifference(await standard.parts(call, own), before, control);
    if (difference) throw changed(difference, 'what these arguments give', 'other arguments right before');
  },
  { alone: true },
);

testCalls(
  'what was given to a sender is not given for another instrument',
  clauses.followsArguments,
  FACTORIES,
  { listed: [0, 1].map((subject) => ({ subject })) },
  async (call, { subject }, { standard }) => {
    const sample = standard.subject(call, subject) as Fields;
    // Twice, each with a sender that was never named before: one answer may be another one by chance.
    for (let time = 0; ; time += 1) {
      const { known, strange } = ofAnother(sample, `${Date.now().toString(36)}-${time}`);
      const before = await standard.good(call, strange);
      const own = await standard.good(call, known);
      if (before.status < 400 || own.status !== 200)
        throw new NotApplicable('a sender or an instrument that nobody knows is as good as any');
      const after = await standard.good(call, strange);
      if (after.status !== 200) return;
      if (time === 0) continue;
      throw new Violation({
        expected: `a refusal, as before: ${String(before)}`,
        actual: String(after),
        gist: 'what another instrument gives',
        rule: 'an instrument that is refused, after another one of the same sender and receiver',
        exchange: after.exchange,
      });
    }
  },
  { part: 'instrument' },
);

testCalls(
  'the members of choiceArguments may come in any order',
  clauses.argumentsOrder,
  FACTORIES,
  { listed: [0, 1, 2, 3].map((subject) => ({ subject })) },
  async (call, { subject }, { standard }) => {
    const sample = standard.subject(call, subject);
    await standard.requireTwin(call, sample, standard.bodyFor(call, sample));
    const reply = await standard.good(call, reversed(sample) as Fields);
    requireStatus(reply, 200, 'members in the opposite order');
  },
);
