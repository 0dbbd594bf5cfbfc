import { independentAnswers, parallelAnswers } from '../../src/spec/token-standard/requests.js';
import { lastingDifference, type Leaves } from '../../src/harness/judging/leaves.js';
import { NotApplicable, Violation } from '../../src/harness/property/outcome.js';
import { callNamed, POST_CALLS, type Call } from '../../src/spec/token-standard/calls.js';
import {
  everyPairOfCalls,
  everyVolley,
  sequenceOfCalls,
  volley,
  type Shot,
} from '../../generators/token-standard/sequences.js';
import { changed } from '../registry/answer.js';
import { covers } from '../support/covers.js';
import type { TargetUnderTest } from '../support/target-under-test.js';
import { allParts } from './answer.js';
import { ANEW, test, type TokenStandard } from './client.js';
import { subjectsOf } from './subjects.js';

const named = (target: TargetUnderTest) =>
  POST_CALLS.filter((call) => subjectsOf(target, call).length > 0).map(({ name }) => name);

const subjectOf = (standard: TokenStandard, call: Call, { subject }: Shot) => standard.subject(call, subject);

async function partsOf(standard: TokenStandard, shot: Shot, unusual = {}): Promise<Leaves> {
  const call = callNamed(shot.call);
  const members = { ...(shot.flag !== undefined && { excludeDebugFields: shot.flag }) };
  return allParts(call, await standard.good(call, subjectOf(standard, call, shot), members, unusual));
}

test(
  'what was asked before does not show in a context or a factory',
  covers(independentAnswers),
  ({ forAll }) =>
    forAll(
      (target) => ({ listed: everyPairOfCalls(named(target)), random: sequenceOfCalls(named(target)) }),
      async (shots, { standard }) => {
        standard.requireNamed();
        const last = shots.at(-1)!;
        const afterItself = async (unusual = {}) => {
          // What sticks to the calls that follow is undone by one that says it all.
          await partsOf(standard, { ...last, flag: false });
          await partsOf(standard, last);
          return partsOf(standard, last, unusual);
        };
        const before = await afterItself();
        for (const shot of shots.slice(0, -1)) await send(standard, shot);
        const answer = await partsOf(standard, last);
        const difference = await lastingDifference(answer, before, () => afterItself(ANEW));
        standard.showOn(last.call, independentAnswers, difference !== undefined);
        if (difference) throw changed(difference, `what ${last.call} gives after itself`, 'calls before it');
      },
      { alone: true },
    ),
);

/** One that is to leave no trace: where it is bad, it is a body that is no object. */
const send = (standard: TokenStandard, shot: Shot): Promise<unknown> => {
  const call = callNamed(shot.call);
  return shot.bad
    ? standard.post(call, subjectOf(standard, call, shot), '[]')
    : partsOf(standard, shot).catch(() => undefined);
};

test('calls at once each get a context or a factory of their own', covers(parallelAnswers), ({ forAll }) =>
  forAll(
    (target) => ({ listed: everyVolley(named(target)), random: volley(named(target)) }),
    async (shots, { standard }) => {
      standard.requireNamed();
      if (standard.concurrency < 2)
        throw new NotApplicable('limits.concurrency allows one request at a time');
      const before = new Map<string, Leaves>();
      for (const shot of shots)
        before.set(keyOf(shot), before.get(keyOf(shot)) ?? (await partsOf(standard, shot)));
      const texts = new Set([...before.values()].map((parts) => JSON.stringify([...parts])));
      if (texts.size < 2)
        throw new NotApplicable('all answers are the same, so that nothing can be mixed up');
      const simultaneous = await Promise.all(shots.map((shot) => partsOf(standard, shot)));
      for (const [i, shot] of shots.entries()) {
        const control = () => partsOf(standard, shot, ANEW);
        const difference = await lastingDifference(simultaneous[i]!, before.get(keyOf(shot))!, control);
        standard.showOn(shot.call, parallelAnswers, difference !== undefined);
        if (!difference) continue;
        throw new Violation({
          expected: `the answer that ${shot.call} gets when it is asked alone`,
          actual: `an answer that differs at ${difference.path}, to request ${i + 1} of ${shots.length} at once`,
          gist: `another answer to ${shot.call}`,
        });
      }
    },
    { alone: true },
  ),
);

const keyOf = ({ call, subject, flag }: Shot) => `${call} ${subject} ${String(flag)}`;
