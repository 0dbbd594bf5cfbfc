import { SYSTEMS } from '../../src/spec/clause.js';
import { PARTS, type Cost, type JudgedTargets, type Yardstick } from './yardstick.js';

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
