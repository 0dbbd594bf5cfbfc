import type { Reply } from '../../src/harness/http/reply.js';
import type { Leaves } from '../../src/harness/judging/leaves.js';
import type { Wrong } from '../../src/model/ruling.js';
import type { Manner } from '../support/repertoire.js';
import type { TargetUnderTest } from '../support/target-under-test.js';
import { foundForOnce } from './found-for-once.js';
import { wrongBeside } from './same-answer.js';
import { IN_ANOTHER_WAY, type Way } from './way.js';

/** A call for a context, as it was made before. */
interface Made {
  /** Makes it once more, with these changes. */
  ask: (changes: Way & { freshConnection?: boolean; usual?: Reply; before?: Reply }) => Promise<Reply>;
  hasBody: boolean;
  /** How it was sent; undefined: as usual. */
  way: Way | undefined;
  /** The newest answer to it as it is usually sent. */
  known: { usual: Reply };
  /** What is compared of its answers. */
  partsOf: (reply: Reply) => Leaves;
}

/** What came of a call that was made again. */
interface MadeAgain {
  reply: Reply;
  /** Whether it was sent otherwise than it usually is. */
  isOtherwise: boolean;
  /** What is wrong beside the answers before and afterwards; undefined: nothing, or nobody can say. */
  wrong: Wrong | undefined;
}

/**
 * Makes a call once more, and compares.
 * @throws {Inconclusive} when an answer is no context, or no more is asked for
 */
export async function again(target: TargetUnderTest, made: Made, manner: Manner): Promise<MadeAgain> {
  const { ask, known, partsOf } = made;
  const { usual } = known;
  const isNew = manner === 'on a new connection';
  const way = made.way ?? (manner === 'sent in another way' && made.hasBody ? IN_ANOTHER_WAY : undefined);
  const reply = await ask({
    before: usual,
    ...(isNew && { freshConnection: true }),
    ...(way && { ...way, usual }),
  });
  const control = (freshConnection = true) => ask({ freshConnection });
  const rule = way ? 'a call that is sent in another way' : 'a call that is made again';
  const wrong =
    (await foundForOnce(usual, reply, () => control(!isNew), rule)) ??
    (await wrongBeside(target, known, reply, { before: usual, control, partsOf, rule }));
  return { reply, isOtherwise: way !== undefined, wrong };
}
