import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { lookForK6 } from '../platform/k6/find.js';
import { readLoad } from '../results/load/read-load.js';
import { startPrometheus, withoutPrometheus } from '../../load/measured/testing/prometheus.js';
import { assay } from './testing/assay.js';

const withoutK6 = 'k6' in lookForK6() ? false : 'there is no k6: `assay load` gets one';

function folder(t: TestContext): string {
  const dir = mkdtempSync(join(tmpdir(), 'assay-load-rw-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

const SMOKE = ['load', '--scenario', 'accept-context', '--profile', 'smoke', '--rate', '40', '--out', 'out'];

test(
  'a Prometheus gets every series, with latencies as native histograms, and keeps runs and segments apart',
  { skip: withoutK6 || withoutPrometheus },
  async (t) => {
    const { url, query } = await startPrometheus(t);
    const cwd = folder(t);
    const more = ['--duration', '3s', '--seed', '1', '--segment', '1/2', '--prometheus', url];
    const { status, stderr } = await assay([...SMOKE, ...more], { cwd });
    assert.equal(status, 0, stderr);
    assert.match(stderr, /Metrics also go to http:\/\/127\.0\.0\.1:\d+\/api\/v1\/write/);
    const { scenarios, run } = readLoad(join(cwd, 'out'));
    const own = `testid="accept-context-smoke-${run.startedAt}",segment="1/2"`;
    const [requests] = await query(`sum(k6_http_reqs_total{${own}})`);
    assert.equal(Number(requests?.value), scenarios[0]!.requests);
    const [count] = await query(`sum(histogram_count(k6_http_req_duration_seconds{${own}}))`);
    assert.equal(Number(count?.value), scenarios[0]!.latency.count);
    const [p99] = await query(`histogram_quantile(0.99, sum(k6_http_req_duration_seconds{${own}}))`);
    assert.ok(Number(p99?.value) > 0, JSON.stringify(p99));
  },
);

test('one that is away changes nothing in the load, and is told of', { skip: withoutK6 }, async (t) => {
  const cwd = folder(t);
  const env = { K6_PROMETHEUS_RW_SERVER_URL: 'http://127.0.0.1:9/api/v1/write' };
  const { status, stderr } = await assay([...SMOKE, '--duration', '2s'], { cwd, env });
  assert.equal(status, 0, stderr);
  assert.match(stderr, /Prometheus at 127\.0\.0\.1:9 did not take \d+ of \d+ pushes of metrics/);
});
