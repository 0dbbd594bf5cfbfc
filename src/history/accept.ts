import { UsageError } from '../platform/errors.js';
import { hideSecrets } from '../secrets/outgoing.js';
import type { Acceptance, RunRecord } from './record.js';
import { judgeHistory, type JudgedSeries } from './judge.js';
import { seriesOf } from './series.js';

/** What is accepted, by whom, and why. */
interface Accepting {
  /** Names of series, such as mixed.p95. Empty: all that are worse. */
  metrics: readonly string[];
  reason: string;
  by: string;
}

/**
 * Accepts the current level of series that are worse on the newest night.
 * @throws {UsageError} when a series is not worse, or the reason or the name is missing
 */
export function acceptWorse(
  records: readonly RunRecord[],
  known: readonly Acceptance[],
  { metrics, reason, by }: Accepting,
): Acceptance[] {
  if (reason.trim() === '' || by.trim() === '')
    throw new UsageError('--reason and --by: say why it is accepted, and who accepts it.');
  const { causes, series } = judgeHistory(seriesOf(records, known));
  const worse = causes.flatMap((cause) => cause.series).map((place) => series[place]!);
  const chosen = metrics.length === 0 ? worse : metrics.flatMap((name) => named(worse, name));
  if (chosen.length === 0)
    throw new UsageError('There is nothing to accept: no series of this history is worse.');
  const night = records
    .map((record) => record.night)
    .sort()
    .at(-1)!;
  const at = new Date().toISOString();
  return chosen.map(({ target, kind, mode, metric }): Acceptance => ({
    schemaVersion: 1,
    accepts: { target, kind, mode, metric, night },
    ...{ reason: hideSecrets(reason), by, at },
  }));
}

function named(worse: readonly JudgedSeries[], name: string): JudgedSeries[] {
  const found = worse.filter(({ metric }) => metric === name);
  if (found.length === 0)
    throw new UsageError(
      `${name}: this series is not worse; ${worse.length === 0 ? 'none is' : `worse are: ${worse.map(({ metric }) => metric).join(', ')}`}.`,
    );
  return found;
}
