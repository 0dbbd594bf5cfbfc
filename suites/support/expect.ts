import type { Reply } from '../../src/harness/http/reply.js';
import { Inconclusive, Violation } from '../../src/harness/property/outcome.js';

/** Answers about the size of a request. Limits are not shown, so a target may have some. */
const TOO_LARGE = [413, 414, 431];

/**
 * Violated by any status but this one. `rule`: what the case asked for or broke.
 * @throws {Violation} then
 */
export function requireStatus(reply: Reply, status: number, rule: string): void {
  if (reply.status === status) return;
  throw new Violation({
    expected: `status ${status}`,
    actual: String(reply),
    gist: `${reply.status} instead of ${status}`,
    rule,
    exchange: reply.exchange,
  });
}

/**
 * An answer that is not about the size of the request.
 * @throws {Inconclusive} when it says that the request is too large
 */
function requireFitting(reply: Reply): void {
  if (TOO_LARGE.includes(reply.status))
    throw new Inconclusive(`the target takes no request of that size (${reply.status})`);
}

/**
 * As `requireStatus` with 200, for a request that a target may find too large.
 * @throws {Violation} when the status is another one
 * @throws {Inconclusive} when it says that the request is too large
 */
export function requireAccepted(reply: Reply, rule: string): void {
  requireFitting(reply);
  requireStatus(reply, 200, rule);
}

/**
 * The answer that a case builds on; when it is not there, the case shows nothing.
 * @throws {Inconclusive} when it has another status
 */
export function requirePrecondition(reply: Reply, status: number, what: string): void {
  if (reply.status !== status) throw new Inconclusive(`${what} is answered ${reply.status}, not ${status}`);
}
