import type { Reply } from '../../src/harness/http/reply.js';
import { NotApplicable, Violation } from '../../src/harness/property/outcome.js';
import type { Meta } from '../../generators/registry/meta.js';

/**
 * Judges that nothing of the meta of one request stands in the answer to the next one, which has another.
 * @throws {NotApplicable} when an answer has nothing of its own meta, so that it could not show
 * @throws {Violation} when the second answer has a text of the first request
 */
export function requireOwnMeta(
  [before, after]: readonly [Reply, Reply],
  { first, second }: { first: Meta; second: Meta },
  rule: string,
): void {
  const own = new Set(Object.values(second));
  const shown = Object.values(first).filter((text) => !own.has(text) && holds(before, text));
  if (before.status !== 200 || after.status !== 200 || shown.length === 0)
    throw new NotApplicable('no meta shows in an answer');
  const foreign = shown.find((text) => holds(after, text));
  if (foreign === undefined) return;
  throw new Violation({
    expected: 'nothing of the meta of another request',
    actual: `an answer with ${JSON.stringify(foreign)}, which the request before it had`,
    gist: 'the meta of another request',
    rule,
    exchange: after.exchange,
  });
}

const holds = ({ body }: Reply, part: string) => body.includes(part);
