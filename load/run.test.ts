import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { describe, test } from 'node:test';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { loadRecord } from '../src/history/extract.js';
import { loadTarget } from '../src/target-file/load.js';
import { mergeLoads } from '../src/results/load/merge.js';
import { type Load, type LoadScenario, loadSchema } from '../src/results/load/schema.js';
import { acceptContext } from './scenarios/accept-context.js';
import { contextPlan, k6, reference, registryAt, run, SILENT_K6, skip } from './testing/run.js';
import { listen, recording, serve } from '../src/http/testing.js';
import { createServer as createSecureServer } from 'node:https';
import { loopbackCertificate, loopbackKey } from '../src/target-file/testing.js';
import { runK6 } from './measured/run-k6.js';
import { k6Plan } from './k6-plan.js';
import { corporaOf } from './plan.js';

const clause = (result: Load, id: string) => result.clauses.find((each) => each.id === id);

const EMPTY = '{"choiceContextData":{},"disclosedContracts":[]}';

/** A busy machine makes responses slow, and requests late or too many at once. None of these tests is about that. */
const PATIENT = ['p99<60s', 'dropped<=100%'];

/** Why a load is not a pass, but for a generator that was late: thresholds.test.ts has that as an input. */
const besidesTheGenerator = ({ summary: { reasons } }: Load): string[] =>
  reasons.filter((reason) => !reason.includes('the generator was late'));

const ajv = new Ajv({ strict: true, strictTuples: false });
formats.default(ajv);
const validate = ajv.compile(loadSchema);

describe('a load with k6', { skip, concurrency: 2 }, () => {
  test('on a target that conforms passes, and tells what happened', async (t) => {
    const result = await run(await reference(t), { scenario: 'mixed', threshold: PATIENT });
    assert.ok(validate(result), JSON.stringify(validate.errors));
    assert.deepEqual(besidesTheGenerator(result), []);
    const names = result.scenarios.map(({ name }) => name);
    assert.deepEqual(names, ['accept-context', 'bulk-acs', 'operator']);
    for (const { requests, latency, timeline, failures, rate, phases, sizes } of result.scenarios) {
      assert.ok(phases!.connecting.count > 0 && phases!.connecting.count <= requests);
      assert.equal(phases!.waiting.count, requests);
      assert.equal(phases!.tls.count, 0);
      assert.ok(sizes!.max! >= sizes!.p50! && sizes!.received > 0);
      assert.ok(rate.answered! > 0);
      assert.deepEqual(failures, []);
      assert.equal(latency.count, requests);
      const told = timeline.reduce((sum, moment) => sum + moment.requests, 0);
      assert.equal(told, requests);
    }
    const some = ['registry.parallel-answers', 'registry.body-json', 'scan.at-or-before', 'operator.readyz'];
    for (const id of some) assert.ok(clause(result, id)!.judged > 0, id);
    assert.ok(result.clauses.every(({ broken }) => broken === 0));
  });

  test('refusals are counted apart, keep out of the latency, and name the rate that is allowed', async (t) => {
    let asked = 0;
    const url = await serve(t, (request, response) => {
      request.resume();
      asked += 1;
      const refuses = asked > 10 && asked % 4 !== 0;
      response.writeHead(refuses ? 429 : 404, { 'content-type': 'application/json' });
      // What is refused is fast, and what is answered takes its time.
      const isCall = request.url?.endsWith('/choice-contexts/accept');
      setTimeout(() => response.end(isCall ? '{"error":"x"}' : '{}'), refuses ? 0 : 60);
    });
    const result = await run(registryAt(t, url));
    assert.ok(validate(result), JSON.stringify(validate.errors));
    const [{ refused, latency, requests, rate, phases }] = result.scenarios as [LoadScenario];
    const [first, ...more] = refused!;
    assert.ok(first!.status === 429 && more.length === 0, JSON.stringify(refused));
    assert.ok(first!.count > 0.01 * requests, `${first!.count} of ${requests}`);
    assert.equal(latency.count, requests - first!.count);
    assert.equal(phases!.waiting.count, latency.count);
    assert.ok(latency.p50! >= 59, `${latency.p50}`);
    assert.match(
      result.summary.reasons.join('; '),
      /were refused \(429\); about \d+ per second were answered then\. --rate \d+ stays/,
    );
    assert.ok(rate.answered! < rate.reached);
    assert.throws(() => loadRecord(result, 'load.json'), /the target limited the rate/);
  });

  test('finds a clause that breaks, and keeps the exchange, a command and no secret', async (t) => {
    const target = await reference(t, {}, 'leaves-debug-created-at-when-excluded', 'participantAdmin');
    const result = await run(target);
    assert.ok(validate(result), JSON.stringify(validate.errors));
    assert.equal(result.summary.verdict, 'fail');
    const { judged, broken, why, exchanges, curl } = clause(result, 'registry.exclude-debug-fields')!;
    assert.ok(broken > 0 && broken === judged, `${broken} of ${judged}`);
    assert.match(why!, /debugCreatedAt is there although excludeDebugFields is true/);
    assert.match(exchanges![0]!.response!.body.text!, /debugCreatedAt/);
    assert.match(curl!, /(?:^|\| )curl .*-H "authorization: Bearer \$\{TOKEN:-\$\(assay issuer token /);
    assert.doesNotMatch(JSON.stringify(result), /eyJ/);
    const ids = result.clauses.filter((each) => each.broken > 0).map(({ id }) => id);
    assert.deepEqual(ids, ['registry.exclude-debug-fields']);
  });

  test('a contract in reassignment counts among the failures, and breaks no clause', async (t) => {
    const result = await run(await reference(t, {}, 'reassigned-for-a-moment'));
    const kinds = result.scenarios[0]!.failures.map(({ kind }) => kind);
    assert.deepEqual(kinds, ['status 409']);
    assert.ok(result.clauses.every(({ broken }) => broken === 0));
  });

  test('finds contexts that are crossed', async (t) => {
    const result = await run(await reference(t, {}, 'mixes-answers-within-5-ms'), { rate: 300 });
    assert.equal(result.summary.verdict, 'fail');
    assert.ok(clause(result, 'registry.parallel-answers')!.broken > 0);
  });

  test('with a k6 as it is published finds it as well', async (t) => {
    const published = { ...k6!, shared: false };
    const target = await reference(t, {}, 'leaves-debug-created-at-when-excluded');
    const result = await run(target, { k6: published, rate: 200 });
    assert.equal(result.summary.verdict, 'fail');
    const { requests, dropped, phases } = result.scenarios[0]!;
    assert.equal(requests + dropped, 400);
    assert.ok(phases!.waiting.count > 0, 'its own metrics are there');
    const { judged, broken } = clause(result, 'registry.exclude-debug-fields')!;
    assert.ok(broken > 0 && broken === judged, `${broken} of ${judged}`);
  });

  test('follows pages by tokens that are given once, and good for a moment only', async (t) => {
    const result = await run(await reference(t, {}, 'tokens-for-six-seconds'), {
      scenario: 'token-metadata',
      duration: '1s',
    });
    assert.deepEqual(result.scenarios[0]!.failures, []);
    const followed = clause(result, 'token-standard.page-token-accepted')!;
    assert.ok(followed.judged > 0 && followed.broken === 0, JSON.stringify(followed));
  });

  test('of parties stops at the cap, and says that it was cut short', async (t) => {
    const result = await run(await reference(t), {
      scenario: 'party-allocation',
      rate: 10,
      duration: '20s',
      maxParties: 12,
      allowWrites: true,
      invalid: 0.25,
    });
    assert.equal(result.summary.verdict, 'inconclusive');
    assert.match(
      result.summary.reasons.join(),
      /cut short: 12 of 200 requests were sent, as .*no more than 12/,
    );
    assert.ok(result.thresholds.every(({ state }) => state === 'ok'));
    assert.equal(result.scenarios[0]!.requests, 12);
    assert.equal(result.run.allocations, 9);
  });

  test('that is interrupted tells what was run', async (t) => {
    const controller = new AbortController();
    const result = await run(await reference(t), {
      duration: '60s',
      onProgress: ({ rate }) => rate > 0 && controller.abort(),
      signal: controller.signal,
    });
    assert.equal(result.run.interrupted, true);
    assert.equal(result.summary.verdict, 'inconclusive');
    assert.ok(result.scenarios[0]!.requests > 0);
    assert.ok(result.scenarios[0]!.latency.count > 0);
  });

  test('on a target that goes away is not a pass and no failure', async (t) => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', connection: 'close' });
      response.end(EMPTY);
      served += 1;
      // The two questions before the load are answered, and nothing else is.
      if (served === 2) server.close();
    });
    let served = 0;
    const port = await listen(t, server);
    const result = await run(registryAt(t, `http://127.0.0.1:${port}`));
    assert.equal(result.summary.verdict, 'inconclusive', JSON.stringify(result.summary));
    const shown = result.scenarios[0]!.failures.map(({ kind }) => kind);
    assert.deepEqual(shown, ['the connection was refused']);
  });

  test('in four segments sends every request of the plan once', async (t) => {
    const sent: string[] = [];
    const { url } = await recording(t, (_, { path, headers, body }) => {
      const isAssay = headers.some(
        ([name, value]) => name.toLowerCase() === 'user-agent' && value === 'assay',
      );
      if (!isAssay) sent.push(`${path} ${String(body)}`);
      return { headers: ['content-type', 'application/json'], body: EMPTY };
    });
    const path = registryAt(t, url, { ids: ['00aa', '00bb'] });
    const options = { rate: 100, duration: '3s', invalid: 0, seed: 7, maxStall: '6s' };
    const parts = await Promise.all([1, 2, 3, 4].map((k) => run(path, { ...options, segment: { k, n: 4 } })));
    const merged = mergeLoads(parts);
    const target = loadTarget(path);
    const { cases } = acceptContext.corpus({ target, seed: 7, invalid: 0, baseline: {} });
    const planned = cases.slice(0, 300).map((each) => `${each.url.slice(url.length)} ${each.body}`);
    assert.deepEqual(sent.sort(), planned.sort());
    const [{ requests, latency, dropped }] = merged.scenarios as [LoadScenario];
    assert.deepEqual([requests, latency.count, dropped], [300, 300, 0]);
    assert.throws(() => mergeLoads(parts.slice(1)), /segment 1\/4 is missing/);
    assert.throws(() => mergeLoads([...parts.slice(1), parts[3]!]), /segment 4\/4 is given twice/);
  });
});

const ownStore = ['darwin', 'win32'].includes(process.platform) && 'k6 trusts only what the system trusts';

test('certificates of the target file are trusted and shown', { skip: skip || ownStore }, async (t) => {
  const [cert, key] = [loopbackCertificate, loopbackKey];
  const server = createSecureServer({ cert, key, ca: cert, requestCert: true }, (request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' }).end(EMPTY);
  });
  const port = await listen(t, server);
  const url = `https://127.0.0.1:${port}`;
  const more = { tls: { caFile: 'ca.pem', certificateFile: 'ca.pem', keyFile: 'key.pem' } };
  const path = registryAt(t, url, { more, files: { 'ca.pem': cert, 'key.pem': key } });
  const result = await run(path, { rate: 30, invalid: 0 });
  const [{ requests, failures, phases }] = result.scenarios as [LoadScenario];
  assert.ok(requests > 0 && phases!.tls.count > 0);
  assert.deepEqual(failures, []);
});

test('tokens are renewed while the load runs, beside the requests', { skip }, async (t) => {
  const seen: (string | undefined)[] = [];
  const url = await serve(t, (request, response) => {
    seen.push(request.headers.authorization);
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' }).end(EMPTY);
  });
  const plan = contextPlan(url, '10s', 50, 3_000, { credential: 'own/name' });
  const planned = k6Plan(plan, corporaOf(plan, {}), plan.shape, 1);
  let made = 0;
  const asked = new Set<string>();
  const { collected } = await runK6(planned, {
    ...SILENT_K6,
    k6: k6!,
    token: async (name) => {
      asked.add(name);
      made += 1;
      return `token-${made}`;
    },
    onLine: (line) => assert.fail(line),
  });
  assert.deepEqual([...asked], ['own/name']);
  assert.equal(seen[0], 'Bearer token-1');
  assert.ok(seen.every((header) => /^Bearer token-\d+$/.test(header ?? '')));
  assert.ok(new Set(seen).size >= 2, [...new Set(seen)].join());
  const counted = collected.ended('accept-context').reduce((sum, { count }) => sum + count, 0);
  assert.equal(counted, seen.length, 'nothing else was sent or counted');
});
