import { isRight, type SeedResult, type ProofTarget } from './prove.js';

/** What all seeds together show of one target. */
export interface Proof {
  target: ProofTarget;
  /** Seeds with which it was judged, and those with which the judgement was right. */
  seeds: number;
  right: number;
  /** Clause → in how many seeds it failed. */
  failed: Map<string, number>;
  /** What is wrong with the judgement, in words; undefined: nothing. */
  trouble?: string;
}

/** Whether every fault was found by a clause that it breaks, and no variant was accused, with every seed. */
export function prove(results: readonly SeedResult[]): Proof[] {
  const targets = [...new Map(results.map(({ target }) => [target.name, target])).values()];
  return targets.map((target) => {
    const own = results.filter((result) => result.target.name === target.name);
    const failed = new Map<string, number>();
    for (const id of own.flatMap((result) => result.failed)) failed.set(id, (failed.get(id) ?? 0) + 1);
    const right = own.filter(isRight).length;
    const trouble = right < own.length ? describe(target, failed) : undefined;
    return { target, seeds: own.length, right, failed, ...(trouble && { trouble }) };
  });
}

function describe({ breaks }: ProofTarget, failed: Map<string, number>): string {
  const others = [...failed.keys()].filter((id) => !breaks.includes(id)).join(', ');
  if (breaks.length === 0) return `accused of breaking ${others}`;
  return others
    ? `not found by ${breaks.join(', ')}, only by ${others}`
    : `not found by ${breaks.join(', ')}`;
}

/** Testable clauses that no fault breaks: nothing shows that their tests notice anything. */
export function unproven(
  clauses: readonly { id: string; untestable?: string }[],
  targets: readonly ProofTarget[],
): string[] {
  const broken = new Set(targets.flatMap(({ breaks }) => breaks));
  return clauses.filter(({ id, untestable }) => !untestable && !broken.has(id)).map(({ id }) => id);
}
