import { UsageError } from '../harness/errors.js';
import { hideSecrets } from '../harness/outgoing.js';
import type { Acceptance } from '../history/acceptance.js';
import { judgeHistory, type JudgedSeries } from '../history/judge.js';
import { seriesOf } from '../history/series.js';
import { command, requiredText, text, texts } from './command.js';
import { heldOf, storeOption, withStore } from './history-store.js';
import { print, sayable } from './say.js';

/** `assay history accept`. */
export const historyAcceptCommand = command(
  {
    positionals: { metric: { ...texts('series, such as mixed.p95; none: all that are worse'), default: [] } },
    options: {
      store: storeOption,
      target: text('only the target of this name'),
      reason: requiredText('why it is accepted'),
      by: requiredText('who accepts it'),
    },
  },
  async ({ metric, store: where, target, reason, by }) => {
    if (reason.trim() === '' || by.trim() === '')
      throw new UsageError('--reason and --by: say why it is accepted, and who accepts it.');
    await withStore(where, async (store) => {
      const held = await heldOf(store, target);
      const { causes, series } = judgeHistory(seriesOf(held.records, held.acceptances));
      const worse = causes.flatMap((cause) => cause.series).map((place) => series[place]!);
      const chosen = metric.length === 0 ? worse : metric.flatMap((name) => named(worse, name));
      if (chosen.length === 0)
        throw new UsageError('There is nothing to accept: no series of this history is worse.');
      const at = new Date().toISOString();
      const newest = held.records
        .map(({ night }) => night)
        .sort()
        .at(-1)!;
      const accepted = chosen.map((each): Acceptance => ({
        schemaVersion: 1,
        accepts: {
          target: each.target,
          kind: each.kind,
          mode: each.mode,
          metric: each.metric,
          night: newest,
        },
        ...{ reason: hideSecrets(reason), by, at },
      }));
      await store.append(accepted);
      for (const { accepts } of accepted)
        print(
          `${sayable(`${store.name}: ${accepts.metric} of ${accepts.target} is accepted as it is on ${newest}, by ${by}: ${reason}`, 'escape')}\n`,
        );
    });
  },
);

function named(worse: readonly JudgedSeries[], name: string): JudgedSeries[] {
  const found = worse.filter(({ metric }) => metric === name);
  if (found.length === 0)
    throw new UsageError(
      `${name}: this series is not worse; ${worse.length === 0 ? 'none is' : `worse are: ${worse.map(({ metric }) => metric).join(', ')}`}.`,
    );
  return found;
}
