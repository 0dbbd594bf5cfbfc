import assert from 'node:assert/strict';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { folderWith } from '../target-file/testing.js';
import { skip } from '../../load/testing/run.js';
import { readLoad } from '../results/load/read-load.js';
import { assay, assayInProcess, linesTell, start } from './testing/assay.js';
import { serve } from './testing/registry.js';
import { startPrometheus } from '../../load/measured/testing/prometheus.js';
import { lacks } from '../probes/metrics/testing/programs.js';

const SMOKE = ['load', '--scenario', 'accept-context', '--profile', 'smoke', '--rate', '10'];

describe('assay load', { concurrency: 2 }, () => {
  test('on the embedded reference target: a summary, load.json, status 0', { skip }, async (t) => {
    const cwd = folderWith(t, {});
    const ended = await assay([...SMOKE, '--duration', '2s', '--seed', '3', '--out', 'out'], {
      cwd,
      ends: 0,
    });
    assert.match(
      ended.stderr,
      /^Load on the embedded reference target: accept-context, smoke, seed 3, k6 2\./m,
    );
    assert.match(ended.stdout, /latency .* max \d/);
    assert.match(ended.stdout, /10\/s asked, .*\/s sent, .*\/s answered/);
    assert.match(ended.stdout, /set by the operator: the specification has no limits/);
    assert.match(ended.stdout, /kept its thresholds: accept-context, smoke, 2\.0 s/);
    const load = readLoad(join(cwd, 'out'));
    assert.equal(load.run.seed, 3);
    assert.equal(load.target.file, undefined);
    await assayInProcess('merge out --out all', { cwd, ends: 0 });
    assert.equal(readLoad(join(cwd, 'all')).scenarios[0]!.requests, load.scenarios[0]!.requests);
  });

  test('a threshold that is broken is status 1', { skip }, async (t) => {
    const args = [...SMOKE, '--duration', '1s', '--out', 'out', '--threshold', 'max<0.001ms'];
    // On a machine that is busy with other tests the latency may be the generator's own, which is status 3.
    let ended = await assay(args, { cwd: folderWith(t, {}) });
    for (let more = 2; more > 0 && ended.status === 3; more -= 1)
      ended = await assay(args, { cwd: folderWith(t, {}) });
    const { status, stdout } = ended;
    assert.equal(status, 1, stdout);
    assert.match(stdout, /✗ max<0\.001ms/);
    assert.match(stdout, /broke thresholds/);
  });

  test('a report that cannot be written is told, and what was measured is shown', { skip }, async (t) => {
    const cwd = folderWith(t, {});
    mkdirSync(join(cwd, 'out', 'load.json'), { recursive: true });
    const { stdout, stderr } = await assay([...SMOKE, '--duration', '1s', '--out', 'out'], { cwd, ends: 3 });
    assert.match(stdout, /latency .* max \d/);
    assert.match(stderr, /^--out out: the report cannot be written: EISDIR/m);
    assert.deepEqual(readdirSync(join(cwd, 'out')), ['load.json']);
  });

  const noSignals = process.platform === 'win32' && 'Windows has no such signals';
  test('Ctrl-C: what was measured is written', { skip: skip || noSignals }, async (t) => {
    const { dir: cwd, requests } = await serve(t);
    const args = ['load', 'target.yaml', ...SMOKE.slice(1), '--duration', '60s', '--out', 'out'];
    const running = start(args, { cwd, leadsGroup: true });
    while (requests.length < 10 && running.child.exitCode === null) await sleep(20);
    process.kill(-running.child.pid!, 'SIGINT');
    const { status, stdout } = await running.ended;
    assert.equal(status, 3, stdout);
    const { run, summary } = readLoad(join(cwd, 'out'));
    assert.equal(run.interrupted, true);
    assert.equal(summary.verdict, 'inconclusive');
  });
});

const SMOKE_LINE = SMOKE.slice(1).join(' ');
linesTell('load', [
  ['--scenario operator', /profile/],
  [`${SMOKE_LINE} --segment 5/4 --seed 1`, /--segment 5\/4: expected K\/N/],
  [`${SMOKE_LINE} --segment 1/4`, /need the same seed/],
  [`${SMOKE_LINE} --invalid 120%`, /--invalid 120%: expected a share/],
]);
linesTell('load', [[SMOKE_LINE, /K6_BIN=.*Name a k6 of version 2/]], {}, { K6_BIN: process.execPath });

/** A run whose metrics go to a Prometheus. */
const PUSHED = [...SMOKE.slice(0, -1), '40', '--out', 'out'];

test(
  'a Prometheus gets every series, with latencies as native histograms, and keeps runs and segments apart',
  { skip: skip || lacks('prometheus') },
  async (t) => {
    const { url, query } = await startPrometheus(t);
    const cwd = folderWith(t, {});
    const more = ['--duration', '3s', '--seed', '1', '--segment', '1/2', '--prometheus', url];
    const { stderr } = await assay([...PUSHED, ...more], { cwd, ends: 0 });
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

test('one that is away changes nothing in the load, and is told of', { skip }, async (t) => {
  const cwd = folderWith(t, {});
  const env = { K6_PROMETHEUS_RW_SERVER_URL: 'http://127.0.0.1:9/api/v1/write' };
  const { stderr } = await assay([...PUSHED, '--duration', '2s'], { cwd, env, ends: 0 });
  assert.match(stderr, /Prometheus at 127\.0\.0\.1:9 did not take \d+ of \d+ pushes of metrics/);
});
