import { secretInClear } from '../../../spec/configuration/advice.js';
import type { Bundle } from '../bundle.js';
import { secretsBelow } from '../values/secret.js';
import { advise, wrong, type Complaint } from './rule.js';

function* judge({ validator, participant, database }: Bundle): Generator<Complaint> {
  for (const doc of [validator, participant, database])
    if (doc)
      for (const entry of secretsBelow(doc.root))
        yield wrong(
          doc,
          entry,
          `${entry.path} holds a secret in clear`,
          'Put it into a secret, and name that here.',
        );
}

/** Secrets stand where secrets belong. */
export const clear = [
  advise(secretInClear, judge, { any: ['validator', 'participant', 'database'], atLeast: 1 }),
];
