import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ANN, BOB, servedTeam, target } from '../testing/team.js';
import { DATABASES } from '../testing/databases.js';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments } from 'yaml';
import { teamFrom } from './team-file.js';

const LIMITS = '{ targets: 3, openRuns: 2, runsPerDay: 3, secrets: 2, hosts: 2, waivers: 3 }';
const CLAUSES = [
  'registry.meta-object',
  'registry.body-object',
  'registry.body-json',
  'registry.body-required',
];
const waiversOf = (...clauses: string[]) =>
  `waivers:\n${clauses.map((clause) => `  - { clause: ${clause}, reason: agreed, expires: 2099-01-31 }\n`).join('')}`;

for (const { name: kind, place, skip } of DATABASES)
  describe(`limits of each owner, over a database that is ${kind}`, { skip }, () => {
    let team: Awaited<ReturnType<typeof servedTeam>>;
    before(async () => {
      team = await servedTeam({ place, limits: LIMITS });
    });
    after(async () => {
      await team.close();
      assert.deepEqual(team.trouble, []);
    });

    test('so many secrets and hosts, also of many that come at one moment; what is there may be changed', async () => {
      const [ann, bob] = [await team.signedIn(ANN), await team.signedIn(BOB)];
      const put = async (what: string, names: readonly string[], body?: object) => {
        const all = await Promise.all(
          names.map((name) => ann.api(`/${what}/${name}`, { method: 'PUT', ...(body && { body }) })),
        );
        return all.sort((a, b) => a.status - b.status);
      };
      const secrets = ['SECRET_A', 'SECRET_B', 'SECRET_C', 'SECRET_D'];
      const kept = await put('secrets', secrets, { value: 'x' });
      const statuses = kept.map(({ status }) => status);
      assert.deepEqual(statuses, [204, 204, 409, 409]);
      assert.match(kept[3]!.text, /You keep 2 secrets, which is the maximum: delete one\./);
      const [first] = (await ann.api<{ name: string }[]>('/secrets')).body;
      const again = { method: 'PUT', body: { value: 'another' } };
      assert.equal((await ann.api(`/secrets/${first!.name}`, again)).status, 204);
      assert.equal((await ann.remove(`/secrets/${first!.name}`)).status, 204);
      assert.equal((await ann.api('/secrets/SECRET_E', again)).status, 204);
      assert.equal((await bob.api('/secrets/SECRET_A', again)).status, 204, 'of each owner');

      const named = await put('hosts', ['a.example', 'b.example', 'c.example']);
      const told = named.map(({ status }) => status);
      assert.deepEqual(told, [200, 200, 409]);
      assert.match(named[2]!.text, /You have named 2 hosts, which is the maximum: remove one\./);
      const [host] = (await ann.api<{ host: string }[]>('/hosts')).body;
      assert.equal((await ann.put(`/hosts/${host!.host}`)).status, 200, 'it is there');
      const page = await ann.send('/team/hosts', {
        method: 'POST',
        body: new URLSearchParams({ host: 'd.example' }),
      });
      assert.equal(page.status, 409);
      assert.match(await page.text(), /<!doctype html>[^]*remove one/);
    });

    test('so many targets, and so many waivers in the files of all of them', async () => {
      const ann = await team.signedIn(ANN);
      const keep = (text: object) => ann.post<{ id: string }>('/targets', text);
      const one = await keep(target('One', waiversOf(CLAUSES[0]!, CLAUSES[1]!)));
      const two = await keep(target('Two'));
      assert.deepEqual([one.status, two.status], [201, 201]);
      const tooMany = await keep(target('Three', waiversOf(CLAUSES[0]!, CLAUSES[1]!)));
      assert.equal(tooMany.status, 409);
      assert.match(tooMany.text, /Your target files may have at most 3 waivers: end one first\./);
      const waive = (id: string, clause: string) =>
        ann.put(`/targets/${id}/waivers`, { clause, reason: 'agreed', expires: '2099-01-31' });
      const atOnce = await Promise.all([waive(two.body.id, CLAUSES[0]!), waive(one.body.id, CLAUSES[2]!)]);
      assert.deepEqual(atOnce.map(({ status }) => status).sort(), [200, 409]);
      assert.equal((await ann.api<object[]>('/waivers')).body.length, 3);
      assert.equal((await waive(one.body.id, CLAUSES[0]!)).status, 200, 'in the place of the same');
      const changed = { method: 'PUT', body: target('One') };
      assert.equal((await ann.api(`/targets/${one.body.id}`, changed)).status, 200);
      for (const clause of CLAUSES.slice(1, 3))
        assert.equal((await waive(two.body.id, clause)).status, 200, clause);

      assert.equal((await keep(target('Three'))).status, 201);
      const four = await keep(target('Four'));
      assert.equal(four.status, 409);
      assert.match(four.text, /You have 3 targets, which is the maximum: remove one\./);
      // What was removed counts no more.
      assert.equal((await ann.remove(`/targets/${two.body.id}`)).status, 200);
      assert.equal((await keep(target('Four', waiversOf(...CLAUSES.slice(0, 3))))).status, 201);
    });

    test('so many runs that wait, and so many in a day', async () => {
      const [ann, bob] = [await team.signedIn(ANN), await team.signedIn(BOB)];
      const ask = (who = bob) => who.post<{ id: string }>('/runs', { reference: {} });
      const [one, two, three] = [await ask(), await ask(), await ask()];
      assert.deepEqual([one.status, two.status, three.status], [201, 201, 429]);
      assert.match(
        three.text,
        /You have 2 runs that are waiting or running, which is the maximum: wait until one ends\./,
      );
      assert.equal((await ask(ann)).status, 201, 'of each owner');
      for (const { body } of [one, two]) await bob.post(`/runs/${body.id}/stop`);
      assert.equal((await ask()).status, 201);
      assert.match((await ask()).text, /You may start 3 runs in 24 hours\./);
    });

    test('a file that was kept before its waivers were counted is looked into once', async () => {
      const bob = await team.signedIn(BOB);
      const { targets, database } = team.service;
      const { owner } = (await bob.api<{ owner: string }>('/me')).body;
      const { text } = target('Old', waiversOf(CLAUSES[0]!));
      const id = await targets.add(owner, { name: 'Old', text });
      const known = () => database.query('select waivers from assay_target where id = $1', [id]);
      assert.deepEqual(await known(), [{ waivers: null }]);
      assert.equal((await bob.api<object[]>('/waivers')).body.length, 1);
      assert.deepEqual(await known(), [
        { waivers: [{ clause: CLAUSES[0], reason: 'agreed', expires: '2099-01-31' }] },
      ]);
      assert.equal((await bob.api<object[]>('/waivers')).body.length, 1);
    });
  });

const at = (path: string) => fileURLToPath(new URL(`../../../../examples/${path}`, import.meta.url));
const KEY = 'a key of the team, which has some length';

test('the file of a team that the examples have is sound, and names what they set', () => {
  const team = teamFrom(at('service/team.yaml'), { ASSAY_KEY: KEY, ASSAY_CLIENT_SECRET: 'x' });
  assert.equal(team.origin, 'https://assay.example');
  assert.equal(team.host, '0.0.0.0');
  assert.throws(
    () => teamFrom(at('service/team.yaml'), { ASSAY_KEY: 'short' }),
    /ASSAY_CLIENT_SECRET|fewer than/,
  );
});

interface Container {
  args: string[];
}

test('what serves and what judges is given the same team', () => {
  const { services } = parse(readFileSync(at('service/compose.yaml'), 'utf8'), { merge: true }) as {
    services: Record<string, { command?: string[]; environment: Record<string, string> }>;
  };
  const manifests = parseAllDocuments(readFileSync(at('kubernetes/service.yaml'), 'utf8'))
    .map(
      (document) =>
        document.toJS() as { kind: string; spec: { template: { spec: { containers: Container[] } } } },
    )
    .filter(({ kind }) => kind === 'Deployment')
    .map(({ spec }) => spec.template.spec.containers[0]!.args);
  const commands = [services['service']!.command, services['worker']!.command];
  assert.deepEqual(
    commands,
    ['serve', 'worker'].map((command) => [command, '--team', '/team/team.yaml']),
  );
  assert.deepEqual(manifests, commands);
  assert.deepEqual(Object.keys(services['worker']!.environment).sort(), [
    'ASSAY_CLIENT_SECRET',
    'ASSAY_KEY',
    'DATABASE_URL',
  ]);
});
