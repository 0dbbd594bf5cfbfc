import { metricOf, valueText } from '../history/metrics.js';
import { seriesOf } from '../history/series.js';
import { plural } from '../../reports/words.js';
import { command } from './command.js';
import { EXIT } from './exit.js';
import { readHeld, storeOption, withStore } from './history-store.js';
import { print, sayable } from './say.js';

/** `assay history list`. */
export const historyListCommand = command({ options: { store: storeOption } }, async ({ store: where }) => {
  const { records, acceptances } = await withStore(where, (store) => readHeld(store));
  let last = '';
  for (const { target, kind, mode, metric, nights } of seriesOf(records)) {
    const first = nights[0]!;
    const newest = nights.at(-1)!;
    const head = `${target}, ${kind} (${mode})`;
    if (head !== last) print(`${sayable(head, 'escape')}\n`);
    last = head;
    const value = valueText(newest.values[0]!, metricOf(metric));
    print(
      `  ${sayable(metric, 'escape').padEnd(28)} ${plural(nights.length, 'night').padStart(10)}, ${first.night} to ${newest.night}, newest ${value}\n`,
    );
  }
  for (const { accepts, by, reason } of acceptances)
    print(
      `${sayable(`accepted on ${accepts.night}: ${accepts.metric} of ${accepts.target}, by ${by}: ${reason}`, 'escape')}\n`,
    );
  print(`${plural(records.length, 'run')}\n`);
  if (records.length === 0) process.exitCode = EXIT.inconclusive;
});
