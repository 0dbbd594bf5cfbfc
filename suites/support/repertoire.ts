import type { Reply } from '../../src/harness/http/reply.js';

/** How a call is made again. */
export const MANNERS = [
  'as before',
  'sent in another way',
  'on a new connection',
  'by another caller',
] as const;
/** Those of a call that is the same whoever makes it. */
export const BY_ANYBODY: readonly Manner[] = ['as before', 'sent in another way', 'on a new connection'];
/** Those of a call for which it matters how it was sent. */
export const IN_ITS_WAY: readonly Manner[] = ['as before', 'on a new connection'];
/** One of these. */
export type Manner = (typeof MANNERS)[number];

/** A call of the run that can be made again: it leaves nothing behind, or the target file has room for what it leaves. */
export interface Repeatable {
  /** The calls of one service are made again together. */
  service: string;
  /** What is looked at in its answer: several calls of a kind show much the same. */
  kind: string;
  /**
   * Begins what is to come right before it, which may be something else each `turn`: what that gives brings it to its
   * end. Absent: there is nothing of the kind.
   */
  prelude?: (turn: number) => Promise<() => Promise<unknown>>;
  /** In which manners it can be made; absent: in all of them. */
  manners?: readonly Manner[];
  /** As many requests take as long as it does; absent: it is one. */
  costs?: number;
  /** So many rounds are made of all calls of its service, where each leaves something behind; absent: it leaves nothing. */
  rounds?: () => number;
  /** So many may be under way at once, where that is not what the target file allows. */
  atOnce?: () => number;
  /** Makes a call that shows nothing and leaves nothing behind, so that as many are under way as the target file allows. */
  filler?: () => Promise<unknown>;
  /** Makes it once more and has the answer judged; `turn` counts how often it was made again. Tells the answer, where it is one. */
  make: (manner: Manner, turn: number) => Promise<Reply | undefined>;
}

/** What a run has asked one target, as it can be asked again. */
export class Repertoire {
  readonly #calls = new Map<string, Repeatable>();
  readonly #edges = new WeakSet<object>();
  /** Whether the calls are being made again by now. */
  encore = false;

  /** Says that what is noted in a log belongs to an edge, and not to a random case. */
  isEdge(log: object): void {
    this.#edges.add(log);
  }

  /** Adds a call of an edge, by what tells it from others; the first of several that are the same stays. */
  add(key: string, log: object, call: Repeatable): void {
    if (!this.encore && this.#edges.has(log) && !this.#calls.has(key)) this.#calls.set(key, call);
  }

  /** Those of each service, in the order in which they were made first. */
  get services(): Map<string, Repeatable[]> {
    const services = new Map<string, Repeatable[]>();
    for (const call of this.#calls.values())
      services.set(call.service, [...(services.get(call.service) ?? []), call]);
    return services;
  }
}
