import type { RawExchange } from '../../src/harness/http/message.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { isServerError } from '../../src/harness/property/hiccup.js';
import type { Turn } from './rehearsal.js';
import { MANNERS, type Manner, type Repeatable } from './repertoire.js';
import type { Witness } from './witness.js';

/** A call that met an error is made so often again, with others beside it, … */
const TRIES = { fewer: 300, more: 1_200 };
/** … as often as is ever done where it met so many errors more by then, and the others none: that may well be no chance, … */
const PROMISING = 2;
/** … and so often where each comes right after its prelude, which takes longer, or leaves something behind. */
const COSTLY_TRIES = 60;
/** So much of what is under way at once is the call itself: the more others there are, the fewer errors are no chance. */
const OWN_SHARE = 3 / 8;
/** So many calls are doubted, of one service. */
const MOST = 8;
/** What comes by chance as often as it comes to all other calls comes so often with less than this probability, however often it is looked. */
const BY_CHANCE = 1e-6;
/** Of so many calls of other kinds, besides those that were made, one is taken to have failed: who never failed may yet. */
const UNSEEN = 60;

type Doubt = { turn: Turn; isAlone: boolean; error: RawExchange };

/**
 * Errors of the server (5xx) among calls that are made again. A single one may have been a gateway's: its call is made
 * again on the spot, many times, and others beside it. What comes far more often to it than to all others is the
 * target's own.
 */
export class Doubts {
  readonly #doubts = new Map<Repeatable, Doubt>();
  readonly #counts = new Map<string, { made: number; failed: number }>();

  /** `calls`: all of one service; `concurrency`: so many may be under way at once; `much`: how much may be asked. */
  constructor(
    private readonly calls: readonly Repeatable[],
    private readonly witness: Pick<Witness, 'noteRecurring'>,
    private readonly concurrency: number,
    private readonly much: keyof typeof TRIES = 'fewer',
  ) {}

  /** Makes a call again, and notes whether it is answered by an error. `isAlone`: whether its prelude came right before. */
  async make(turn: Turn, isAlone = false): Promise<void> {
    const { call, manner, count } = turn;
    const reply = await call.make(manner, count);
    const ofKind = this.#counts.get(call.kind) ?? { made: 0, failed: 0 };
    this.#counts.set(call.kind, ofKind);
    ofKind.made += 1;
    if (!isError(reply)) return;
    ofKind.failed += 1;
    if (!this.#doubts.has(call)) this.#doubts.set(call, { turn, isAlone, error: reply.exchange });
  }

  /** Finds out which errors are no chance, until `isOver`; the witness is told. */
  async settle(isOver: () => boolean): Promise<void> {
    for (const doubt of [...this.#doubts.values()].slice(0, MOST))
      if (await this.#isNoChance(doubt, isOver)) this.witness.noteRecurring(doubt.error);
  }

  async #isNoChance(doubt: Doubt, isOver: () => boolean): Promise<boolean> {
    for (const manner of waysOf(doubt)) if (await this.#comesAgain(doubt, manner, isOver)) return true;
    return false;
  }

  async #comesAgain(
    { turn: { call, count }, isAlone }: Doubt,
    manner: Manner,
    isOver: () => boolean,
  ): Promise<boolean> {
    const others = this.#othersThan(call);
    const total = Math.min(this.concurrency, call.atOnce?.() ?? Infinity);
    const atOnce = isAlone ? 1 : Math.max(1, Math.floor(total * OWN_SHARE));
    const besideAtOnce = others.length && Math.max(1, isAlone ? 1 : total - atOnce);
    const isCostly = isAlone || call.rounds !== undefined;
    const [tries, mostTries] = isCostly ? [COSTLY_TRIES, COSTLY_TRIES] : [TRIES[this.much], TRIES.more];
    let [failed, right] = [0, 0];
    for (let made = 0; made < (failed < PROMISING ? tries : mostTries) && !isOver();) {
      if (isAlone) await (await call.prelude!())();
      const [own, beside] = await Promise.all([
        errorsAmong(times(atOnce, () => call.make(manner, count))),
        errorsAmong(
          times(besideAtOnce, (i) => others[(right + i) % others.length]!.make('as before', count)),
        ),
      ]);
      // Whatever happens to all of them at this moment is not about this call.
      if (beside > 0) return false;
      failed += own;
      made += atOnce;
      right += besideAtOnce;
      const chance = Math.min(
        chanceOf(failed, made * this.#rateBeside(call, right)),
        // That each of so many errors came to it, and none to the others.
        (made / (made + right)) ** failed,
      );
      if (chance < BY_CHANCE / mostTries) return true;
    }
    return false;
  }

  /**
   * Calls of other kinds, to be made beside it: those of which no error is known, and where there are some, of kinds of
   * which none is. What is wrong with the target may be so with several kinds, and fails them all.
   */
  #othersThan({ kind }: Repeatable): Repeatable[] {
    const others = this.calls.filter((other) => other.kind !== kind && !this.#doubts.has(other));
    const sound = others.filter((other) => !this.#counts.get(other.kind)?.failed);
    return sound.length > 0 ? sound : others;
  }

  /** How often calls of other kinds fail, a little more than was seen; `right`: so many besides did not. */
  #rateBeside({ kind }: Repeatable, right: number): number {
    let [made, failed] = [UNSEEN + right, 1];
    for (const [other, counts] of this.#counts) {
      if (other === kind) continue;
      made += counts.made;
      failed += counts.failed;
    }
    return failed / made;
  }
}

/** As it was met; and on new connections, of which one may have come before. */
const waysOf = ({ turn: { call, manner }, isAlone }: Doubt): Set<Manner> =>
  new Set([
    manner,
    ...(call.manners ?? MANNERS).filter((each) => !isAlone && each === 'on a new connection'),
  ]);

const isError = (reply: Reply | undefined): reply is Reply => isServerError(reply?.exchange);

/** How many of these are answered by an error of the server. */
async function errorsAmong(calls: readonly Promise<Reply | undefined>[]): Promise<number> {
  const settled = await Promise.allSettled(calls);
  return settled.filter((each) => each.status === 'fulfilled' && isError(each.value)).length;
}

const times = <T>(count: number, make: (place: number) => T): T[] =>
  Array.from({ length: count }, (_, place) => make(place));

/** A bound of the probability of so many events or more, where this many are expected (Poisson). */
function chanceOf(events: number, expected: number): number {
  let bound = 1;
  for (let i = 1; i <= events; i += 1) bound *= expected / i;
  return Math.min(1, bound);
}
