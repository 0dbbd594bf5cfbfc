import type { Reply } from '../../src/harness/http/reply.js';
import type { Wrong } from '../../src/model/ruling.js';

/** So many answers to the same call are asked for afterwards. */
const AFTERWARDS = 2;

/**
 * What is wrong with an answer of 200 to a call that was refused before, 404 or 400, and is refused again afterwards each
 * time: what is asked about cannot have been there for this one call. `others`: statuses that are as wrong. Undefined:
 * nothing is wrong, or nobody can say. The control comes on another connection than the answer, as connections may be
 * what matters.
 */
export async function foundForOnce(
  before: Reply,
  reply: Reply,
  control: () => Promise<Reply>,
  rule: string,
  others: readonly number[] = [],
): Promise<Wrong | undefined> {
  const { status } = before;
  if ((status !== 404 && status !== 400) || ![200, ...others].includes(reply.status)) return undefined;
  for (let i = 0; i < AFTERWARDS; i += 1) if ((await control()).status !== status) return undefined;
  return {
    expected: `status ${status}, as before and afterwards`,
    actual: String(reply),
    gist: `${reply.status} instead of ${status} for once`,
    rule,
    against: before,
  };
}
