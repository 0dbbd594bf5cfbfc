import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { failing } from '../../../reports/fixtures/failing.js';
import { pemPair, scanVerdict } from '../../certificate/testing.js';
import type { HistoryVerdict } from '../../history/judge.js';
import { OWNER } from '../access.js';
import { DATABASES } from '../testing/databases.js';
import { keepEnded, ownService, SECRET } from '../testing/own.js';

const TEXT = 'version: 1\nname: Acme\nenvironment: staging\n';
/** Whatever stands in a field is text. */
const MARKUP = '<img src=x onerror="hacked()">';

for (const { name, place, skip } of DATABASES)
  describe(`after a run, over a database that is ${name}`, { skip }, () => {
    let served: Awaited<ReturnType<typeof ownService>>;
    before(async () => {
      const kept = await place();
      const keyFile = join(kept.data, 'key.pem');
      writeFileSync(keyFile, pemPair('ed25519').privateKey, { mode: 0o600 });
      served = await ownService(kept, { keyFile, listens: false });
    });
    after(() => served.close());

    const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      served.app.inject({
        method,
        url,
        headers: { host: '127.0.0.1:7070', authorization: `Bearer ${SECRET}` },
        ...(payload && { payload }),
      });

    const ended = (target: string, at: string, durationMs: number, verdict = failing) =>
      keepEnded(served.service, { target, text: TEXT, at, durationMs, verdict });

    test('what got worse over the nights is told, and accepted with a reason', async () => {
      const id = await served.service.targets.add(OWNER, { name: 'Acme', text: TEXT });
      for (let night = 1; night <= 24; night += 1) {
        const at = new Date(Date.UTC(2026, 0, night)).toISOString();
        await ended(id, at, (night > 14 ? 200 : 100) + (night % 3));
      }
      const judged = async () => (await ask('GET', `/api/targets/${id}/history`)).json<HistoryVerdict>();
      assert.equal((await judged()).verdict, 'worse');
      const page = (await ask('GET', `/targets/${id}/history`)).body;
      assert.match(page, /1 series of 1 got worse[^]*Accept what got worse[^]*<svg/);
      const accepted = await ask('POST', `/api/targets/${id}/history/accept`, { reason: MARKUP });
      assert.equal(accepted.statusCode, 204, accepted.body);
      assert.equal((await judged()).verdict, 'steady');
      assert.ok(!(await ask('GET', `/targets/${id}/history`)).body.includes(MARKUP));
      assert.equal((await ask('POST', `/api/targets/${id}/history/accept`, { reason: 'x' })).statusCode, 400);
    });

    test('a portrait says what changed since the run before', async () => {
      const id = await served.service.targets.add(OWNER, { name: 'Acme', text: TEXT });
      await ended(id, '2026-01-01T00:00:00Z', 100);
      const run = await ended(id, '2026-01-02T00:00:00Z', 100);
      const observed = (await ask('GET', `/api/runs/${run}/observations`)).json<{ key: string }[]>();
      const keys = observed.map(({ key }) => key);
      assert.deepEqual(
        keys,
        failing.observations.map(({ key }) => key),
      );
      assert.match((await ask('GET', `/runs/${run}/portrait`)).body, /none of them changed/);
      const changed = {
        ...failing,
        observations: failing.observations.map((each) => ({ ...each, value: MARKUP })),
      };
      await served.service.database.query('update assay_verdict set verdict = $2::jsonb where run = $1', [
        run,
        JSON.stringify(changed),
      ]);
      const page = (await ask('GET', `/runs/${run}/portrait`)).body;
      assert.match(page, /\d+ changed/);
      assert.ok(!page.includes(MARKUP));
    });

    test('a clause is waived until a day, in the target file, and no longer', async () => {
      const id = await served.service.targets.add(OWNER, { name: 'Acme', text: TEXT });
      const waiver = { clause: 'registry.meta-object', reason: MARKUP, expires: '2027-01-31' };
      const put = (more: object) => ask('PUT', `/api/targets/${id}/waivers`, { ...waiver, ...more });
      assert.equal((await put({})).statusCode, 200);
      assert.equal((await put({ clause: 'registry.nothing' })).statusCode, 400);
      assert.equal((await put({ expires: 'soon' })).statusCode, 400);
      assert.deepEqual((await ask('GET', '/api/waivers')).json(), [{ target: id, name: 'Acme', ...waiver }]);
      assert.ok(!(await ask('GET', '/waivers')).body.includes(MARKUP));
      assert.equal((await ask('DELETE', `/api/targets/${id}/waivers/${waiver.clause}`)).statusCode, 200);
      assert.equal((await served.service.targets.get(OWNER, id))?.text, TEXT);
    });

    test('a run is signed and verified, and published when its owner releases it', async () => {
      const id = await served.service.targets.add(OWNER, { name: 'Acme', text: TEXT });
      const startedAt = new Date().toISOString();
      const own = { run: { startedAt }, target: { name: MARKUP, systems: ['scan' as const] } };
      const run = await ended(id, startedAt, 100, scanVerdict({}, own));
      assert.equal(
        (await ask('POST', `/api/runs/${run}/certificate`, { expires: '2020-01-01' })).statusCode,
        400,
      );
      const signed = await ask('POST', `/api/runs/${run}/certificate`, { witness: 'Ann' });
      assert.equal(signed.statusCode, 201, signed.body);
      const certificate = (await ask('GET', `/api/runs/${run}/certificate`)).body;
      const key = (await ask('GET', '/api/certificates/key')).body;
      const verify = async (sent: object) =>
        (await ask('POST', '/api/certificates/verify', sent)).json<{ holds: boolean; why?: string }>();
      assert.equal((await verify({ certificate, key })).holds, true);
      assert.match(
        (await verify({ certificate, key: pemPair('ed25519').publicKey })).why!,
        /signed with another key/,
      );
      assert.match((await verify({ certificate: '{}', key })).why!, /not a DSSE envelope/);
      const page = (await ask('GET', '/certificates')).body;
      assert.match(page, /holds[^]*Ann/);
      assert.ok(!page.includes(MARKUP) && !page.includes('PRIVATE KEY'));

      const shown = async () => (await ask('GET', '/public/')).body;
      assert.doesNotMatch(await shown(), /hacked/, 'nothing is published by itself');
      assert.equal((await ask('PUT', `/api/runs/${run}/release`)).statusCode, 200);
      const site = await shown();
      assert.match(site, /hacked/);
      assert.ok(!site.includes(MARKUP));
      const [, path] = /href="(implementations\/[^"]+)"/.exec(site)!;
      assert.match((await ask('GET', `/public/${path}`)).body, /verified, signed with sha256:/);
      assert.equal((await ask('GET', '/public/nothing.html')).statusCode, 404);
      assert.equal((await ask('DELETE', `/api/runs/${run}/release`)).statusCode, 200);
      assert.doesNotMatch(await shown(), /hacked/);
    });

    test('whatever stands in a field is text on every page', async () => {
      const text = `version: 1\nname: '${MARKUP}'\nenvironment: '${MARKUP}'\nwaivers:\n  - { clause: '${MARKUP}', reason: '${MARKUP}', expires: '${MARKUP}' }\n`;
      const id = await served.service.targets.add(OWNER, { name: MARKUP, text });
      const run = await ended(id, '2026-01-01T00:00:00Z', 100);
      await served.service.database.query(
        'update assay_run set name = $2, about = $2, trouble = $2 where id = $1',
        [run, MARKUP],
      );
      const form = { side: 'file', text };
      const draft = await served.app.inject({
        method: 'POST',
        url: `/targets/doctor?of=${id}`,
        headers: {
          host: '127.0.0.1:7070',
          authorization: `Bearer ${SECRET}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams(form).toString(),
      });
      const pages = [
        `/targets/${id}`,
        `/targets/${id}/history`,
        `/runs/${run}`,
        '/',
        '/targets',
        '/runs',
        '/waivers',
      ];
      const bodies = await Promise.all(
        [...pages, `/learn?search=${encodeURIComponent(MARKUP)}&budget=${encodeURIComponent(MARKUP)}`].map(
          async (path) => (await ask('GET', path)).body,
        ),
      );
      for (const body of [draft.body, ...bodies]) {
        assert.match(body, /&lt;img src=x/);
        assert.ok(!body.includes(MARKUP));
      }
    });

    test('load on production is refused when it is asked for, and what no database takes is refused in a sentence', async () => {
      const scan = 'scan:\n  url: http://127.0.0.1:9\n';
      const load = { scenario: 'bulk-acs', profile: 'smoke', rate: 1, seconds: 1 };
      const id = await served.service.targets.add(OWNER, {
        name: 'Live',
        text: TEXT.replace('staging', 'production') + scan,
      });
      const refused = await ask('POST', '/api/runs', { target: id, load });
      assert.equal(refused.statusCode, 400);
      assert.match(
        refused.body,
        /target\.yaml:3:\d+: the target file says environment: production, so there is no load/,
      );
      assert.deepEqual((await ask('GET', `/api/runs?target=${id}`)).json(), []);
      for (const text of [`${TEXT}# \0`, `${TEXT.replace('Acme', String.raw`"a\0b"`)}# \0`])
        assert.match((await ask('POST', '/api/targets', { text })).body, /a NUL/);
      const named = TEXT.replace('Acme', String.raw`"a\0b"`);
      assert.equal((await ask('POST', '/api/targets', { text: named })).statusCode, 201);
    });

    test('nothing takes more than it can use', async () => {
      const { paths } = (await ask('GET', '/api/openapi.json')).json<{ paths: Record<string, object> }>();
      const none = '00000000-0000-4000-8000-000000000000';
      const large = { text: 'x'.repeat(2_100_000) };
      let asked = 0;
      for (const [path, methods] of Object.entries(paths))
        for (const method of ['post', 'put'] as const)
          if (method in methods) {
            const url = path.replace('{id}', none);
            assert.equal((await ask(method === 'post' ? 'POST' : 'PUT', url, large)).statusCode, 413, path);
            asked += 1;
          }
      assert.ok(asked >= 12, `${asked} paths`);
    });
  });
