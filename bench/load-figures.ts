import { cpus, loadavg } from 'node:os';
import type { LoadScenario } from '../src/results/load/schema.js';

/** What was measured, in words, the figures that have a bound, and the load that they come from. */
export interface LoadSummary {
  told: string;
  figures: [what: string, measured: number, atMost: number][];
  scenarios: readonly LoadScenario[];
}

/** So much of the rate that was asked for has to be reached. */
const ENOUGH = 0.99;

/** Whether others keep the processors busy, as far as the system tells. */
export const busyBefore = (): string | undefined => {
  const [queue = 0] = loadavg();
  return queue > cpus().length / 2
    ? `${queue.toFixed(1)} processes had waited for its ${cpus().length} processors before`
    : undefined;
};

/** One line, with the bounds. On a machine that was too busy no figure is called broken. */
export function judged({ told, figures, scenarios }: LoadSummary, before: string | undefined) {
  const slow = scenarios.find(({ rate, dropped }) => rate.reached < ENOUGH * rate.asked || dropped > 0);
  const busy = slow
    ? `${slow.rate.reached.toFixed(0)}/s of ${slow.rate.asked.toFixed(0)}/s were reached, ${slow.dropped} dropped`
    : before;
  const isOver = figures.some(([, measured, atMost]) => !(measured <= atMost));
  const parts = figures.map(
    ([what, measured, atMost]) => `${measured.toFixed(2)} ${what} (at most ${Number(atMost.toFixed(2))})`,
  );
  const verdict = !isOver ? '' : busy ? `; the machine was too busy to tell: ${busy}` : '; BROKEN';
  return { line: `${told}: ${parts.join(', ')}${verdict}`, broken: isOver && !busy };
}
