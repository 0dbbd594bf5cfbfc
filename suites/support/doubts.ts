import type { RawExchange } from '../../src/harness/http/message.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { isServerError } from '../../src/harness/property/hiccup.js';
import { add, chanceOfCount, chanceOfShare, type Counts } from './chance.js';
import type { Turn } from './rehearsal.js';
import { MANNERS, type Manner, type Repeatable } from './repertoire.js';
import type { Witness } from './witness.js';

/** A call that met an error is made so often again, with others beside it, … */
const TRIES = { fewer: 300, more: 1_200 };
/** … as often as is ever done where it has met so many times the errors of the others, and one, by then: that may well be no chance, … */
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
  readonly #counts = new Map<string, Counts>();

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
    add(ofKind, 1, isError(reply) ? 1 : 0);
    if (!isError(reply)) return;
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
    const [its, theirs] = [
      { made: 0, failed: 0 },
      { made: 0, failed: 0 },
    ];
    const isPromising = () => its.failed >= PROMISING * (theirs.failed + 1);
    const makeOwn = () => errorsAmong(times(atOnce, () => call.make(manner, count)));
    const makeOthers = () =>
      errorsAmong(
        times(besideAtOnce, (i) => others[(theirs.made + i) % others.length]!.make('as before', count)),
      );
    for (let wave = 0; its.made < (isPromising() ? mostTries : tries) && !isOver(); wave += 1) {
      if (isAlone) await (await call.prelude!(count))();
      // Who comes first may be who fails: each does in turn, but right after a prelude it is the call.
      const own = isAlone || wave % 2 === 0 ? makeOwn() : undefined;
      const beside = makeOthers();
      add(its, atOnce, await (own ?? makeOwn()));
      add(theirs, besideAtOnce, await beside);
      const chance = Math.min(
        chanceOfCount(its.failed, its.made * this.#rateBeside(call, theirs)),
        chanceOfShare(its, theirs),
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

  /** How often calls of other kinds fail, a little more than was seen; `beside`: those that were made besides. */
  #rateBeside({ kind }: Repeatable, beside: Counts): number {
    const all = { made: UNSEEN, failed: 1 };
    add(all, beside.made, beside.failed);
    for (const [other, { made, failed }] of this.#counts) if (other !== kind) add(all, made, failed);
    return all.failed / all.made;
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
