import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as send } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { certify } from '../engine/run/certify.js';
import { judgedText } from '../preflight/judged-target.js';
import { OWNER } from './access.js';
import { ASSETS } from './pages/assets.js';
import { openService } from './service.js';
import { DATABASES, pathOf } from './testing/databases.js';
import { ownService, SECRET } from './testing/own.js';
import { setTimeout as sleep } from 'node:timers/promises';

describe('who is let in', () => {
  let served: Awaited<ReturnType<typeof ownService>>;
  let port: number;
  before(async () => {
    served = await ownService(await DATABASES[0]!.place());
    ({ port } = served);
  });
  after(() => served.close());

  interface Sent {
    method?: string;
    path?: string;
    body?: string;
    headers?: Record<string, string>;
  }

  /** Over a real connection: the headers are as a browser, or an attacker, writes them. */
  async function ask({ method = 'GET', path = '/api/targets', headers = {}, body }: Sent) {
    const sent = send({
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: { host: `127.0.0.1:${port}`, ...headers },
    });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    return { status: answer.statusCode, headers: answer.headers, text: Buffer.concat(chunks).toString() };
  }

  /** What needs no secret: numbers for whoever watches over it, and the looks of a page that refuses. */
  const OPEN = ['/livez', '/metrics', '/readyz', ...Object.keys(ASSETS)].sort();
  const rawHeaders = (hosts: readonly string[]) => [
    ...hosts.flatMap((host) => ['host', host]),
    ...['cookie', own().cookie, 'connection', 'close'],
  ];
  const own = () => ({ cookie: `assay-${port}=${SECRET}` });
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ text: 'version: 1\nname: x\nenvironment: staging\n' });

  test('the address with the secret lets in once, and the secret leaves the address', async () => {
    const answer = await ask({ path: `/?secret=${SECRET}` });
    assert.equal(answer.status, 303);
    assert.equal(answer.headers.location, '/');
    assert.match(String(answer.headers['set-cookie']), /HttpOnly; SameSite=Strict/);
    assert.equal((await ask({ path: '/', headers: own() })).status, 200);
    assert.equal((await ask({ path: '/?secret=another' })).status, 401);
  });

  test('the secret is in no answer of any path, and in no table', async () => {
    const reads = served.routes.filter(({ method }) => method === 'GET');
    assert.ok(reads.length > 30, `${reads.length} paths`);
    for (const { url } of reads) {
      const { headers, text } = await ask({ path: pathOf(url), headers: own() });
      assert.ok(!`${JSON.stringify(headers)}${text}`.includes(SECRET), url);
    }
    const tables = await served.service.database.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
         where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
    );
    assert.ok(tables.length > 8);
    for (const { name: table } of tables)
      assert.ok(
        !JSON.stringify(await served.service.database.query(`select * from ${table}`)).includes(SECRET),
        table,
      );
  });

  test('nobody without the secret sees or does anything', async () => {
    for (const path of ['/', '/targets', '/api/targets', '/api/openapi.json', '/runs', '/learn', '/nothing'])
      assert.equal((await ask({ path })).status, 401, path);
    assert.equal((await ask({ method: 'POST', headers: json, body })).status, 401);
    assert.equal((await ask({ headers: { authorization: 'Bearer wrong' } })).status, 401);
    assert.equal((await ask({ headers: { authorization: `Bearer ${SECRET}` } })).status, 200);
  });

  test('a name that leads here is not us: DNS rebinding finds nothing', async () => {
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      `127.0.0.1:${port + 1}`,
      `localhost.evil.example:${port}`,
    ])
      assert.equal((await ask({ headers: { ...own(), host } })).status, 421, host);
    const open = new Set<string>();
    for (const { method, url } of served.routes) {
      const { status } = await ask({
        method,
        path: pathOf(url),
        headers: { ...own(), host: 'evil.example' },
      });
      if (status !== 421) open.add(url);
    }
    assert.deepEqual([...open].sort(), OPEN);
    for (const host of [`localhost:${port}`, `[::1]:${port}`])
      assert.equal((await ask({ headers: { ...own(), host } })).status, 200, host);
  });

  test('who names two hosts, or one in the address, is refused whichever of them is ours', async () => {
    const name = `127.0.0.1:${port}`;
    for (const [path, hosts] of [
      ['/api/targets', [name, 'evil.example']],
      ['/api/targets', [name, name]],
      ['http://evil.example/api/targets', [name]],
      [`http://${name}/api/targets`, [name]],
    ] as const) {
      const sent = send({ host: '127.0.0.1', port, path, setHost: false, headers: rawHeaders(hosts) });
      sent.end();
      const [{ statusCode }] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
      assert.equal(statusCode, 400, `${path} ${hosts.join()}`);
    }
  });

  test('a page of another site, or of another port, changes nothing and reads nothing', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const origin of [
      'http://evil.example',
      `http://127.0.0.1:${port + 1}`,
      'null',
      `https://127.0.0.1:${port}`,
    ])
      for (const { method, url } of served.routes.filter(({ isChange }) => isChange))
        assert.equal(
          (await ask({ method, path: pathOf(url), headers: { ...own(), ...form, origin } })).status,
          403,
          `${origin} ${method} ${url}`,
        );
    // A browser always says where a form comes from; whoever leaves it out has no cookie of ours to show.
    assert.equal((await ask({ method: 'POST', headers: { ...own(), ...json }, body })).status, 403);
    for (const site of ['cross-site', 'same-site'])
      for (const { method, url } of served.routes) {
        const headers = { ...own(), 'sec-fetch-site': site };
        const { status } = await ask({ method, path: pathOf(url), headers });
        if (!OPEN.includes(url)) assert.equal(status, 403, `${method} ${url} ${site}`);
      }
    const origin = `http://127.0.0.1:${port}`;
    assert.equal((await ask({ method: 'POST', headers: { ...own(), ...json, origin }, body })).status, 201);
  });

  test('every answer forbids what a page could be made to do', async () => {
    for (const path of ['/', '/nothing', '/api/targets', '/assets/live.js']) {
      const { headers } = await ask({ path, headers: own() });
      assert.match(
        String(headers['content-security-policy']),
        /default-src 'none'.*frame-ancestors 'none'/,
        path,
      );
      assert.doesNotMatch(String(headers['content-security-policy']), /unsafe/, path);
      assert.equal(headers['x-content-type-options'], 'nosniff', path);
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin', path);
      assert.equal(headers['cache-control'], 'no-store', path);
    }
  });

  test('what is too large, or not what it says, is refused in a sentence', async () => {
    const origin = `http://127.0.0.1:${port}`;
    const headers = { ...own(), ...json, origin };
    const large = await ask({ method: 'POST', headers, body: JSON.stringify({ text: 'x'.repeat(3e6) }) });
    assert.equal(large.status, 413);
    assert.match((JSON.parse(large.text) as { error: string }).error, /too large: the maximum is 2 MB/);
    const file = 'multipart/form-data; boundary=b';
    const imported = await ask({
      method: 'POST',
      path: '/targets/import',
      body: 'x'.repeat(3e6),
      headers: { ...own(), origin, 'content-type': file },
    });
    assert.equal(imported.status, 413);
    assert.match(
      imported.text,
      /^<!doctype html>[^]*<p>The request is too large: the maximum is 2 MB\.<\/p>/i,
    );
    for (const wrong of ['{', '{}', '{"text":1}', '{"text":"x","more":1}', '[]']) {
      const { status, text } = await ask({ method: 'POST', headers, body: wrong });
      assert.equal(status, 400, wrong);
      assert.match((JSON.parse(text) as { error: string }).error, /\w/, wrong);
      assert.doesNotMatch(text, /at .*\.js:\d/, 'no stack');
    }
    for (const path of ['/api/targets/x', '/api/runs/1', "/api/runs/'%20or%201=1"])
      assert.equal((await ask({ path, headers: own() })).status, 400, path);
    const none = '00000000-0000-4000-8000-000000000000';
    for (const path of [`/api/targets/${none}`, `/api/runs/${none}`, `/targets/${none}`, `/runs/${none}`])
      assert.equal((await ask({ path, headers: own() })).status, 404, path);
  });

  test('whoever watches over it needs no secret, and learns numbers alone', async () => {
    for (const path of ['/livez', '/readyz', '/metrics'])
      assert.equal((await ask({ path })).status, 200, path);
    const { text } = await ask({ path: '/metrics' });
    assert.match(text, /^assay_targets 1$/m);
    assert.match(text, /^assay_runs\{state="waiting"\} 0$/m);
    assert.match(
      text,
      /^assay_http_request_duration_seconds_bucket\{le="0.01",method="GET",route="\/livez",status="200"\}/m,
    );
    assert.doesNotMatch(text, /hidden|\/api\/targets\/x/);
  });

  test('what it tells those who watch keeps the clauses that assay judges others by', async () => {
    const url = `http://127.0.0.1:${port}`;
    const target = judgedText(
      `version: 1
name: the service itself
environment: staging
operator:
  apps: [{ name: service, metrics: "${url}/metrics", readyz: "${url}/readyz", livez: "${url}/livez" }]
`,
      'own.yaml',
      {},
    );
    const verdict = await certify({ target, budget: 'quick', seed: 1, systems: ['operator'] });
    const of = (outcome: string) =>
      verdict.clauses.filter((clause) => clause.verdict === outcome).map(({ id }) => id);
    assert.deepEqual(of('fail'), []);
    for (const id of [
      'operator.livez',
      'operator.readyz',
      'operator.metrics-served',
      'operator.metrics-syntax',
      'operator.metrics-counters',
    ])
      assert.ok(of('pass').includes(id), `${id}: ${JSON.stringify(verdict.summary)}`);
  });
});

const ASKED = { name: 'x', subject: { reference: {} }, budget: 'quick', seed: 1 } as const;

for (const { name, place, skip } of DATABASES)
  describe(`the end, over a database that is ${name}`, { skip }, () => {
    test('what is under way ends without a complaint, and is begun again by whoever comes next', async () => {
      const { data, databaseUrl, close } = await place();
      const trouble: string[] = [];
      const open = () =>
        openService({
          data,
          databaseUrl,
          folder: data,
          hosts: [],
          env: {},
          onTrouble: (message) => trouble.push(message),
        });
      const service = await open();
      await service.judge(2, 'test');
      const ids = [await service.work.ask(OWNER, ASKED), await service.work.ask(OWNER, ASKED)];
      const states = async (of = service) =>
        await Promise.all(ids.map(async (id) => (await of.runs.get(OWNER, id))!.state));
      while ((await states()).includes('waiting')) await sleep(50);
      await service.close();
      // What fails now, fails the test: nobody waits for it.
      await sleep(500);
      const next = await open();
      assert.ok((await states(next)).every((state) => state === 'waiting' || state === 'running'));
      await next.close();
      await close();
      assert.deepEqual(trouble, []);
    });
  });
