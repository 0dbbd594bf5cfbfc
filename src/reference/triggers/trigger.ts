import type { HttpCall } from '../wire/exchange.js';

/** What a fault may be in: `operator` is health and metrics, `tls` the endpoints that an operator sees. */
export const PARTS = ['registry', 'participant', 'scan', 'operator', 'tls', 'configuration'] as const;
/** One of them. */
export type Part = (typeof PARTS)[number];

/** What is known of a call, or of a TLS connection, when it comes. */
export type CallMoment = {
  /** Absent for a TLS connection. */
  call?: HttpCall;
  /** How many there were of its endpoint until now, itself included. */
  nth: number;
  /** Milliseconds since the first one. */
  elapsedMs: number;
  /** How many were under way at once, at most, since it came, itself included. */
  underWay: () => number;
  /** To be called when it is answered. */
  leave: (refused: boolean) => void;
  /** The number of its connection, from 0, and how many requests came over that before. */
  connection: { number: number; used: number };
  /** What it asks about, by the order in which that was asked about first, from 0: an instruction, a hint, a time, an app. */
  subject: number;
  /** Whether the very same was asked before. */
  repeated: boolean;
  /** What came right before it. */
  after: { refused: boolean; brokenOff: boolean; anotherKind: boolean };
  /** Whether HTTP/2 is offered. */
  http2: boolean;
  /** Numbers from 0 to 1 that look random. */
  random: () => number;
};

/** When a fault shows: of each call it says whether the faulty system answers it, or the plain one. */
export type Trigger = {
  /** In kebab case, unique. */
  name: string;
  /** One sentence: what calls it has. */
  explains: string;
  /** Where it cannot be, and why. */
  cannot: Partial<Record<Part, string>>;
  /** Whether this one is the faulty system's. */
  has: (moment: CallMoment) => boolean;
  /** Which part of the calls it has, as by lot; absent: that depends on how they are made. */
  rate?: number;
  /** Each call takes so long, in milliseconds, that several can be under way. */
  takesMs?: number;
};
