import { independentAnswers, parallelAnswers } from '../../src/spec/token-standard/requests.js';
import { isSlow } from '../../src/harness/run/lanes.js';
import { differs, lastingDifference, type Leaves } from '../../src/harness/judging/leaves.js';
import { NotApplicable, Violation } from '../../src/harness/property/outcome.js';
import { callNamed, POST_CALLS, type Call } from '../../src/spec/token-standard/calls.js';
import {
  everyPairOfCalls,
  everyVolley,
  sequenceOfCalls,
  volley,
  type Shot,
} from '../../generators/token-standard/sequences.js';
import { everyOtherMeta } from '../../generators/registry/meta.js';
import { changed } from '../registry/answer.js';
import { requireOwnMeta } from '../registry/own-meta.js';
import type { Unusual } from '../registry/ask.js';
import { covers } from '../support/covers.js';
import type { TargetUnderTest } from '../support/target-under-test.js';
import { ANEW, test, type TokenStandard } from './client.js';
import { CONTEXTS, testCalls } from './over-calls.js';
import { subjectsOf } from './subjects.js';

const named = (target: TargetUnderTest) =>
  POST_CALLS.filter((call) => subjectsOf(target, call).length > 0).map(({ name }) => name);

/** Random cases: each waits for several answers in turn, so that there are fewer where these take long. */
const randomly = <T>({ session }: TargetUnderTest, random: T) => ({
  random,
  ...(isSlow(session.fastestMs) && { runs: { quick: 4, standard: 12, deep: 400 } }),
});

const subjectOf = (standard: TokenStandard, call: Call, { subject }: Shot) => standard.subject(call, subject);

const membersOf = ({ flag }: Shot) => ({ ...(flag !== undefined && { excludeDebugFields: flag }) });

const argumentsOf = (standard: TokenStandard, shot: Shot) => {
  const call = callNamed(shot.call);
  return [call, subjectOf(standard, call, shot), membersOf(shot)] as const;
};

const partsOf = (standard: TokenStandard, shot: Shot, unusual: Unusual = {}): Promise<Leaves> =>
  standard.parts(...argumentsOf(standard, shot), unusual);

test(
  'what was asked before does not show in a context or a factory',
  covers(independentAnswers),
  ({ forAll }) =>
    forAll(
      (target) => ({
        listed: everyPairOfCalls(named(target)),
        ...randomly(target, sequenceOfCalls(named(target))),
      }),
      async (shots, { standard }) => {
        standard.requireNamed();
        const last = shots.at(-1)!;
        const afterItself = (unusual: Unusual = {}) =>
          standard.afterItself(...argumentsOf(standard, last), unusual);
        const afterOthers = async () => {
          // That they come before it is the matter, and not in which order.
          await Promise.all(shots.slice(0, -1).map((shot) => send(standard, shot)));
          return partsOf(standard, last);
        };
        // Many cases end with the same call: what it gives after itself is asked for once, and anew where that differs.
        const usual = await standard.usual(...argumentsOf(standard, last));
        const difference = differs(await afterOthers(), usual) && (await lasting(afterItself, afterOthers));
        standard.showOn(last.call, independentAnswers, difference !== undefined);
        if (difference) throw changed(difference, `what ${last.call} gives after itself`, 'calls before it');
      },
      { alone: true },
    ),
);

/** The difference between what a call gives after others and what it gives after itself, before them and since. */
async function lasting(
  afterItself: (unusual?: Unusual) => Promise<Leaves>,
  afterOthers: () => Promise<Leaves>,
) {
  const before = await afterItself();
  return lastingDifference(await afterOthers(), before, () => afterItself(ANEW));
}

/** A bad one: its body is no object. */
async function refused(standard: TokenStandard, shot: Shot): Promise<undefined> {
  const call = callNamed(shot.call);
  await standard.post(call, subjectOf(standard, call, shot), '[]');
}

/** One that is to leave no trace. */
const send = (standard: TokenStandard, shot: Shot): Promise<unknown> =>
  shot.bad ? refused(standard, shot) : partsOf(standard, shot).catch(() => undefined);

testCalls(
  'a meta of a context is that of its own request',
  independentAnswers,
  CONTEXTS,
  { listed: everyOtherMeta },
  (call, other, { standard }) =>
    requireOwnMeta(other, (place, meta) => standard.good(call, standard.subject(call, place), { meta })),
  { alone: true, part: 'meta' },
);

test('calls at once each get a context or a factory of their own', covers(parallelAnswers), ({ forAll }) =>
  forAll(
    (target) => ({ listed: everyVolley(named(target)), ...randomly(target, volley(named(target))) }),
    async (shots, { standard }) => {
      standard.requireNamed();
      if (standard.concurrency < 2)
        throw new NotApplicable('limits.concurrency allows one request at a time');
      const before = new Map<string, Leaves>();
      for (const shot of shots.filter(({ bad }) => !bad)) {
        const alone = standard.usual(...argumentsOf(standard, shot), () => partsOf(standard, shot));
        before.set(keyOf(shot), await alone);
      }
      const texts = new Set([...before.values()].map((parts) => JSON.stringify([...parts])));
      if (texts.size < 2)
        throw new NotApplicable('all answers are the same, so that nothing can be mixed up');
      const simultaneous = await Promise.all(
        shots.map((shot) => (shot.bad ? refused(standard, shot) : partsOf(standard, shot))),
      );
      for (const [i, shot] of shots.entries()) {
        const answer = simultaneous[i];
        if (!answer) continue;
        const control = () => partsOf(standard, shot, ANEW);
        const difference = await lastingDifference(answer, before.get(keyOf(shot))!, control);
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
