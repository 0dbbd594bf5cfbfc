import { livez, readyz } from '../../src/spec/operator/health.js';
import { covers } from '../support/covers.js';
import { requireStatus } from '../support/expect.js';
import { forEachApp, test } from './apps.js';

for (const [name, clause, other] of [
  ['readyz', readyz, 'livez'],
  ['livez', livez, 'readyz'],
] as const) {
  test(`${name} of every app answers 200`, covers(clause), ({ forAll }) =>
    forAll(forEachApp([{}]), async ({ place }, { operator }) => {
      const app = operator.app(place, name);
      const rule = `${name} of ${app.name}`;
      requireStatus(await operator.health(app.url), 200, rule);
      const beside = operator.apps[place]?.[other];
      if (beside !== undefined) {
        await operator.health(beside);
        requireStatus(await operator.health(app.url), 200, `${rule}, after ${other}`);
      }
      operator.rehearse(clause, app, rule);
    }),
  );
}
