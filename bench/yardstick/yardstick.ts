import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { SYSTEMS, type System } from '../../src/spec/clause.js';

const FILE = 'bench/yardstick/yardstick.json';

/** What is recorded of a system. */
export const PARTS = ['cost', 'variants', 'faults', 'triggers', 'answers'] as const;
/** One of them. */
export type YardstickPart = (typeof PARTS)[number];

/** What one run of `assay certify` takes. */
export interface Cost {
  requests: number;
  parties: number;
  /** Of the process and its children, user and system time; absent where there is no /proc to read it from. */
  cpuSeconds?: number;
  seconds: number;
}

/** How the targets of one kind were judged. */
export interface JudgedTargets {
  seed: number;
  /** The maximum number of pairs that were drawn; absent: every target was judged. */
  sample?: number;
  /** `12 of 15`, by group. */
  counts: Record<string, string>;
  /** What was missed or accused, by name. */
  wrong: Record<string, string>;
  /** What was judged rightly, by name; absent where that is too much. */
  right?: Record<string, string>;
}

/** What is recorded of one system. */
export type SystemFigures = { cost?: Record<string, Cost> } & Partial<
  Record<Exclude<YardstickPart, 'cost'>, JudgedTargets>
>;

/** What is recorded of each system. */
export type Yardstick = Partial<Record<System, SystemFigures>>;

export const readYardstick = (): Yardstick =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Yardstick) : {};

/** Writes the file anew, in order. */
export const writeYardstick = (yardstick: Yardstick): void =>
  writeFileSync(FILE, `${JSON.stringify(sorted(yardstick), undefined, 2)}\n`);

/** The yardstick with those parts replaced that were measured anew. */
export const merged = (before: Yardstick, now: Yardstick): Yardstick =>
  Object.fromEntries(
    SYSTEMS.map((system) => [system, { ...before[system], ...now[system] }] as const).filter(
      ([, parts]) => Object.keys(parts).length > 0,
    ),
  );

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}
