import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { PASSWORD } from '../../history/store/testing.js';
import { serve } from '../../http/testing.js';
import { Runner } from '../runs/runner.js';
import { Browser } from '../testing/browser.js';
import { ANN, BOB, CAT, KEY, servedTeam, target } from '../testing/team.js';
import { TEAM_DATABASE } from '../testing/databases.js';

/** Of Ann, and of Bob: what an encoding changes is in them. */
const ANNS = 'hunter2+of/Ann=~<&>"|%41';
const BOBS = 'correct-horse+of/Bob=~<&>"|%41';
const FILES = [
  ...['report.html', 'report.md', 'junit.xml', 'report.sarif', 'exchanges.har', 'verdict.json'],
  ...['load.html', 'load.json'],
];

/** Every way in which a value may stand in an answer, a page or a row. */
function formsOf(value: string): string[] {
  const json = JSON.stringify(value).slice(1, -1);
  const html = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const encoded = [
    encodeURIComponent(value),
    encodeURI(value),
    new URLSearchParams({ v: value }).toString().slice(2),
  ];
  const bytes = Buffer.from(value);
  // In base64 the first and the last characters depend on what stands beside it.
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .slice(4, -4),
  );
  return [
    ...new Set([
      value,
      json,
      html,
      html.replaceAll('>', '&gt;'),
      ...encoded,
      ...base64,
      bytes.toString('hex'),
    ]),
  ];
}

describe('secrets', () => {
  let team: Awaited<ReturnType<typeof servedTeam>>;
  const written: string[] = [];
  const write = process.stderr.write.bind(process.stderr);
  before(async () => {
    team = await servedTeam({ place: TEAM_DATABASE.place, limits: '{ targets: 50, openRuns: 50 }' });
    process.stderr.write = (text: string | Uint8Array) => written.push(String(text)) > 0;
  });
  after(async () => {
    process.stderr.write = write;
    await team.close();
    assert.deepEqual(team.trouble, []);
  });

  test('no answer of any path, for whomever, and no table has the value of a secret', async (t) => {
    const [ann, bob, cat] = [await team.signedIn(ANN), await team.signedIn(BOB), await team.signedIn(CAT)];
    const everybody = { ann, bob, cat, nobody: new Browser(team.origin) };
    const seen: string[] = [];
    const url = await serve(t, ({ headers }, response) => {
      const token = headers.authorization?.replace('Bearer ', '') ?? '';
      seen.push(token);
      response.writeHead(401, { 'content-type': 'application/json', 'x-token': token });
      const coded = [Buffer.from(token).toString('base64'), encodeURIComponent(token)];
      response.end(JSON.stringify({ error: token, cause: coded, context: { [token]: token } }));
    });
    const run = await judged(ann, ANNS, url);
    assert.equal((await ann.put(`/runs/${run.id}/release`)).status, 200);
    await bob.put('/secrets/SECRET_TOKEN', { value: BOBS });
    await ann.put('/hosts/ann.example');
    const hostToken = (await ann.api<{ token: string }[]>('/hosts')).body[0]!.token;
    assert.ok(seen.includes(ANNS), 'it was sent where it belongs');

    const robot = await team.provider.robotToken();
    const sessions = [ann, bob, cat].map((each) => each.cookies().replace(/^[^=]+=/, ''));
    const secrets: Record<string, string> = {
      ann: ANNS,
      bob: BOBS,
      client: team.provider.secret,
      key: KEY,
      robot,
      password: PASSWORD,
      ...Object.fromEntries(sessions.map((session, place) => [`session ${place}`, session])),
    };
    let asked = 0;
    const shown: string[] = [];
    const found: string[] = [];
    const look = (where: string, text: string, whose = secrets) => {
      for (const [name, value] of Object.entries(whose))
        for (const form of formsOf(value))
          if (text.includes(form)) found.push(`${name} in ${where}: ${form}`);
    };
    // First what only looks: afterwards less is there.
    const routes = team.routes.filter((route) => route.url !== '/sign-out' && route.method !== 'DELETE');
    for (const { method, url } of routes.sort((a, b) => Number(a.isChange) - Number(b.isChange)))
      for (const path of pathsOf(url, run))
        for (const [who, browser] of Object.entries(everybody)) {
          const response = await browser.send(path, {
            method,
            ...(method === 'POST' && !path.startsWith('/api/') && { body: new URLSearchParams({}) }),
          });
          const text = `${JSON.stringify([...response.headers])}\n${await response.text()}`;
          const isOwn = text.includes('"set-cookie"');
          look(`${who} ${method} ${path}`, isOwn ? text.slice(text.indexOf('\n')) : text);
          if (who !== 'ann' && who !== 'cat') look(`${who} ${method} ${path}`, text, { hostToken });
          asked += 1;
          if (who === 'ann' && method === 'GET' && response.status === 200) shown.push(path);
          if (who === 'ann' && method === 'GET' && path === '/team')
            assert.ok(text.includes(hostToken), 'what is there is found');
        }
    assert.ok(asked > 400, `${asked} requests`);
    assert.ok(shown.length > 40, `${shown.length} paths: ${shown.join()}`);

    const { database } = team.service;
    const tables = await database.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
         where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
    );
    assert.ok(tables.length > 8, `${tables.length} tables`);
    for (const { name } of tables)
      for (const { row } of await database.query<{ row: string }>(
        `select each::text as row from ${name} each`,
      ))
        look(`table ${name}`, row);
    await team.stop();
    for (const path of filesIn(team.folder))
      look(path, readFileSync(path, 'latin1'), path === team.file ? {} : secrets);
    look('what it writes', written.join(''));
    assert.deepEqual(found, []);
  });

  /** A run of a target that was judged with a secret. */
  async function judged(who: Browser, secret: string, url: string): Promise<{ id: string; target: string }> {
    await who.put('/secrets/SECRET_TOKEN', { value: secret });
    const text = target(
      'Named',
      `participant: { url: "${url}" }\ncredentials: { participantAdmin: { tokenEnv: SECRET_TOKEN } }\n`,
    );
    const made = await who.post<{ id: string }>('/targets', text);
    const id = await who.make('/runs', { target: made.body.id, budget: 'quick', seed: 1 });
    const { service, folder } = team;
    const here = { folder, env: process.env, hosts: ['127.0.0.1'], team: service.team };
    await new Runner(service.work, 'test', here).run(id);
    const { body } = await who.api<{ state: string; trouble: string | null }>(`/runs/${id}`);
    assert.equal(body.state, 'ended', body.trouble ?? '');
    return { id, target: made.body.id };
  }
});

/** The paths of a route that name what there is. */
function pathsOf(url: string, { id, target: of }: { id: string; target: string }): string[] {
  const path = url
    .replace(':id', url.includes('/runs') ? id : of)
    .replace(':before', id)
    .replace(':clause', 'registry.meta-object')
    .replace(':name', 'SECRET_OTHER')
    .replace(':host', 'ann.example')
    .replace('*', '');
  return path.includes(':file') ? FILES.map((file) => path.replace(':file', file)) : [path];
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
