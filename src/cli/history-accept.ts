import { acceptWorse } from '../history/accept.js';
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
    await withStore(where, async (store) => {
      const held = await heldOf(store, target);
      const accepted = acceptWorse(held.records, held.acceptances, { metrics: metric, reason, by });
      await store.append(accepted);
      for (const { accepts } of accepted)
        print(
          `${sayable(`${store.name}: ${accepts.metric} of ${accepts.target} is accepted as it is on ${accepts.night}, by ${by}: ${reason}`, 'escape')}\n`,
        );
    });
  },
);
