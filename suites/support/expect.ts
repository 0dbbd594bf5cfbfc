import { errorResponse } from '../../src/spec/registry/wire.js';
import { violates } from '../../src/harness/judging/schema.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { NotShown, Violation } from '../../src/harness/property/outcome.js';

/** Answers about the size of a request. Limits are not shown, so a target may have some. */
const TOO_LARGE = [413, 414, 431];

/** Violated by any status but this one. `rule`: what the case asked for or broke. */
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

/** As `requireStatus` with 200, for a request that a target may find too large. */
export function requireAccepted(reply: Reply, rule: string): void {
  if (TOO_LARGE.includes(reply.status))
    throw new NotShown(`the target takes no request of that size (${reply.status})`);
  requireStatus(reply, 200, rule);
}

/** The answer that a case builds on; when it is not there, the case shows nothing. */
export function given(reply: Reply, status: number, what: string): void {
  if (reply.status !== status) throw new NotShown(`${what} is answered ${reply.status}, not ${status}`);
}

/** Violated by anything but an object with a string `error`. */
export function requireErrorResponse(reply: Reply, rule: string): void {
  const wrong = reply.json.ok ? violates(errorResponse, reply.json.value) : reply.json.why;
  if (!wrong) return;
  throw new Violation({
    expected: `status ${reply.status} with an ErrorResponse: an object with error, a string`,
    actual: `${wrong}: ${String(reply)}`,
    gist: wrong,
    rule,
    exchange: reply.exchange,
  });
}
