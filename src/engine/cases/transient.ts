import { bodyText, type RawExchange } from '../../http/message.js';
import { decisive, violationsOf, type Attempt } from './cases.js';
import type { Violation } from '../../http/outcome.js';

/** The number of further attempts, of up to three, that decide whether an error is the target's or transient. */
const ENOUGH = 2;

/** Separates server errors (5xx) that come each time from those that a gateway gave once. */
export class TransientErrors {
  readonly #known = new Set<string>();

  /**
   * Removes transient errors from the result of a case. It attempts a case with a new server error up to three times
   * more, and drops the violations by errors that do not come again on the same call. In a long case, a gateway may
   * fail one call each time, but rarely the same one. A cause that was seen to come again is not checked again.
   */
  async without(tried: Attempt, again: () => Promise<Attempt>): Promise<Attempt> {
    const doubtful = errorsOf(tried).filter((error) => !this.#known.has(causeOf(error)));
    if (doubtful.length === 0) return tried;
    const times = new Map(doubtful.map((error) => [callOf(error, tried), 0]));
    const tries: Attempt[] = [];
    const isOpen = (came: number) => came < ENOUGH && tries.length - came < ENOUGH;
    while ([...times.values()].some(isOpen)) {
      const next = await again();
      tries.push(next);
      for (const call of new Set(errorsOf(next).map((error) => callOf(error, next))))
        if (times.has(call)) times.set(call, times.get(call)! + 1);
    }
    for (const error of doubtful)
      if (times.get(callOf(error, tried))! >= ENOUGH) this.#known.add(causeOf(error));
    const isTransient = (error: Violation, of: Attempt) =>
      isError(error, of) && !this.#known.has(causeOf(error));
    const left = [tried, ...tries].reduce((sum, each) => sum + (each.left ?? 0), 0);
    return { ...cleared(tried, tries, isTransient), left };
  }
}

const causeOf = ({ clause = '', symptom, rule }: Violation) => `${clause} ${symptom} ${rule}`;

const errorsOf = (tried: Attempt) => violationsOf(tried).filter((violation) => isError(violation, tried));

const isError = (violation: Violation, tried: Attempt) => isServerError(decisive(violation, tried));

/** Identifies the same call in different attempts at its case. */
const callOf = (violation: Violation, tried: Attempt) =>
  `${causeOf(violation)} ${shapeOf(decisive(violation, tried)!.request)}`;

/** A request with words replaced by their lengths. Names that are new each time have other letters but the same length. */
const shapeOf = ({ method, url, ...request }: RawExchange['request']) =>
  `${method} ${`${url} ${bodyText(request)}`.replace(/[A-Za-z0-9]+/g, ({ length }) => `${length}`)}`;

/** Whether an attempt made a call again in the same way. When nothing is sent, the result is the same each time. */
export function hasCall({ exchanges }: Attempt, call: RawExchange | undefined): boolean {
  if (!call) return true;
  const wayOf = ({ request }: RawExchange) =>
    JSON.stringify([
      shapeOf(request),
      request.headers.map(([name, value]) => [name, name.toLowerCase() === 'authorization' ? '' : value]),
      { ...request.transport, line: request.transport?.line !== undefined },
    ]);
  return exchanges.some((each) => wayOf(each) === wayOf(call));
}

/** Whether the response is a server error (5xx), which may be a gateway's. The 503 of a health endpoint is not one. */
function isServerError(exchange: RawExchange | undefined): boolean {
  const { request, response } = exchange ?? {};
  const { status = 0 } = response ?? {};
  return status >= 500 && !(status === 503 && request?.unavailableIsAnswer);
}

/** The attempt without transient errors; a later complete attempt replaces what they ended. */
function cleared(
  tried: Attempt,
  tries: readonly Attempt[],
  isTransient: (violation: Violation, of: Attempt) => boolean,
): Attempt {
  const without = (of: Attempt) => (of.beside ?? []).filter((violation) => !isTransient(violation, of));
  const isCutShort = (of: Attempt) => of.outcome.kind === 'violated' && isTransient(of.outcome.violation, of);
  if (!isCutShort(tried)) return { ...tried, beside: without(tried) };
  const whole = tries.findLast((each) => !isCutShort(each));
  const reason = 'it was answered by an error of the server each time, but not by the same one';
  return whole
    ? { ...whole, beside: [...without(tried), ...without(whole)] }
    : { ...tried, outcome: { kind: 'inconclusive', reason }, beside: without(tried) };
}
