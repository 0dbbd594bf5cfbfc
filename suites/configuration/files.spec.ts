import { ADVICE, CLAUSES } from '../../src/spec/configuration/rules.js';
import { observe, test } from '../file-test.js';
import type { Configuration, Place } from './client.js';

const aboutFiles = CLAUSES.filter(
  ({ id, untestable }) => !untestable && !id.startsWith('configuration.loader-'),
);

/** Each finding of the rule is a case. Without findings there is one case. */
const places =
  (rule: string) =>
  (files: Configuration): { listed: readonly (Place | undefined)[] } => {
    const found = files.found(rule);
    return {
      listed: found.length > 0 ? found.map(({ file, line, key }) => ({ file, line, key })) : [undefined],
    };
  };

for (const clause of aboutFiles)
  test(`the deployment values follow ${clause.id.replace('configuration.', '')}`, clause, {
    cases: places(clause.id),
    check: (place, files) => files.requireKept(clause.id, place),
  });

// What the specification allows but `assay config check` warns about. It is recorded, never judged.
for (const { id, section } of ADVICE) observe(id, section, (files) => files.warning(id));
