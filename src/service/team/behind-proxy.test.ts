import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { serverOf } from '../server.js';
import { openService } from '../service.js';
import { KEY } from '../testing/team.js';
import { DATABASES, listingRoutes, pathOf, type Route } from '../testing/databases.js';
import { TeamAccess } from './access.js';
import { Seal } from './seal.js';
import { teamFrom } from './team-file.js';

const ORIGIN = 'https://assay.example';
const FORM = 'application/x-www-form-urlencoded';

test('behind a proxy that has TLS every page and every form works, for pages of that origin alone', async () => {
  const { data, close } = await DATABASES[0]!.place();
  const file = join(data, 'team.yaml');
  writeFileSync(
    file,
    `url: ${ORIGIN}
signIn: { issuer: "https://login.example", clientId: assay, clientSecretEnv: CLIENT_SECRET }
keyEnv: TEAM_KEY
`,
  );
  const team = teamFrom(file, { CLIENT_SECRET: 'x', TEAM_KEY: KEY });
  const trouble: string[] = [];
  const service = await openService({
    data,
    folder: data,
    team,
    hosts: [],
    env: {},
    onTrouble: (message) => trouble.push(message),
  });
  const routes: Route[] = [];
  const app = await serverOf(service, listingRoutes(new TeamAccess(team, service), routes));
  try {
    const person = { owner: 'ann at https://login.example', name: 'Ann', isCertifier: false };
    await service.people.signedIn(person.owner, person.name);
    const session = await new Seal(KEY, 'session').claims(person, 600);
    const ask = (method: string, url: string, { origin = ORIGIN, payload = '', type = FORM } = {}) =>
      app.inject({
        method: method as 'POST',
        url,
        headers: {
          host: 'assay.example',
          cookie: `__Host-assay-session=${session}`,
          ...(method !== 'GET' && { origin, 'content-type': type }),
        },
        ...(payload && { payload }),
      });

    const named = await ask('POST', '/team/hosts', { payload: 'host=Mine.example' });
    assert.deepEqual([named.statusCode, named.headers.location], [303, '/team']);
    const text = 'version: 1\nname: Acme\nenvironment: staging\n';
    const kept = await ask('POST', '/targets', { payload: new URLSearchParams({ text }).toString() });
    assert.match(String(kept.headers.location), /^\/targets\/[\da-f-]{36}\?kept$/);
    // This page asks what is to be mended, which is no mere reading.
    const page = await ask('GET', String(kept.headers.location));
    assert.equal(page.statusCode, 200);
    assert.match(page.body, /Saved/);
    const asked = await ask('POST', '/api/runs', { payload: '{"reference":{}}', type: 'application/json' });
    assert.equal(asked.statusCode, 201);
    for (const { method, url, isChange } of routes) {
      if (!isChange || url === '/sign-out') continue;
      assert.notEqual((await ask(method, pathOf(url))).statusCode, 403, `${method} ${url}`);
      for (const origin of ['http://assay.example', 'https://assay.example:8443', 'null'])
        assert.equal((await ask(method, pathOf(url), { origin })).statusCode, 403, `${method} ${url}`);
    }
    const out = await ask('POST', '/sign-out');
    assert.equal(out.statusCode, 200);
    assert.match(String(out.headers['set-cookie']), /^__Host-assay-session=;.*Path=\/;.*HttpOnly; Secure/);
    assert.equal((await ask('GET', '/targets')).statusCode, 303, 'this session has ended');
    assert.deepEqual(trouble, []);
  } finally {
    await app.close();
    await service.close();
    await close();
  }
});
