import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parseJson } from '../json.mjs';
import { ASSAY, inRoot } from '../paths.mjs';
import { run } from '../run.mjs';
import { BROKEN } from './plan.mjs';

/** @import { Command, Finding } from './plan.mjs' */

const SEGMENTS = 3;

/**
 * Sends a load by `assay load --segment` in the pods of an Indexed Job, one segment each, and merges what they leave.
 * @param {string} dir @param {Command} kubectl @param {string} target its file @param {string[]} load the flags of it
 * @param {string} image with Node.js, and with k6 in `/opt/k6`
 * @param {() => Promise<number[]>} seen how long the target kept each request, in milliseconds
 * @returns {Promise<Finding[]>}
 */
export async function trySegments(dir, kubectl, target, load, image, seen) {
  const runs = join(dir, 'runs');
  mkdirSync(runs);
  chmodSync(runs, 0o777);
  await kubectl(['create', 'configmap', 'assay-target', `--from-file=target.yaml=${target}`]);
  const job = join(dir, 'segments.json');
  writeFileSync(job, JSON.stringify(segments(runs, load, image)));
  await kubectl(['apply', '-f', job]);
  await kubectl(['wait', 'job/assay-segments', '--for=condition=Complete', '--timeout=120s']);

  const parts = Array.from({ length: SEGMENTS }, (_, i) => join(runs, `${i}`));
  const merged = join(dir, 'merged');
  const { status, output } = await run(process.execPath, [ASSAY, 'merge', ...parts, '--out', merged]);
  const kept = await seen();
  if (status !== 1) return [{ what: 'assay merge', ok: false, figures: `status ${status}: ${output}` }];
  const { scenarios, clauses } =
    /** @type {{ scenarios: { requests: number }[], clauses: { id: string, broken: number }[] }} */ (
      parseJson(readFileSync(join(merged, 'load.json'), 'utf8'))
    );
  const requests = scenarios.reduce((sum, one) => sum + one.requests, 0);
  const broken = clauses.filter((one) => one.broken > 0);
  return [
    {
      what: 'segments in pods, merged, count what the target saw',
      ok: kept.length > 0 && requests === kept.length,
      figures: `${requests} of ${kept.length}`,
    },
    {
      what: 'what they are merged to fails by the clauses that the target breaks',
      ok: isDeepStrictEqual(broken.map(({ id }) => id).sort(), BROKEN),
      figures: broken.map((one) => `${one.id} ${one.broken} times`).join(', '),
    },
  ];
}

/** @param {string} runs @param {string[]} load @param {string} image */
function segments(runs, load, image) {
  const assay = ['node', '/assay/dist/src/cli/assay.js', 'load', '/target/target.yaml', ...load].join(' ');
  const segment = `--segment $((JOB_COMPLETION_INDEX + 1))/${SEGMENTS} --out /runs/$JOB_COMPLETION_INDEX`;
  const mounts = { assay: ['/assay', inRoot()], runs: ['/runs', runs] };
  const container = {
    name: 'assay',
    image,
    // 1: a threshold is broken, which is what the load is to tell.
    command: ['sh', '-euc', `${assay} ${segment} || test $? -eq 1`],
    env: [{ name: 'K6_BIN', value: '/opt/k6' }],
    volumeMounts: [
      { name: 'target', mountPath: '/target', readOnly: true },
      { name: 'assay', mountPath: '/assay', readOnly: true },
      { name: 'runs', mountPath: '/runs' },
    ],
  };
  const volumes = [
    { name: 'target', configMap: { name: 'assay-target' } },
    ...Object.entries(mounts).map(([name, [, path]]) => ({ name, hostPath: { path } })),
  ];
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'assay-segments' },
    spec: {
      completionMode: 'Indexed',
      completions: SEGMENTS,
      parallelism: SEGMENTS,
      backoffLimit: 0,
      template: { spec: { restartPolicy: 'Never', containers: [container], volumes } },
    },
  };
}
