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

/** What differs between two yardsticks, a line each. */
interface YardstickComparison {
  /** What was judged rightly and is judged wrongly now, and what is new and judged wrongly. */
  lost: string[];
  /** What was judged wrongly and is not any more. */
  won: string[];
  /** Other changes: counts, costs, and what cannot be compared. */
  changed: string[];
}

/** CPU time differs from run to run by a smaller share than this one. */
const NOISE = 0.1;

/** What was lost and won since `before`, of the parts that are in `now`. */
export function compare(before: Yardstick, now: Yardstick): YardstickComparison {
  const comparison: YardstickComparison = { lost: [], won: [], changed: [] };
  for (const system of SYSTEMS)
    for (const part of PARTS) {
      const [old, own] = [before[system]?.[part], now[system]?.[part]];
      if (own === undefined) continue;
      const title = `${system}, ${part}`;
      if (old === undefined) comparison.changed.push(`${title}: not measured before`);
      else if (part === 'cost') comparison.changed.push(...costs(title, old as Costs, own as Costs));
      else judged(comparison, title, old as JudgedTargets, own as JudgedTargets);
    }
  return comparison;
}

/** Conformant targets that are accused, whether they were before or not. */
export const accused = (yardstick: Yardstick): string[] =>
  SYSTEMS.flatMap((system) => Object.keys(yardstick[system]?.variants?.wrong ?? {}));

function judged(
  { lost, won, changed }: YardstickComparison,
  title: string,
  old: JudgedTargets,
  own: JudgedTargets,
): void {
  if (old.seed !== own.seed || old.sample !== own.sample) {
    changed.push(`${title}: not compared, as the seed or the sample differs`);
    return;
  }
  const [past, present] = [old, own].map(({ right, wrong }) => ({ ...right, ...wrong })) as [Names, Names];
  // Where only what is wrong has a line, the others are right.
  const absent = own.right ? 'absent' : 'right';
  for (const name of new Set([...Object.keys(past), ...Object.keys(present)])) {
    const [was, is] = [past[name] ?? absent, present[name] ?? absent];
    const [wasWrong, isWrong] = [name in old.wrong, name in own.wrong];
    if (was === is) continue;
    const list = isWrong && !wasWrong ? lost : wasWrong && !isWrong && is !== 'absent' ? won : changed;
    list.push(`${title}: ${name}, ${was} → ${is}`);
  }
  for (const [group, count] of Object.entries(own.counts))
    if (old.counts[group] !== count)
      changed.push(`${title}: ${group}, ${old.counts[group] ?? 'none'} → ${count}`);
}

type Names = Record<string, string>;
type Costs = Record<string, Cost>;

function costs(title: string, old: Costs, own: Costs): string[] {
  return Object.entries(own).flatMap(([run, cost]) =>
    Object.entries(cost).flatMap(([what, value]: [string, number]) => {
      const past = old[run]?.[what as keyof Cost] ?? 0;
      const noise = what === 'requests' || what === 'parties' ? 0 : NOISE * past;
      return Math.abs(value - past) > noise ? [`${title}: ${run}, ${what} ${past} → ${value}`] : [];
    }),
  );
}
