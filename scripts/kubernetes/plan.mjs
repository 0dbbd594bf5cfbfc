import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parseJson, ASSAY } from '../paths.mjs';
import { NODE_IP, must, start, until } from './process.mjs';

/** @typedef {(args: string[]) => Promise<string>} Command the printed output */
/** @typedef {{ what: string, ok: boolean, figures: string }} Finding */

const RUNNERS = 3;
const PROMETHEUS = `http://${NODE_IP}:9090`;
/** The target of the bench refuses nothing, so it breaks these clauses and no others. */
export const BROKEN = ['registry.body-object', 'registry.meta-string-values', 'registry.unknown-id'];
/** The relative width of latency buckets in Prometheus. */
const BUCKETS = 0.09;

/** @param {string} dir */
export async function startPrometheus(dir) {
  writeFileSync(join(dir, 'prometheus.yml'), 'global: {}\n');
  start(dir, 'prometheus', [
    `--config.file=${join(dir, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(dir, 'prometheus')}`,
    `--web.listen-address=${NODE_IP}:9090`,
    '--web.enable-remote-write-receiver',
    '--enable-feature=native-histograms',
  ]);
  await until('Prometheus', async () => (await fetch(`${PROMETHEUS}/-/ready`)).ok, 60);
}

/**
 * Applies the output of `assay load --plan kubernetes`, waits until the operator reports that it is finished, and
 * compares the data in Prometheus with what the target saw.
 * @param {string} dir @param {Command} kubectl @param {string} target its file @param {string[]} load the flags of
 * it
 * @param {() => Promise<number[]>} seen the duration of each request in the target, in milliseconds
 * @returns {Promise<Finding[]>}
 */
export async function tryPlan(dir, kubectl, target, load, seen) {
  const plan = ['--plan', 'kubernetes', '--parallelism', `${RUNNERS}`, '--prometheus', PROMETHEUS];
  const manifests = join(dir, 'load.yaml');
  writeFileSync(manifests, await must(process.execPath, [ASSAY, 'load', target, ...load, ...plan]));
  await kubectl(['apply', '--server-side', '-f', manifests]);
  const [name = ''] = (await kubectl(['get', 'testruns', '-o', 'name'])).trim().split('\n');
  await kubectl(['wait', name, '--for=jsonpath={.status.stage}=finished', '--timeout=300s']);

  const jobs = /** @type {{ items: { metadata: { name: string }, status: { succeeded?: number } }[] }} */ (
    parseJson(await kubectl(['get', 'jobs', '-o', 'json']))
  ).items;
  const succeeded = jobs.filter(({ status }) => status.succeeded === 1).map(({ metadata }) => metadata.name);
  const kept = (await seen()).sort((a, b) => a - b);
  const ofRun = `{testrun_name="${name.replace(/.*\//, '')}"}`;
  const [counted] = await query(`sum(histogram_count(k6_http_req_duration_seconds${ofRun}))`);
  const runners = await query(`sum by (instance_id) (k6_http_reqs_total${ofRun})`);
  const broken = await query(`sum by (name) (k6_assay_broken_total${ofRun})`);
  const [p99] = await query(`1000 * histogram_quantile(0.99, sum(k6_http_req_duration_seconds${ofRun}))`);
  const parts = runners.map(({ value }) => value);
  const truth = kept[Math.ceil(kept.length * 0.99) - 1] ?? NaN;
  return [
    {
      what: 'initializer, runners and starter succeeded',
      ok: succeeded.length === RUNNERS + 2,
      figures: succeeded.join(', '),
    },
    {
      what: 'Prometheus counts what the target saw',
      ok: kept.length > 0 && counted?.value === kept.length,
      figures: `${counted?.value} of ${kept.length}`,
    },
    {
      what: 'each runner sent its part',
      ok: parts.length === RUNNERS && Math.max(...parts) - Math.min(...parts) <= kept.length * 0.02 + 1,
      figures: parts.join(' + '),
    },
    {
      what: 'Prometheus has the clauses that the target breaks',
      ok: isDeepStrictEqual(broken.map(({ metric }) => metric['name']).sort(), BROKEN),
      figures: broken.map(({ metric, value }) => `${metric['name']} ${value} times`).join(', '),
    },
    {
      what: 'p99 is that of the target, within a bucket',
      ok: Math.abs(Number(p99?.value) / truth - 1) <= BUCKETS,
      figures: `${p99?.value.toFixed(1)} ms told, ${truth.toFixed(1)} ms true`,
    },
  ];
}

/**
 * Returns the samples of an instant query.
 * @param {string} expression @returns {Promise<{ metric: Record<string, string>, value: number }[]>}
 */
async function query(expression) {
  const response = await fetch(`${PROMETHEUS}/api/v1/query?${new URLSearchParams({ query: expression })}`);
  const { data } =
    /** @type {{ data: { result: { metric: Record<string, string>, value: [number, string] }[] } }} */ (
      await response.json()
    );
  return data.result.map(({ metric, value: [, value] }) => ({ metric, value: Number(value) }));
}

/**
 * Checks that the API accepts each manifest of the examples, with strict validation.
 * @param {Command} kubectl @param {string} folder @returns {Promise<Finding>}
 */
export async function tryExamples(kubectl, folder) {
  const taken = await kubectl(['apply', '--dry-run=server', '--validate=strict', '-f', folder]);
  const lines = taken.trim().split('\n');
  return {
    what: 'the API takes examples/kubernetes',
    ok: lines.length > 0,
    figures: `${lines.length} objects`,
  };
}
