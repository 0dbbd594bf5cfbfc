import { UsageError } from '../platform/errors.js';
import { judgeHistory, type LeastEffects } from '../history/judge.js';
import { seriesOf } from '../history/series.js';
import { jsonText } from '../../reports/json-text.js';
import { command, formats, text, texts } from './command.js';
import { EXIT } from './exit.js';
import { historyReporterOption, reportHistory } from './history-reports.js';
import { checkNight, heldOf, storeOption, withStore } from './history-store.js';
import { checkOutDir } from './out-dir.js';
import { print } from './say.js';

const STATUS = { steady: EXIT.conforms, worse: EXIT['does-not-conform'], inconclusive: EXIT.inconclusive };

/** `--least-effect` of the commands that judge a history. */
export const leastEffectOption = {
  ...texts('the least change that matters: 5%, or by metric or series: p99=10% mixed.p50=2%'),
  default: [],
  defaultDescription: '3 % of latencies, durations and rates; any of counts and shares',
} as const;

/**
 * Parses shares by name; `default` applies to all measures of speed.
 * @throws {UsageError} when a share is not a percentage
 */
export function leastEffects(given: readonly string[]): LeastEffects {
  return Object.fromEntries(
    given.map((each) => {
      const [, name = 'default', percent] = /^(?:([\w.-]+)=)?(\d+(?:\.\d+)?)\s?%$/.exec(each) ?? [];
      if (percent === undefined)
        throw new UsageError(`--least-effect ${each}: expected a percentage, such as 5% or p99=10%.`);
      return [name, Number(percent) / 100];
    }),
  );
}

/** `assay history check`. */
export const historyCheckCommand = command(
  {
    options: {
      store: storeOption,
      target: text('only the target of this name'),
      since: text('only nights from this one on (2026-11-30), as if there were none before'),
      'least-effect': leastEffectOption,
      format: formats('text', 'json'),
      reporter: historyReporterOption,
      out: text('folder for the reports that are files'),
    },
  },
  async ({ store, target, since, leastEffect, format, reporter, out }) => {
    if (out !== undefined) checkOutDir(out);
    if (since !== undefined) checkNight('--since', since);
    const effects = leastEffects(leastEffect);
    const held = await withStore(store, (opened) => heldOf(opened, target));
    const records = held.records.filter(({ night }) => night >= (since ?? ''));
    const verdict = judgeHistory(seriesOf(records, held.acceptances), effects);
    const isJson = format === 'json';
    if (isJson) print(jsonText(verdict));
    await reportHistory(verdict, { reporter, out, prints: !isJson });
    process.exitCode = STATUS[verdict.verdict];
  },
);
