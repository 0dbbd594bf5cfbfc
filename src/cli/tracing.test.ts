import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { freePort, serve } from '../http/testing.js';
import { folderWith } from '../target-file/testing.js';
import { serving } from '../reference/testing/ask.js';
import { writeTarget } from '../proof/embedded.js';
import { assay, verdictIn } from './testing/assay.js';
import { before, receiver } from './testing/traces.js';

const ID = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;
const SCAN = ['scan.bare-request', 'scan.snapshot'];

/** A target file for the reference, and the headers of the requests that came for its scan. */
async function scan(t: TestContext) {
  const reference = await serving(t, [{ name: 'reference' }]);
  const { url, seen } = await before(t, reference.origin);
  const [{ file, files }] = reference.targets as [(typeof reference.targets)[number]];
  const passing = JSON.parse(JSON.stringify(file), (key, value: unknown) =>
    key === 'url' && typeof value === 'string' && value.includes('/scan')
      ? value.replace(reference.origin, url)
      : value,
  ) as object;
  const cwd = folderWith(t, {});
  writeTarget(cwd, passing, { ...reference.files, ...files });
  const certify = (env: NodeJS.ProcessEnv, flags = '') =>
    assay(`certify target.yaml --out out --budget quick --clause ${SCAN.join(' ')} ${flags}`, {
      cwd,
      env: { NO_COLOR: '1', ...env },
    });
  return { cwd, seen, certify };
}

describe('traces of a run', () => {
  test('a request names its span, which belongs to a clause, which belongs to the run', async (t) => {
    const { url, spans, paths } = await receiver(t);
    const { seen, certify } = await scan(t);
    const above = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const { status, stderr } = await certify({
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      TRACEPARENT: above,
    });
    assert.equal(status, 0, stderr);
    assert.match(stderr, new RegExp(`^Trace ${'a'.repeat(32)}$`, 'm'));
    assert.doesNotMatch(stderr, /did not reach/);
    assert.deepEqual([...paths], ['/v1/traces']);

    const [run, ...others] = spans.filter(({ name }) => name === 'assay certify');
    assert.ok(run && others.length === 0);
    assert.equal(run.parentSpanId, 'b'.repeat(16));
    assert.equal(run.attributes['assay.verdict'], 'conforms');
    assert.equal(run.resource['service.name'], 'assay');
    assert.equal(run.resource['deployment.environment.name'], 'test');
    for (const clause of SCAN) {
      const judging = spans.filter(({ name }) => name === clause);
      assert.equal(judging.length, 1, clause);
      assert.equal(judging[0]?.parentSpanId, run.spanId);
    }

    const asked = seen.filter(({ path }) => path.includes('/bulk/acs'));
    assert.ok(asked.length > 3);
    const bare = asked.filter(({ headers }) => headers['traceparent'] === undefined);
    // Those that tell whether a header is needed: none has one more than the clause says.
    const [usual, ...without] = bare.map(({ headers }) => headers['user-agent']);
    assert.equal(usual, 'assay');
    assert.ok(without.length > 1 && without.every((agent) => agent === undefined));
    for (const { path, headers } of asked.filter((one) => !bare.includes(one))) {
      const [, traceId, spanId] = ID.exec(String(headers['traceparent'])) ?? [];
      const span = spans.find((one) => one.spanId === spanId);
      assert.equal(span?.traceId, traceId);
      assert.equal(span?.name, 'GET');
      const { attributes } = span;
      assert.equal(attributes['http.request.method'], 'GET');
      assert.ok(String(attributes['url.full']).endsWith(path));
      // Before every snapshot there is none.
      assert.equal(
        attributes['http.response.status_code'],
        path.includes('=1970-') ? 404 : path.includes('=yesterday') ? 400 : 200,
        path,
      );
      const above = spans.find((one) => one.spanId === span.parentSpanId);
      assert.equal(attributes['assay.clause'], above?.attributes['assay.clause']);
    }
    const judged = new Set(
      spans.filter(({ name }) => name === 'GET').map((span) => span.attributes['assay.clause']),
    );
    for (const clause of SCAN) assert.ok(judged.has(clause), clause);
  });

  test('without the variable nothing is sent, and no request is changed', async (t) => {
    const { seen, certify } = await scan(t);
    const { status, stderr } = await certify({ TRACEPARENT: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` });
    assert.equal(status, 0, stderr);
    assert.ok(seen.length > 0 && seen.every(({ headers }) => headers['traceparent'] === undefined));
    assert.doesNotMatch(stderr, /^Trace /m);
  });

  test('--no-traceparent leaves the requests as they are, and traces them all the same', async (t) => {
    const received = await receiver(t);
    const { seen, certify } = await scan(t);
    const { status, stderr } = await certify(
      { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${received.url}/own/path` },
      '--no-traceparent',
    );
    assert.equal(status, 0, stderr);
    assert.ok(seen.length > 0 && seen.every(({ headers }) => headers['traceparent'] === undefined));
    assert.deepEqual([...received.paths], ['/own/path']);
    assert.ok(received.spans.some(({ name }) => name === 'GET'));
  });

  test('tokens are hidden', async (t) => {
    const received = await receiver(t);
    const cwd = folderWith(t, {});
    await assay('certify --out out --budget quick --seed 4 --clause authentication.token-required', {
      cwd,
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: received.url },
      ends: 0,
    });
    assert.match(received.text, /access_token=/);
    assert.doesNotMatch(received.text, /eyJ[\w-]+\.[\w-]+/);
  });

  test('a receiver that is not there, or never answers, is told and changes nothing', async (t) => {
    const silent = await serve(t, () => undefined);
    for (const url of [`http://127.0.0.1:${await freePort()}`, silent]) {
      const { cwd, certify } = await scan(t);
      const { status, stderr } = await certify({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
      assert.equal(status, 0, stderr);
      assert.equal(verdictIn(cwd, 'out').summary.verdict, 'conforms');
      const told = stderr.match(/^\d+ of \d+ spans did not reach the receiver of traces: .+$/gm) ?? [];
      assert.equal(told.length, 1, stderr);
      assert.match(told[0] ?? '', /The verdict does not depend on it\.$/);
      assert.doesNotMatch(stderr, /itself failed/);
    }
  });
});
