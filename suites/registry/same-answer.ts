import { differs, lastingDifference, type Leaves } from '../../src/harness/judging/leaves.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { Inconclusive, type Violation } from '../../src/harness/property/outcome.js';
import { oncePerTarget, type TargetUnderTest } from '../support/target-under-test.js';
import { changed } from './answer.js';

/** So many controls are asked for in a run: where answers differ by nature, more would show no more. */
const MOST_CONTROLS = 100;

const controlsOf = oncePerTarget(() => ({
  left: MOST_CONTROLS,
  // One comparison at a time: where replicas take turns, the controls of several at once would each meet but one of them.
  last: Promise.resolve<unknown>(undefined),
}));

/** What an answer is compared by: another one to the same call, what is compared of both, and the rule in words. */
interface Comparison {
  /** The answer that was known when the call was sent: what moves on may have changed it since. */
  before: Reply;
  control: () => Promise<Reply>;
  partsOf: (reply: Reply) => Leaves;
  rule: string;
}

/**
 * What is wrong with an answer to a call that was answered before: it differs, and none of those that `control` asks for
 * afterwards has the difference. `known` holds the newest answer, and follows what moves on: who answers like that is right
 * as well. Undefined: nothing is wrong, or nobody can say.
 * @throws {Inconclusive} when an answer is no context, or no more is asked for
 */
export async function wrongBeside(
  target: TargetUnderTest,
  known: { usual: Reply },
  reply: Reply,
  { before, control, partsOf, rule }: Comparison,
): Promise<Violation | undefined> {
  if (before.status !== 200 || reply.status !== 200 || reply.body.equals(before.body)) return undefined;
  const controls = controlsOf(target);
  const compared = controls.last.then(() => {
    if (!differs(partsOf(reply), partsOf(known.usual))) return undefined;
    return lastingDifference(partsOf(reply), partsOf(before), async () => {
      if (controls.left === 0) throw new Inconclusive('answers to one call differ again and again');
      controls.left -= 1;
      known.usual = await control();
      return partsOf(known.usual);
    });
  });
  controls.last = compared.catch(() => undefined);
  const difference = await compared;
  return difference && changed(difference, 'what the same call gives before and after', rule);
}
