import type { LoadShape } from '../src/results/load/stages.js';

/** The values of `--profile`. */
export const PROFILES = ['smoke', 'load', 'stress', 'spike', 'soak', 'breakpoint', 'users'] as const;
/** A shape of load. All except `users` are open models: requests do not wait for responses. */
interface Profile {
  explains: string;
  /** Default rate in requests per second, and default duration in milliseconds. */
  rate: number;
  durationMs: number;
  /** The longest stall of the target for which virtual users are allocated at the start. */
  maxStallMs: number;
  shape: (rate: number, durationMs: number) => LoadShape;
  /** Whether it is a search: many loads are tried in sequence. */
  search?: true;
}

const constant = (rate: number, durationMs: number): LoadShape => ({
  startRate: rate,
  stages: [{ rate, durationMs }],
});

/** `[share of the time, factor of the rate]` */
const shaped =
  (startRate: number, ...parts: readonly (readonly [time: number, rate: number])[]) =>
  (rate: number, durationMs: number): LoadShape => ({
    startRate: startRate * rate,
    stages: parts.map(([time, times]) => ({ rate: times * rate, durationMs: time * durationMs })),
  });

const minutes = (count: number) => count * 60_000;

export const profiles: Readonly<Record<(typeof PROFILES)[number], Profile>> = {
  smoke: {
    explains: 'a few seconds, to check that it works',
    rate: 10,
    durationMs: 5_000,
    maxStallMs: 2_000,
    shape: constant,
  },
  load: {
    explains: 'up to the rate in a tenth of the time, then steady',
    rate: 100,
    durationMs: minutes(5),
    maxStallMs: 2_000,
    shape: shaped(0, [0.1, 1], [0.9, 1]),
  },
  stress: {
    explains: 'steps of 0.5, 1, 1.5 and 2 times the rate',
    rate: 100,
    durationMs: minutes(10),
    maxStallMs: 2_000,
    shape: shaped(0, ...[0.5, 1, 1.5, 2].flatMap((times) => [[0.05, times] as const, [0.2, times] as const])),
  },
  spike: {
    explains: 'a tenth of the rate, suddenly the full rate for a fifth of the time, then back',
    rate: 300,
    durationMs: minutes(2),
    maxStallMs: 2_000,
    shape: shaped(0.1, [0.38, 0.1], [0.01, 1], [0.2, 1], [0.01, 0.1], [0.4, 0.1]),
  },
  soak: {
    explains: 'one rate for a long time, with constant memory',
    rate: 100,
    durationMs: minutes(30),
    maxStallMs: 2_000,
    shape: constant,
  },
  breakpoint: {
    explains: 'the highest rate that keeps the thresholds, found by doubling and then by bisection',
    rate: 50,
    durationMs: 10_000,
    maxStallMs: 1_000,
    shape: constant,
    search: true,
  },
  users: {
    explains: 'the maximum number of users at once; each sends the next request after the previous response',
    rate: 0,
    durationMs: 5_000,
    maxStallMs: 1_000,
    shape: (_, durationMs) => constant(0, durationMs),
    search: true,
  },
};
