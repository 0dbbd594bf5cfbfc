import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { lookForK6 } from '../platform/k6/find.js';
import { startPrometheus, withoutPrometheus } from '../../load/measured/testing/prometheus.js';
import { participant, planOf, targetIn, TOKEN, withParties, type Variable } from './testing/plan.js';

const found = lookForK6();
const withoutK6 = 'k6' in found ? false : 'there is no k6: `assay load` gets one';
const skip =
  process.platform === 'win32' ? 'the paths are those of a container' : withoutK6 || withoutPrometheus;
const run = promisify(execFile);

const SEGMENTS = ['0:1/2', '1/2:1'];

/** What is in the environment of a pod: of a new one each time. */
function environment(variables: readonly Variable[], dir: string): Record<string, string> {
  const values = variables.map(({ name, value = '', valueFrom }) => {
    if (valueFrom) return [name, valueFrom.fieldRef ? randomUUID() : TOKEN];
    return [name, value.replace('/test/', `${dir}/`).replaceAll(/\$\(ASSAY_TOKEN_\d\)/g, TOKEN)];
  });
  return Object.fromEntries(values) as Record<string, string>;
}

test(
  'as the operator runs them, runners share the cap, repeat no hint when applied again, and write to Prometheus',
  { skip },
  async (t) => {
    const { url, seen } = await participant(t);
    const prometheus = await startPrometheus(t);
    const dir = targetIn(t, withParties(url));
    const [map, { spec }] = await planOf(dir, [
      ...['--scenario', 'party-allocation', '--allow-writes', '--invalid', '0%', '--rate', '20'],
      ...['--duration', '2s', '--max-parties', '30', '--parallelism', '2', '--prometheus', prometheus.url],
    ]);
    for (const [name, text] of Object.entries(map.data))
      writeFileSync(join(dir, name), text.replaceAll('/test/', `${dir}/`));
    const program = 'k6' in found ? found.k6.program : '';
    const script = join(dir, spec.script.configMap.file);
    const flags = spec.arguments.split(' ');
    const k6 = (args: string[], variables: readonly Variable[]) =>
      run(program, args, {
        env: { PATH: process.env['PATH'], ...environment(variables, dir) },
        timeout: 300_000,
      });

    // The initializer leaves the output away, and hands over each variable.
    const { env } = spec.initializer;
    const given = Object.entries(environment(env, dir)).flatMap(([name, value]) => [
      '-e',
      `${name}=${value}`,
    ]);
    const archive = join(dir, 'archive.tar');
    await k6(['archive', script, ...given, '-O', archive, ...flags.slice(2)], env);
    const { stdout } = await k6(['inspect', '--execution-requirements', archive], env);
    assert.ok((JSON.parse(stdout) as { maxVUs: number }).maxVUs > 0);

    const before = seen.length;
    for (const applied of ['first', 'second'])
      await Promise.all(
        SEGMENTS.map((segment, i) => {
          const own = [`--execution-segment=${segment}`, '--execution-segment-sequence=0,1/2,1'];
          const tags = ['--tag', `instance_id=${i}`, '--tag', `testrun_name=${applied}`];
          const args = ['run', '--quiet', ...own, ...flags, script, '--address=127.0.0.1:0', ...tags];
          return k6(args, spec.runner.env);
        }),
      );
    const sent = seen.slice(before);
    assert.equal(sent.length, 60, 'the cap is that of both runners together');
    assert.equal(new Set(sent.map(({ hint }) => hint)).size, 60, 'no hint twice');
    assert.ok(sent.every(({ authorization }) => authorization === `Bearer ${TOKEN}`));
    const [count] = await prometheus.query(
      'sum(histogram_count(k6_http_req_duration_seconds{scenario="party-allocation"}))',
    );
    assert.equal(Number(count?.value), 60);
    const apart = await prometheus.query('count by (instance_id, testrun_name) (k6_http_reqs_total)');
    assert.equal(apart.length, 4);
  },
);
