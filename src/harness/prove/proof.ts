import { isRight, type Exhibit, type Suspect } from './prove.js';

/** What all seeds together show of one suspect. */
export interface Proof {
  suspect: Suspect;
  /** Seeds with which it was judged, and those with which the judgement was right. */
  seeds: number;
  right: number;
  /** Clause → in how many seeds it failed. */
  failed: Map<string, number>;
  /** What is wrong with the judgement, in words; undefined: nothing. */
  trouble?: string;
}

/** Whether every fault was found by a clause that it breaks, and no variant was accused, with every seed. */
export function prove(exhibits: readonly Exhibit[]): Proof[] {
  const suspects = [...new Map(exhibits.map(({ suspect }) => [suspect.name, suspect])).values()];
  return suspects.map((suspect) => {
    const own = exhibits.filter((exhibit) => exhibit.suspect.name === suspect.name);
    const failed = new Map<string, number>();
    for (const id of own.flatMap((exhibit) => exhibit.failed)) failed.set(id, (failed.get(id) ?? 0) + 1);
    const right = own.filter(isRight).length;
    const trouble = right < own.length ? describe(suspect, failed) : undefined;
    return { suspect, seeds: own.length, right, failed, ...(trouble && { trouble }) };
  });
}

function describe({ breaks }: Suspect, failed: Map<string, number>): string {
  const others = [...failed.keys()].filter((id) => !breaks.includes(id)).join(', ');
  if (breaks.length === 0) return `accused of breaking ${others}`;
  return others
    ? `not found by ${breaks.join(', ')}, only by ${others}`
    : `not found by ${breaks.join(', ')}`;
}

/** Testable clauses that no fault breaks: nothing shows that their tests notice anything. */
export function unproven(
  clauses: readonly { id: string; untestable?: string }[],
  suspects: readonly Suspect[],
): string[] {
  const broken = new Set(suspects.flatMap(({ breaks }) => breaks));
  return clauses.filter(({ id, untestable }) => !untestable && !broken.has(id)).map(({ id }) => id);
}
