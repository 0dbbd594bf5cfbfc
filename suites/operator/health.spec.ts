import { livez, readyz } from '../../src/spec/operator/health.js';
import { NotApplicable } from '../../src/harness/property/outcome.js';
import { covers } from '../support/covers.js';
import { requireStatus } from '../support/expect.js';
import { test } from '../support/test.js';

/** More apps than a node has; those that are not there do not apply. */
const apps = { listed: Array.from({ length: 100 }, (_, place) => ({ place })) };

for (const [name, clause] of [
  ['readyz', readyz],
  ['livez', livez],
] as const) {
  test(`${name} of every app answers 200`, covers(clause), ({ forAll }) =>
    forAll(apps, async ({ place }, { operator }) => {
      const app = operator.app(place);
      const url = app[name];
      if (url === undefined) throw new NotApplicable(`the app ${app.name} has no ${name}`);
      requireStatus(await operator.health(url), 200, `${name} of ${app.name}`);
    }),
  );
}
