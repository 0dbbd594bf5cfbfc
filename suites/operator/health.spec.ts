import { livez, readyz } from '../../src/spec/operator/health.js';
import { covers } from '../support/covers.js';
import { requireStatus } from '../support/expect.js';
import { forEachApp, test } from './apps.js';

/** Those who ask whether an app is well: what they send says nothing that the answer depends on. */
const ASKERS: readonly { who: string; headers: [string, string][] }[] = [
  {
    who: 'a kubelet',
    headers: [
      ['user-agent', 'kube-probe/1.30'],
      ['accept', '*/*'],
    ],
  },
  {
    who: 'a browser',
    headers: [
      ['user-agent', 'Mozilla/5.0'],
      ['accept', 'text/html,application/xhtml+xml,*/*;q=0.8'],
      ['accept-encoding', 'gzip, deflate, br'],
    ],
  },
  { who: 'a balancer', headers: [['x-forwarded-for', '192.0.2.1']] },
  { who: 'a program that reads JSON', headers: [['accept', 'application/json, */*']] },
];

/** So often metrics are scraped in between, on connections of their own or not: they may be large. */
const SCRAPES = 3;

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

  test(`${name} is the same for whoever asks`, covers(clause, 'askers'), ({ forAll }) =>
    forAll(forEachApp(ASKERS), async ({ place, who, headers }, { operator }) => {
      const app = operator.app(place, name);
      requireStatus(await operator.health(app.url), 200, `${name} of ${app.name}`);
      const rule = `${name} of ${app.name}, asked by ${who}`;
      requireStatus(await operator.health(app.url, 'GET', false, headers), 200, rule);
      operator.rehearse(clause, app, rule, headers);
    }),
  );

  test(`${name} stays as it is while metrics are scraped`, covers(clause, 'scrapes'), ({ forAll }) =>
    forAll(forEachApp([{}]), async ({ place }, { operator }) => {
      const app = operator.app(place, name);
      const metrics = operator.app(place, 'metrics');
      requireStatus(await operator.health(app.url), 200, `${name} of ${app.name}`);
      for (const onItsOwn of [false, true])
        for (let i = 0; i < SCRAPES; i += 1) {
          await operator.health(metrics.url, 'GET', onItsOwn);
          const reply = await operator.health(app.url, 'GET', onItsOwn);
          requireStatus(reply, 200, `${name} of ${app.name}, after a scrape`);
        }
    }),
  );
}
