import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { skip as skipLoad } from '../../../load/testing/run.js';
import { flawsOf, launchChromium, noBrowser } from '../../../reports/testing/looks.js';
import { listen, serve } from '../../http/testing.js';
import { Runner } from '../runs/runner.js';
import { Browser } from '../testing/browser.js';
import { ANN, BOB, CAT, servedTeam, target } from '../testing/team.js';
import { TEAM_DATABASE } from '../testing/databases.js';
import { PROOF_PATH, whyNotShown } from './seal.js';

const SECRET = 'hunter2-is-in-no-answer';

describe('what a team keeps', () => {
  let team: Awaited<ReturnType<typeof servedTeam>>;
  before(async () => {
    team = await servedTeam({ place: TEAM_DATABASE.place });
  });
  after(async () => {
    await team.close();
    assert.deepEqual(team.trouble, []);
  });

  test('a host is somebody’s who lets it show a token', async (t) => {
    const ann = await team.signedIn(ANN);
    let shown = 'nothing';
    const port = await listen(
      t,
      createServer(
        (request, response) => void response.end(request.url === PROOF_PATH ? `${shown}\n` : 'no'),
      ),
    );
    for (const name of [
      '127.0.0.1',
      '10.1.2.3',
      '2852039166',
      'localhost',
      '[::1]',
      'a..example',
      'x.example:80',
      'evil',
    ])
      assert.equal((await ann.put(`/hosts/${encodeURIComponent(name)}`)).status, 400, name);
    const { body: kept } = await ann.put<{ token: string; provenAt: null }>('/hosts/mine.localhost');
    assert.equal(kept.provenAt, null);
    assert.equal((await ann.post('/hosts/mine.localhost/prove')).status, 409);
    team.service.team!.whyNotShown = (host, token) =>
      whyNotShown('127.0.0.1', token, { reach: { hosts: [], forOthers: true }, port });
    assert.equal((await ann.post('/hosts/mine.localhost/prove')).status, 409, 'another token');
    shown = kept.token;
    assert.equal((await ann.post('/hosts/mine.localhost/prove')).status, 200);
    assert.equal((await (await team.signedIn(BOB)).post('/hosts/mine.localhost/prove')).status, 404);
    assert.match(await (await ann.send('/team')).text(), /mine\.localhost[^]*shown/);
    // A name that leads inside is not asked, whatever it would show.
    const reach = { hosts: [], forOthers: true };
    assert.match(
      (await whyNotShown('localhost', shown, { reach, port })) ?? '',
      /localhost resolves to 127\.0\.0\.1/,
    );
    assert.equal(
      await whyNotShown('localhost', shown, { reach: { ...reach, hosts: ['127.0.0.1', '::1'] }, port }),
      undefined,
    );
  });

  test('a secret reaches the target that names it; certifiers sign, and owners release', async (t) => {
    const ann = await team.signedIn(ANN);
    const seen: (string | undefined)[] = [];
    const url = await serve(t, ({ headers }, response) => {
      seen.push(headers.authorization);
      response.statusCode = 401;
      response.end(`whatever came: ${headers.authorization}`);
    });
    assert.equal((await ann.put('/secrets/PATH', { value: 'x' })).status, 400);
    assert.equal((await ann.put('/secrets/SECRET_TOKEN', { value: SECRET })).status, 204);
    const text = target(
      'Named',
      `participant: { url: "${url}" }\ncredentials: { participantAdmin: { tokenEnv: SECRET_TOKEN } }\n`,
    );
    const made = await ann.post<{ id: string }>('/targets', text);
    assert.deepEqual(
      (await ann.post('/targets/check', target('${SECRET_TOKEN}'))).text.includes('is not set'),
      true,
      'no value of a file is taken from a secret',
    );
    const looked = await ann.post<object[]>('/targets/doctor', text);
    assert.equal(looked.status, 200, looked.text);
    assert.match(looked.text, /"token of participantAdmin","result":"there"/);
    assert.ok(seen.includes(`Bearer ${SECRET}`) && !looked.text.includes(SECRET), looked.text);
    seen.length = 0;

    const asked = { target: made.body.id, budget: 'quick', seed: 1 };
    // A worker that knows no team has none of its secrets, and does not know where it may send: it judges nothing of it.
    const refused = await ann.make('/runs', asked);
    const { folder, service } = team;
    await new Runner(service.work, 'alone', { folder, env: process.env, hosts: ['127.0.0.1'] }).run(refused);
    const { body: left } = await ann.api<{ state: string; trouble: string }>(`/runs/${refused}`);
    assert.deepEqual([left.state, seen], ['failed', []]);
    assert.match(left.trouble, /has no team: start it with --team/);

    await team.service.judge(1, 'test');
    const id = await ann.make('/runs', asked);
    let run: { state: string; trouble: string | null } = { state: '', trouble: null };
    for (let waited = 0; !['ended', 'failed'].includes(run.state) && waited < 300; waited += 1) {
      await sleep(200);
      run = (await ann.api<typeof run>(`/runs/${id}`)).body;
    }
    assert.equal(run.state, 'ended', run.trouble ?? '');
    const judged = await ann.api(`/runs/${id}`);
    assert.ok(seen.includes(`Bearer ${SECRET}`), judged.text);

    // A certifier signs, and nobody else; an owner releases, and nobody else; what is released everybody reads.
    const cat = await team.signedIn(CAT);
    const may = async (who: Browser, path: string, method: string) =>
      (await who.api(`/runs/${id}/${path}`, { method, ...(method === 'POST' && { body: {} }) })).status;
    assert.deepEqual(
      [await may(ann, 'certificate', 'POST'), await may(cat, 'certificate', 'POST')],
      [403, 409],
    );
    assert.equal(await may(cat, 'release', 'PUT'), 403);
    const everybody = async () => await (await new Browser(team.origin).send('/public/')).text();
    assert.doesNotMatch(await everybody(), /Named/);
    assert.equal(await may(ann, 'release', 'PUT'), 200);
    const site = await everybody();
    assert.match(site, /Named/);
    assert.ok(!site.includes(SECRET));
  });

  test('load is put where its owner may put it, and so much', { skip: skipLoad }, async (t) => {
    let sent = 0;
    const url = await serve(t, (_request, response) => {
      sent += 1;
      response.end();
    });
    const text = target('Loaded', `operator: { apps: [{ name: app, readyz: "${url}/readyz" }] }\n`);
    const load = { scenario: 'operator', profile: 'smoke', rate: 10, seconds: 2 };
    const made = new Map<Browser, string>();
    const ask = async (who: Browser, more: object = {}) => {
      const kept = made.get(who) ?? (await who.make('/targets', text));
      made.set(who, kept);
      const body = { target: kept, load: { ...load, ...more } };
      return { target: kept, ...(await who.post<{ id: string }>('/runs', body)) };
    };
    const end = async (who: Browser, id: string): Promise<LoadRun> => {
      const runner = new Runner(team.service.work, 'load', {
        folder: team.folder,
        env: process.env,
        hosts: ['127.0.0.1'],
        team: team.service.team,
      });
      await runner.run(id);
      for (;;) {
        const { body } = await who.api<LoadRun>(`/runs/${id}`);
        if (!['waiting', 'running'].includes(body.state)) return body;
        await sleep(200);
      }
    };
    const [ann, bob, cat] = [await team.signedIn(ANN), await team.signedIn(BOB), await team.signedIn(CAT)];
    assert.deepEqual((await ann.api<{ targets: object }>('/load')).body.targets, {
      hosts: ['127.0.0.1'],
      requestsPerSecond: 30,
      seconds: 5,
    });
    const refusals = [await ask(cat), await ask(ann, { rate: 31 }), await ask(ann, { seconds: 6, rate: 1 })];
    for (const refused of refusals) assert.equal(refused.status, 403, refused.text);
    const told = refusals.map((refused) => refused.text).join();
    assert.match(told, /not load-test targets.*30 are allowed.*5 are allowed/);
    assert.equal((await ask(bob, { scenario: 'party-allocation' })).status, 400);

    // The host may be asked by everybody here, and load may be put on it by one.
    const others = await end(bob, (await ask(bob)).body.id);
    assert.equal(others.state, 'failed');
    assert.match(others.trouble!, /127\.0\.0\.1 may not be load-tested/);
    assert.equal(sent, 0);

    const asked = await ask(ann);
    const { state, trouble, load: kept, board } = await end(ann, asked.body.id);
    assert.deepEqual([state, trouble], ['ended', null]);
    assert.ok(kept?.outcome && board && board.figures.length > 0);
    assert.ok(sent >= 15, `${sent} requests`);
    const report = await ann.send(`/api/runs/${asked.body.id}/reports/load.html`);
    assert.match(await report.text(), /Load report of assay/);
    assert.match((await ann.api(`/targets/${asked.target}/history`)).text, /"operator\.p50"/);
    assert.equal((await bob.api(`/runs/${asked.body.id}/reports/load.json`)).status, 404);
    assert.match(
      await (await ann.send(`/runs/${asked.body.id}`)).text(),
      /Load on Loaded[^]*How it went[^]*<svg/,
    );
  });

  interface LoadRun {
    state: string;
    trouble: string | null;
    load: { outcome?: object } | null;
    board: { figures: object[] } | null;
  }

  test('in a browser: in, a secret and a host kept, and out again', { skip: noBrowser }, async (t) => {
    team.provider.letIn(BOB);
    const browser = await launchChromium(t);
    const page = await browser.newPage();
    page.setDefaultTimeout(20_000);
    await page.goto(`${team.origin}/team`);
    await page.getByLabel('Name').fill('SECRET_OF_BOB');
    await page.getByLabel('Value').fill(SECRET);
    await page.getByRole('button', { name: 'Save the secret' }).click();
    await page.getByRole('button', { name: 'Delete SECRET_OF_BOB' }).waitFor();
    await page.getByLabel('Host', { exact: true }).fill('Bob.example');
    await page.getByRole('button', { name: 'Add the host' }).click();
    await page.getByText('not proven yet').waitFor();
    assert.deepEqual(await flawsOf(page), []);
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByText('named a host').waitFor();
    assert.deepEqual(await flawsOf(page), []);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in again' }).waitFor();
    assert.deepEqual(await flawsOf(page), []);
  });
});
