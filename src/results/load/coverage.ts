import { sumOf } from '../join.js';
import type { LoadScenario } from './schema.js';

/** With this certainty a defect would have been found. */
export const CERTAINTY = 0.999;

/**
 * How rare a defect may be that would have been found with that certainty, where each answer has it with the same chance:
 * one answer in so many. For 0.95 it is the rule of three, a third of the answers.
 * @param checked answers that were looked at
 */
export const rarestFound = (checked: number): number =>
  checked === 0 ? 0 : Math.floor(1 / -Math.expm1(Math.log1p(-CERTAINTY) / checked));

/** What all generators of one scenario judged and observed together. */
export function coverageOfAll(parts: readonly LoadScenario[]): Pick<LoadScenario, 'judged' | 'observations'> {
  const counts = new Map<string, number>();
  for (const { what, count } of parts.flatMap(({ observations }) => observations ?? []))
    counts.set(what, (counts.get(what) ?? 0) + count);
  const sum = (of: 'answers' | 'checked') => sumOf(parts, ({ judged }) => judged?.[of] ?? 0);
  return {
    ...(parts.every(({ judged }) => judged) && {
      judged: { answers: sum('answers'), checked: sum('checked') },
    }),
    ...(counts.size > 0 && { observations: [...counts].map(([what, count]) => ({ what, count })) }),
  };
}
