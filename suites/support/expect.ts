import type { Reply } from '../../src/harness/http/reply.js';
import { Inconclusive } from '../../src/harness/property/outcome.js';

/**
 * The answer that a case builds on; when it is not there, the case shows nothing.
 * @throws {Inconclusive} when it has another status
 */
export function requirePrecondition(reply: Reply, status: number, what: string): void {
  if (reply.status !== status) throw new Inconclusive(`${what} is answered ${reply.status}, not ${status}`);
}
