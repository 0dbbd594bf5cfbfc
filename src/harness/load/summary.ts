import { existsSync, readFileSync } from 'node:fs';
import { type Distribution, SHARES } from '../../verdict/load/distribution.js';
import { droppedOf, latencyOf, statOf } from './options.js';

type Values = Readonly<Record<string, number>>;

/** What k6 measured, as it hands it over at its end. */
export interface Summary {
  durationMs: number;
  dropped(scenario: string): number;
  latency(scenario: string): Distribution;
}

/** Reads what the script's `handleSummary` wrote; undefined where k6 did not come so far. */
export function readSummary(path: string): Summary | undefined {
  if (!existsSync(path)) return undefined;
  const data = JSON.parse(readFileSync(path, 'utf8')) as {
    metrics: Record<string, { values: Values } | undefined>;
    state: { testRunDurationMs: number };
  };
  const valuesOf = (metric: string): Values => data.metrics[metric]?.values ?? {};
  return {
    durationMs: data.state.testRunDurationMs,
    dropped: (scenario) => valuesOf(droppedOf(scenario))['count'] ?? 0,
    latency: (scenario) => {
      const values = valuesOf(latencyOf(scenario));
      const count = values['count'] ?? 0;
      return { count, points: count === 0 ? [] : SHARES.map((share) => [share, values[statOf(share)] ?? 0]) };
    },
  };
}
