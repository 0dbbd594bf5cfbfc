import { ERROR_RESPONSE, type Field } from '../../src/spec/wire.js';
import { inWords, wrongMember, wrongObject, type Fields } from '../../src/harness/judging/wire.js';
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
 * As `requireStatus` with 200, for a request that a target may find too large.
 * @throws {Violation} when the status is another one
 * @throws {Inconclusive} when it says that the request is too large
 */
export function requireAccepted(reply: Reply, rule: string): void {
  if (TOO_LARGE.includes(reply.status))
    throw new Inconclusive(`the target takes no request of that size (${reply.status})`);
  requireStatus(reply, 200, rule);
}

/**
 * The answer that a case builds on; when it is not there, the case shows nothing.
 * @throws {Inconclusive} when it has another status
 */
export function requirePrecondition(reply: Reply, status: number, what: string): void {
  if (reply.status !== status) throw new Inconclusive(`${what} is answered ${reply.status}, not ${status}`);
}

/** What is wrong with a body that has to be a JSON object with these members, in words; undefined: nothing. */
export const wrongBody = ({ json }: Reply, fields: readonly Field[] = []): string | undefined =>
  json.ok ? wrongObject(json.value, fields) : json.why;

/**
 * Violated by a body that is not a JSON object with these members. `expected`: the same in words.
 * @throws {Violation} then
 */
export function requireBody(
  reply: Reply,
  fields: readonly Field[],
  expected = 'a JSON object',
  rule?: string,
): void {
  const wrong = wrongBody(reply, fields);
  if (!wrong) return;
  throw new Violation({
    expected,
    actual: `${wrong}: ${String(reply)}`,
    gist: wrong,
    ...(rule !== undefined && { rule }),
    exchange: reply.exchange,
  });
}

/** Violated by anything but an object with a string `error`. */
export const requireErrorResponse = (reply: Reply, rule: string): void =>
  requireBody(
    reply,
    ERROR_RESPONSE,
    `status ${reply.status} with an ErrorResponse: an object with error, a string`,
    rule,
  );

/**
 * Violated by an object whose member is missing or of another type.
 * @throws {Violation} then
 */
export function requireMember(object: Readonly<Fields>, field: Field): void {
  const wrong = wrongMember(object, field);
  if (!wrong) return;
  const { name, schema } = field;
  const got = Object.hasOwn(object, name) ? `: ${JSON.stringify(object[name]).slice(0, 120)}` : '';
  // Which element it is differs from case to case, and does not make another cause.
  const gist = wrong.replaceAll(/\.\d+/g, '[]');
  throw new Violation({ expected: `${name}, ${inWords(schema)}`, actual: wrong + got, gist });
}
