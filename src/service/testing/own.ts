import assert from 'node:assert/strict';
import { signingKey } from '../../certificate/key.js';
import type { Verdict } from '../../results/schema.js';
import { OWNER, ownMachine } from '../access.js';
import type { Board } from '../api/schemas.js';
import { emptyBoard } from '../runs/board.js';
import { serverOf } from '../server.js';
import { openService, type Service } from '../service.js';
import { listingRoutes, type Place, type Route } from './databases.js';

/** Whoever has it comes in. */
export const SECRET = 'a-secret-of-some-length';

/** A service of one's own that judges nothing, over such a database. It listens on a port of loopback if it is to. */
export async function ownService({ data, databaseUrl, close }: Place, { keyFile = '', listens = true } = {}) {
  const service = await openService({
    data,
    databaseUrl,
    folder: data,
    hosts: [],
    env: process.env,
    key: keyFile === '' ? undefined : signingKey(keyFile),
    onTrouble: (message) => assert.equal(message, ''),
  });
  const own = { port: 7070 };
  const routes: Route[] = [];
  const access = ownMachine({ secret: SECRET, port: () => own.port });
  const app = await serverOf(service, listingRoutes(access, routes));
  if (listens) {
    await app.listen({ host: '127.0.0.1', port: 0 });
    own.port = (app.server.address() as { port: number }).port;
  }
  const end = async () => {
    await app.close();
    await service.close();
    await close();
  };
  return { service, app, routes, port: own.port, close: end };
}

/** A run that has ended: of a target with this text, at a time, after so long. */
interface Ended {
  target: string;
  text: string;
  at: string;
  durationMs: number;
  verdict: Verdict;
  seed?: number;
  failures?: Board['failures'];
}

/** Keeps a run of a target that has ended, with its record of a night. */
export async function keepEnded({ work }: Service, asked: Ended): Promise<string> {
  const { target, text, at, durationMs, verdict, seed = 1, failures = [] } = asked;
  const id = await work.ask(OWNER, { target, name: 'Acme', subject: { text }, budget: 'quick', seed });
  const begun = (await work.begin(id, 'test'))!;
  await work.beat(begun, { ...emptyBoard(), failures });
  const night = { at, night: at.slice(0, 10), series: { durationMs }, run: { seed, harnessVersion: '0' } };
  const record = {
    schemaVersion: 1,
    target: 'Acme',
    kind: 'certification',
    mode: 'quick',
    ...night,
  } as const;
  await work.end(begun, { verdict, record });
  return id;
}
