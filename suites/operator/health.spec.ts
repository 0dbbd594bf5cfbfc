import type { Run } from '../../src/engine/run.js';
import type { Call } from '../../src/model/call.js';
import { OTHER_HEADERS } from '../../generators/sending.js';
import { livez, readyz } from '../../src/spec/operator/health.js';
import { test } from '../call-test.js';
import { appsOf, BY_DEFAULT, forEachApp, health, type AppKey } from './scrapes.js';

/** Clients that check the health of an app. The response does not depend on their headers. */
const ASKERS: readonly { who: string; headers: NonNullable<Call['headers']> }[] = [
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
      ...OTHER_HEADERS['a browser'],
      ['accept', 'text/html,application/xhtml+xml,*/*;q=0.8'],
      ['accept-encoding', 'gzip, deflate, br, identity;q=0'],
    ],
  },
  { who: 'a program that reads JSON', headers: [['accept', 'application/json, */*']] },
  ...(['curl', 'a proxy', 'a mesh'] as const).map((who) => ({ who, headers: OTHER_HEADERS[who] })),
];

/** The number of scrapes in between, on the same connection and on separate connections: metrics may be large. */
const SCRAPES = 3;

/** The call for an address of an app, or the reason why there is none. */
const callFor = (run: Run, place: number, key: AppKey, headers?: Call['headers']): Call | string => {
  const app = appsOf(run)[place]!;
  return health(app, key, headers) ?? `the app ${app.name} has no ${key}`;
};

for (const [name, clause, other] of [
  ['readyz', readyz, 'livez'],
  ['livez', livez, 'readyz'],
] as const) {
  test<{ place: number }>(`${name} of every app answers 200`, clause, {
    cases: forEachApp([{}]),
    steps: function* ({ place }, run) {
      const call = callFor(run, place, name);
      yield call;
      const beside = callFor(run, place, other);
      if (typeof call === 'object' && typeof beside === 'object')
        yield { ...call, condition: { before: [beside] } };
    },
  });

  test<{ place: number } & (typeof ASKERS)[number]>(`${name} is the same for every client`, clause, {
    part: 'askers',
    cases: forEachApp(ASKERS),
    steps: ({ place, headers }, run) => callFor(run, place, name, headers),
  });

  test<{ place: number }>(`${name} stays as it is while metrics are scraped`, clause, {
    part: 'scrapes',
    cases: forEachApp([{}]),
    steps: function* ({ place }, run) {
      const call = callFor(run, place, name);
      const scrape = callFor(run, place, 'metrics', BY_DEFAULT);
      if (typeof call === 'string' || typeof scrape === 'string') {
        yield typeof call === 'string' ? call : scrape;
        return;
      }
      for (const own of [{}, { connection: 'new' as const }])
        for (let scrapes = 0; scrapes < SCRAPES; scrapes += 1)
          yield { ...call, condition: { ...own, before: [{ ...scrape, condition: own }] } };
    },
  });
}
