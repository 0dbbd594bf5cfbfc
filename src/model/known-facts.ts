import type { Clause } from '../spec/clause.js';
import { dimensionsOf } from './call.js';
import type { Exchange } from './exchange.js';
import { placeOf, type Difference, type Fact } from './fact.js';

/** The latest response that showed a fact. */
interface Known {
  fact: Fact;
  exchange: Exchange;
  /** The number of exchanges that were complete when it was first seen. */
  since: number;
  /** The number of times that it was replaced because the target had moved on. */
  moves: number;
}

/** After this number of changes, a fact is treated as one that varies by itself. */
const MOST_MOVES = 3;

/** What the responses of a target have shown so far, and what varies by itself. */
export class KnownFacts {
  readonly #known = new Map<string, Known>();
  readonly #varying = new Set<string>();

  /**
   * Compares a fact with what is known of it. `now`: the number of complete exchanges, including this one.
   * @returns the clauses that it shows to be kept, and how it differs
   */
  compare(fact: Fact, exchange: Exchange, now: number): { held: readonly Clause[]; difference?: Difference } {
    const known = this.#known.get(fact.key);
    if (!known) {
      this.#known.set(fact.key, { fact, exchange, since: now, moves: 0 });
      return { held: [] };
    }
    const path = known.fact.text === fact.text ? undefined : this.#differingPath(known.fact, fact);
    const { before = [] } = exchange.call.condition ?? {};
    const causes = [
      ...(known.fact.variant === fact.variant ? [] : (['content'] as const)),
      ...dimensionsOf(exchange.call).filter((each) => each !== 'sending'),
    ];
    const held = causes.flatMap((cause) => fact.clausesOf(cause, before).slice(0, 1));
    const ofChance = causes.length > 0 ? undefined : fact.clausesOf('chance', before);
    if (ofChance?.length === 0) {
      this.#known.set(fact.key, { fact, exchange, since: now, moves: known.moves });
      return { held: [] };
    }
    // Some facts exist only to be the same each time.
    if (ofChance && !fact.moves) held.push(...ofChance.slice(0, 1));
    if (path === undefined) return { held };
    // When a call was sent before the known value was seen, its response may be older than that value.
    const isStale = fact.moves && exchange.sentAt < known.since;
    if (isStale) return { held: [] };
    const difference: Difference = {
      fact,
      path,
      expected: known.fact.leaves.get(path),
      actual: fact.leaves.get(path),
      against: {
        answer: known.exchange.answer,
        variant: known.fact.variant,
        ask: known.fact.ask,
        ...(known.fact.equivalent && { equivalent: known.fact.equivalent }),
        ...(known.fact.opposite && { opposite: known.fact.opposite }),
      },
    };
    return { held: [], difference };
  }

  #differingPath(known: Fact, fact: Fact): string | undefined {
    const differs = (path: string) =>
      known.leaves.get(path) !== fact.leaves.get(path) && !this.#varying.has(this.#place(fact, path));
    for (const path of known.leaves.keys()) if (differs(path)) return path;
    for (const path of fact.leaves.keys()) if (differs(path)) return path;
    return undefined;
  }

  #place({ key }: Fact, path: string): string {
    const [law = '', operation = ''] = key.split(/[\s"[\]]+/);
    return `${law} ${operation} ${placeOf(path)}`;
  }

  /** Whether a place of a fact is known to vary by itself. */
  varies({ fact, path }: Difference): boolean {
    return this.#varying.has(this.#place(fact, path));
  }

  /** Accepts a difference that a conformant target may show. The new value of the fact replaces the old one. */
  accept({ fact, path }: Difference, exchange: Exchange, moved: boolean, now: number): void {
    const known = this.#known.get(fact.key);
    // Several responses may differ from one value because of the same move.
    if (moved && known?.fact.text === fact.text) return;
    const moves = (known?.moves ?? 0) + 1;
    this.#known.set(fact.key, { fact, exchange, since: now, moves });
    if (!moved || moves > MOST_MOVES) this.#varying.add(this.#place(fact, path));
  }
}
