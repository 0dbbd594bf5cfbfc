import { dimensionsOf, keyOf, type Call } from './call.js';
import type { Exchange, Unjudged } from './exchange.js';

/** The number of responses to one kind of call, and of server errors (5xx) among them. */
export interface ErrorCount {
  made: number;
  failed: number;
  call: Call;
  exchange?: Exchange;
}

/** The server errors (5xx) of a target. */
export class ErrorCounts {
  /** The number of responses to each kind of call, and of server errors among them. */
  readonly counts = new Map<string, ErrorCount>();
  /** The number of responses to each operation under the default condition, and of server errors by call. */
  readonly #plain = new Map<string, { made: number; errors: Map<string, number> }>();

  /** Counts a response that is the same as an earlier right one. */
  countRepeat(sent: Unjudged, asks: string | undefined): void {
    const count = asks === undefined ? undefined : this.counts.get(asks);
    if (count) count.made += 1;
    this.#countPlain(sent);
  }

  /** Counts a response, and whether it is a server error. `asks`: what the call asks for. */
  count(exchange: Exchange, asks: string): void {
    const count = this.counts.get(asks) ?? { made: 0, failed: 0, call: exchange.call };
    this.counts.set(asks, count);
    count.made += 1;
    this.#countPlain(exchange);
    if (exchange.answer.status < 500) return;
    count.failed += 1;
    // The first one is told: a call can break the target for all that follow.
    if (count.exchange) return;
    count.exchange = exchange;
    count.call = exchange.call;
  }

  /** Refusals are not counted: they may come before whatever fails. */
  #countPlain({ call, answer: { status } }: Unjudged): void {
    if (dimensionsOf(call).length > 0 || (status >= 400 && status < 500)) return;
    const { name } = call.operation;
    const count = this.#plain.get(name) ?? { made: 0, errors: new Map<string, number>() };
    this.#plain.set(name, count);
    count.made += 1;
    if (status >= 500) count.errors.set(keyOf(call), (count.errors.get(keyOf(call)) ?? 0) + 1);
  }

  /**
   * The share of server errors (5xx) among the responses to an operation under the default condition, from 0 to 1.
   * `apart`: a call whose own errors are left out.
   */
  rate({ name }: Call['operation'], apart?: Call): number {
    const { made, errors } = this.#plain.get(name) ?? { made: 0, errors: new Map<string, number>() };
    const own = apart ? (errors.get(keyOf(apart)) ?? 0) : 0;
    const failed = [...errors.values()].reduce((sum, each) => sum + each, -own);
    return failed / Math.max(1, made - own);
  }
}
