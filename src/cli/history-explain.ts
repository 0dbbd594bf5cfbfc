import { UsageError } from '../platform/errors.js';
import { judgeHistory } from '../history/judge.js';
import { seriesOf } from '../history/series.js';
import { explainText } from '../../reports/history/explain.js';
import { command, requiredText, text, texts } from './command.js';
import { leastEffectOption, leastEffects } from './history-check.js';
import { reportHistory } from './history-reports.js';
import { checkNight, heldOf, storeOption, withStore } from './history-store.js';
import { checkOutDir } from './out-dir.js';
import { print, sayable } from './say.js';

/** `assay history explain`. */
export const historyExplainCommand = command(
  {
    positionals: { night: requiredText('night, such as 2026-11-30') },
    options: {
      store: storeOption,
      target: text('only the target of this name'),
      metric: texts('only these series'),
      'least-effect': leastEffectOption,
      out: text('folder for the reports, as they were on that night'),
    },
  },
  async ({ night, store, target, metric, leastEffect, out }) => {
    checkNight('history explain', night);
    if (out !== undefined) checkOutDir(out);
    const effects = leastEffects(leastEffect);
    const held = await withStore(store, (opened) => heldOf(opened, target, night));
    const verdict = judgeHistory(seriesOf(held.records, held.acceptances), effects);
    const ofNight = verdict.series.filter(({ nights }) => nights.at(-1)?.night === night);
    const shown = ofNight.filter((each) => metric === undefined || metric.includes(each.metric));
    if (ofNight.length === 0)
      throw new UsageError(`history explain ${night}: the history has no run of that night.`);
    if (shown.length === 0)
      throw new UsageError(
        `--metric: on ${night} there were ${ofNight.map((each) => each.metric).join(', ')}.`,
      );
    if (out !== undefined) await reportHistory(verdict, { out, prints: false });
    print(
      `${explainText(shown)
        .map((line) => sayable(line, 'escape'))
        .join('\n')}\n`,
    );
  },
);
