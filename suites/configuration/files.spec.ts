import * as clauses from '../../src/spec/configuration/clauses.js';
import { covers } from '../support/covers.js';
import { Configuration, type Place, test } from './client.js';
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
