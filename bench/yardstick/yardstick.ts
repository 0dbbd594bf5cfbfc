import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { SYSTEMS, type System } from '../../src/spec/clause.js';

const FILE = 'bench/yardstick/yardstick.json';

/** The recorded parts of a system. */
export const PARTS = ['cost', 'variants', 'faults', 'triggers', 'answers'] as const;
export type YardstickPart = (typeof PARTS)[number];

/** The cost of one run of `assay certify`. */
export interface Cost {
  requests: number;
  parties: number;
  /** User and system time of the process and its children; undefined without /proc. */
  cpuSeconds?: number;
  seconds: number;
}

/** How the targets of one kind were judged. */
export interface JudgedTargets {
  seed: number;
  /** The maximum number of drawn pairs; undefined when every target was judged. */
  sample?: number;
  /** `12 of 15`, by group. */
  counts: Record<string, string>;
  /** What was missed or accused, by name. */
  wrong: Record<string, string>;
  /** What was judged correctly, by name; undefined when that is too much. */
  right?: Record<string, string>;
}

type SystemFigures = { cost?: Record<string, Cost> } & Partial<
  Record<Exclude<YardstickPart, 'cost'>, JudgedTargets>
>;

export type Yardstick = Partial<Record<System, SystemFigures>>;

export const readYardstick = (): Yardstick =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Yardstick) : {};

/** Writes the file again, sorted. */
export const writeYardstick = (yardstick: Yardstick): void =>
  writeFileSync(FILE, `${JSON.stringify(sorted(yardstick), undefined, 2)}\n`);

/** Returns the yardstick with the newly measured parts replaced. */
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

/** The differences between two yardsticks, one per line. */
interface YardstickComparison {
  /** Targets that are judged incorrectly now: new ones, and those that were judged correctly before. */
  lost: string[];
  /** Targets that were judged incorrectly before and are not any more. */
  won: string[];
  /** Other changes: counts, costs, and what cannot be compared. */
  changed: string[];
}

/** CPU time differs from run to run by a smaller share than this. */
const NOISE = 0.1;

/** Returns what was lost and won since `before`, for the parts that are in `now`. */
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

/** Returns accused conformant targets, whether or not they were accused before. */
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
  // When only wrong judgements are recorded, the others are right.
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
