import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acceptContext } from '../load/scenarios/accept-context.js';
import type { K6 } from '../src/platform/k6/find.js';
import { type Usage, runK6Process } from '../load/measured/k6-process.js';
import type { Target } from '../src/target-file/target.js';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stringify } from 'yaml';
import { builtWithGo } from './go.js';

/** A fast target in its own process. */
interface Served {
  url: string;
  file: string;
  /** Stops it; returns the duration of each request in milliseconds. */
  close: () => Promise<number[]>;
}

/**
 * Starts it. `stall`: when it stalls, for how long (in milliseconds), and optionally the duration of its slowest
 * response.
 */
export async function serve(...stall: number[]): Promise<Served> {
  const child = spawn(builtWithGo('bench/load-target'), stall.map(String), {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  await once(child.stdout, 'data');
  const url = said.trim();
  said = '';
  const dir = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const registry = { url, transferInstructions: { acceptable: ['00aa', '00bb'] } };
  const file = join(dir, 'target.yaml');
  writeFileSync(file, stringify({ version: 1, name: 'bench', environment: 'staging', registry }));
  return {
    url,
    file,
    close: async () => {
      child.stdin.end();
      await once(child, 'close');
      rmSync(dir, { recursive: true, force: true });
      return JSON.parse(said) as number[];
    },
  };
}

interface Amount {
  rate: number;
  seconds: number;
  users: number;
}

/**
 * Runs a k6 script that only sends the request and makes one check. Returns the resources of k6, and its p99 in
 * milliseconds.
 */
export async function runBare(
  k6: K6,
  url: string,
  amount: Amount,
  env: object,
): Promise<Usage & { p99: number }> {
  const dir = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const [script, summary] = [join(dir, 'bare.js'), join(dir, 'summary.json')];
  writeFileSync(script, bare(url, amount, summary));
  const { usage } = await runK6Process({
    program: k6.program,
    args: ['run', '--quiet', script],
    env: { ...process.env, K6_NO_USAGE_REPORT: 'true', K6_AUTO_EXTENSION_RESOLUTION: 'false', ...env },
    onLine: () => undefined,
  });
  const p99 = Number(readFileSync(summary, 'utf8'));
  rmSync(dir, { recursive: true });
  return { ...usage, p99 };
}

const bare = (url: string, { rate, seconds, users }: Amount, summary: string) => `
import http from 'k6/http';
import { check } from 'k6';
export const options = { summaryTrendStats: ['p(99)'], scenarios: { bare: { executor: 'constant-arrival-rate', rate: ${rate}, duration: '${seconds}s', preAllocatedVUs: ${users}, maxVUs: ${users} } } };
export const handleSummary = ({ metrics }) =>
  ({ [${JSON.stringify(summary)}]: String(metrics.http_req_duration.values['p(99)']) });
const params = { headers: { 'Content-Type': 'application/json', Accept: 'application/json' } };
const body = ${JSON.stringify(typicalBody(url))};
export default function () {
  const reply = http.post('${url}/registry/transfer-instruction/v1/00aa/choice-contexts/accept', body, params);
  check(reply, { 'status is 200': ({ status }) => status === 200 });
}`;

/** Returns the body with the median length in the corpus. */
function typicalBody(url: string): string {
  const registry = { url, transferInstructions: { acceptable: ['00aa', '00bb'] } };
  const target = { registry } as Target;
  const { cases } = acceptContext.corpus({ target, seed: 1, invalid: 0, baseline: {} });
  const bodies = cases.map(({ body = '' }) => body);
  return bodies.sort((a, b) => a.length - b.length)[Math.floor(bodies.length / 2)]!;
}
