import type { HttpCall } from '../wire/exchange.js';

/** The parts that a fault may be in: `operator` is health and metrics, `tls` the endpoints that an operator sees. */
export const PARTS = ['registry', 'participant', 'scan', 'operator', 'tls', 'configuration'] as const;
/** One of `PARTS`. */
export type Part = (typeof PARTS)[number];

/** What is known of a call, or of a TLS connection, when it arrives. */
export type CallMoment = {
  /** Undefined for a TLS connection. */
  call?: HttpCall;
  /** The number of calls of its endpoint until now, including this one. */
  nth: number;
  /** Milliseconds since the first one. */
  elapsedMs: number;
  /** The maximum number of concurrent calls since it arrived, including this one. */
  underWay: () => number;
  /** Must be called when the response is sent. */
  leave: (refused: boolean) => void;
  /** The number of its connection, from 0, and the number of earlier requests over it. */
  connection: { number: number; used: number };
  /** Its subject, numbered from 0 in the order of first use: an instruction, a hint, a time, an app. */
  subject: number;
  /** Whether the same call arrived before. */
  repeated: boolean;
  /** What came right before it. */
  after: { refused: boolean; brokenOff: boolean; anotherKind: boolean };
  /** Whether the client offers HTTP/2. */
  http2: boolean;
  /** Returns pseudo-random numbers from 0 to 1. */
  random: () => number;
};

/** When a fault shows: decides for each call whether the faulty system or the plain one answers it. */
export type Trigger = {
  /** In kebab case, unique. */
  name: string;
  /** The calls that it matches, in one sentence. */
  explains: string;
  /** The parts that it cannot apply to, with the reason. */
  cannot: Partial<Record<Part, string>>;
  /** Whether the faulty system answers this call. */
  has: (moment: CallMoment) => boolean;
  /** The share of calls that it matches at random; undefined when it depends on the calls. */
  rate?: number;
  /** Duration of each call in milliseconds, so that several can be active. */
  takesMs?: number;
};

/** Counts the effects of a fault that has a trigger. */
export type Tally = {
  /** Calls, or TLS connections, that match the trigger. */
  met: number;
  /** Calls whose responses would show the fault if it were always there. */
  showing: number;
  /** Those that correctly create a permanent party, and those that are refused, correctly or not. */
  creating: number;
  refused: number;
  /** Calls whose responses show it under the trigger, and those of them that correctly create a party. */
  shown: number;
  shownCreating: number;
  /**
   * The arrivals of calls whose responses would show it, and whether these correctly create a party. Undefined when
   * this is not compared; comparing makes three calls of one.
   */
  marked?: WeakMap<object, { creates: boolean }>;
};

/** Returns an empty tally. */
export const newTally = (compares: boolean): Tally => ({
  ...{ met: 0, showing: 0, creating: 0, refused: 0, shown: 0, shownCreating: 0 },
  ...(compares && { marked: new WeakMap() }),
});

/** Counts a call that matches the trigger. */
export const count = (tally: Tally | undefined, arrival?: object): void => {
  if (!tally) return;
  tally.met += 1;
  const mark = arrival && tally.marked?.get(arrival);
  if (!mark) return;
  tally.shown += 1;
  if (mark.creates) tally.shownCreating += 1;
};
