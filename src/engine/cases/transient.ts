import { bodyText, type RawExchange } from '../../http/message.js';
import { decisive, violationsOf, type Attempt } from './cases.js';
import type { Violation } from '../../http/outcome.js';

/** The number of further tries that decide, of up to three, if an error is the target's or transient. */
const ENOUGH = 2;

/** Tells errors of the server (5xx) that come each time from those that were a gateway's, once. */
export class TransientErrors {
  readonly #known = new Set<string>();

  /**
   * What is to be said of a case: `tried`, but for what it violates by errors that do not come again, to the same call,
   * when the case is tried up to three times more. Of the calls of a long case a gateway may lose one each time, but
   * hardly the same. A cause that was seen to come again is not doubted anew.
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

/** What is alike in a call each time that its case is tried. */
const callOf = (violation: Violation, tried: Attempt) =>
  `${causeOf(violation)} ${shapeOf(decisive(violation, tried)!.request)}`;

/** A request in which only the lengths of words count: names that are new each time have other letters, and as many. */
const shapeOf = ({ method, url, ...request }: RawExchange['request']) =>
  `${method} ${`${url} ${bodyText(request)}`.replace(/[A-Za-z0-9]+/g, ({ length }) => `${length}`)}`;

/** Whether a call was made again in the same way; where nothing is sent, what is judged is the same each time. */
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

/** Whether the answer is an error of the server (5xx), which may be a gateway's: not the 503 of a health endpoint. */
function isServerError(exchange: RawExchange | undefined): boolean {
  const { request, response } = exchange ?? {};
  const { status = 0 } = response ?? {};
  return status >= 500 && !(status === 503 && request?.unavailableIsAnswer);
}

/** The try without its transient errors. If one of them ended it, a later try that came further tells the rest. */
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
