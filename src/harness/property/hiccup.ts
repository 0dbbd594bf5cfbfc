import type { RawExchange } from '../http/message.js';
import { type Attempt, decisive, violationsOf } from './attempt.js';
import type { Violation } from './outcome.js';

/** Of up to three more tries as many show which it was: an error of the target, or a hiccup. */
const ENOUGH = 2;

/** Tells errors of the server (5xx) that come each time from those that were a gateway's, once. */
export class Hiccups {
  readonly #known = new Set<string>();

  /**
   * What is to be said of a case: `tried`, but for what it violates by an error that does not come again when the case
   * is tried up to three times more. A cause that was seen to come again is not doubted anew.
   */
  async without(tried: Attempt, again: () => Promise<Attempt>): Promise<Attempt> {
    const causes = errorsOf(tried).map(causeOf);
    if (causes.every((cause) => this.#known.has(cause))) return tried;
    let left = tried.left ?? 0;
    let failed = 0;
    for (let others = 0; others < ENOUGH;) {
      const next = await again();
      left += next.left ?? 0;
      if (errorsOf(next).length === 0) others += 1;
      else failed += 1;
      if (others === ENOUGH) return { ...cleared(tried, next), left };
      if (failed === ENOUGH) break;
    }
    for (const cause of causes) this.#known.add(cause);
    return { ...tried, left };
  }
}

const causeOf = ({ clause = '', gist, rule }: Violation) => `${clause} ${gist} ${rule}`;

const errorsOf = (tried: Attempt) => violationsOf(tried).filter((violation) => isError(violation, tried));

const isError = (violation: Violation, tried: Attempt) => isServerError(decisive(violation, tried));

/** Whether the answer is an error of the server (5xx), which may be a gateway's: not the 503 of a health endpoint. */
export function isServerError(exchange: RawExchange | undefined): boolean {
  const { request, response } = exchange ?? {};
  const { status = 0 } = response ?? {};
  return status >= 500 && !(status === 503 && request?.unavailableIsAnswer);
}

/** The try without its errors, which `next` had not. */
function cleared(tried: Attempt, next: Attempt): Attempt {
  const { outcome, beside = [] } = tried;
  const others = beside.filter((violation) => !isError(violation, tried));
  const isByError = outcome.kind === 'violated' && isError(outcome.violation, tried);
  return isByError ? { ...next, beside: [...others, ...(next.beside ?? [])] } : { ...tried, beside: others };
}
