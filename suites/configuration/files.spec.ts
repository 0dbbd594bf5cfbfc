import { ADVICE } from '../../src/spec/configuration/advice.js';
import * as clauses from '../../src/spec/configuration/clauses.js';
import { covers } from '../support/covers.js';
import { Configuration, observe, type Place, test } from './client.js';
import type { TargetUnderTest } from '../support/target-under-test.js';

const aboutFiles = Object.values(clauses).filter(
  ({ id, untestable }) => !untestable && !id.startsWith('configuration.loader-'),
);

/** What the rule finds is a case each; where it finds nothing, that is one. */
const places =
  (rule: string) =>
  (target: TargetUnderTest): { listed: readonly (Place | undefined)[] } => {
    const found = new Configuration(target).found(rule);
    return {
      listed: found.length > 0 ? found.map(({ file, line, key }) => ({ file, line, key })) : [undefined],
    };
  };

for (const clause of aboutFiles) {
  const rule = clause.id.replace('configuration.', '');
  test(`the deployment values keep ${rule}`, covers(clause), ({ forAll }) =>
    forAll(places(clause.id), (place, { configuration }) => configuration.requireKept(clause.id, place)),
  );
}

// What the specification allows and `assay config check` warns of: recorded, never judged.
for (const { id, section } of ADVICE)
  observe(id, section, ({ configuration }) => Promise.resolve(configuration.warning(id)));
