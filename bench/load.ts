import { cpus, loadavg, tmpdir } from 'node:os';
import type { Load, LoadScenario } from '../src/results/load/schema.js';
import { parseArgs } from 'node:util';
import { profiles } from '../load/profiles.js';
import { load, type LoadOptions } from '../load/run.js';
import { findK6, type K6 } from '../src/platform/k6/find.js';
import { tuning } from '../load/measured/options.js';
import { mergeLoads } from '../src/results/load/merge.js';
import { builtWithGo } from './process.js';
import { median } from '../src/history/detect/statistics.js';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acceptContext } from '../load/scenarios/accept-context.js';
import { runK6Process, type Usage } from '../load/measured/k6-process.js';
import type { Target } from '../src/target-file/target.js';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stringify } from 'yaml';

/** A fast target in its own process. */
interface Served {
  url: string;
  file: string;
  /** Stops it; returns the duration of each request in milliseconds. */
  close: () => Promise<number[]>;
}

/** Starts it. `stall`: when it stalls and for how long, in ms, and optionally its slowest response. */
async function serve(...stall: number[]): Promise<Served> {
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

/** Runs a k6 script that only sends the request and makes one check. Returns resources, and p99 in ms. */
async function runBare(k6: K6, url: string, amount: Amount, env: object): Promise<Usage & { p99: number }> {
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

function typicalBody(url: string): string {
  const registry = { url, transferInstructions: { acceptable: ['00aa', '00bb'] } };
  const target = { registry } as Target;
  const { cases } = acceptContext.corpus({ target, seed: 1, invalid: 0, baseline: {} });
  const bodies = cases.map(({ body = '' }) => body);
  return bodies.sort((a, b) => a.length - b.length)[Math.floor(bodies.length / 2)]!;
}

/** The result as text, the figures that have a limit, and the load that they come from. */
interface LoadSummary {
  told: string;
  figures: [what: string, measured: number, atMost: number][];
  scenarios: readonly LoadScenario[];
}

/** Minimum share of the requested rate that must be reached. */
const ENOUGH = 0.99;

/** Describes other load on the processors, if the system reports it. */
const busyBefore = (): string | undefined => {
  const [queue = 0] = loadavg();
  return queue > cpus().length / 2
    ? `${queue.toFixed(1)} processes had waited for its ${cpus().length} processors before`
    : undefined;
};

/** Formats one line with the limits. On a busy machine, no figure counts as broken. */
function judged({ told, figures, scenarios }: LoadSummary, before: string | undefined) {
  const slow = scenarios.find(({ rate, dropped }) => rate.reached < ENOUGH * rate.asked || dropped > 0);
  const busy = slow
    ? `${slow.rate.reached.toFixed(0)}/s of ${slow.rate.asked.toFixed(0)}/s were reached, ${slow.dropped} dropped`
    : before;
  const isOver = figures.some(([, measured, atMost]) => !(measured <= atMost));
  const parts = figures.map(
    ([what, measured, atMost]) => `${measured.toFixed(2)} ${what} (at most ${Number(atMost.toFixed(2))})`,
  );
  const verdict = !isOver ? '' : busy ? `; the machine was too busy to tell: ${busy}` : '; BROKEN';
  return { line: `${told}: ${parts.join(', ')}${verdict}`, broken: isOver && !busy };
}

const { values } = parseArgs({
  options: {
    only: {
      type: 'string',
      multiple: true,
      default: ['cost', 'percentiles', 'stall', 'tail', 'segments', 'soak'],
    },
    soak: { type: 'string', default: '3m' },
    rounds: { type: 'string', default: '3' },
    // Whether to exit with status 1 when a figure is broken.
    check: { type: 'boolean', default: false },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const k6 = await findK6(say);

const run = (k6: K6, targetFile: string, more: Partial<LoadOptions>): Promise<Load> =>
  load({
    targetFile,
    k6,
    scenario: 'accept-context',
    profile: 'smoke',
    seed: 1,
    invalid: 0,
    say: () => undefined,
    ...more,
  });

type Used = { cpuMs?: number; peakMemoryMb?: number };

const exact = (sorted: readonly number[], share: number) => sorted[Math.ceil(share * (sorted.length - 1))]!;
const sorted = (times: readonly number[]) => [...times].sort((a, b) => a - b);

async function cost(): Promise<LoadSummary> {
  const [rate, seconds, users] = [1_000, 10, 125];
  const rounds: Record<'own' | 'bare', Used>[] = [];
  const reached: LoadScenario[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const served = await serve();
    const bare = await runBare(k6, served.url, { rate, seconds, users }, {});
    const { generator, scenarios } = await run(k6, served.file, {
      rate,
      duration: `${seconds}s`,
      maxStall: '100ms',
    });
    await served.close();
    rounds.push({ own: generator, bare });
    reached.push(...scenarios);
  }
  const middle = (of: (round: (typeof rounds)[number]) => number | undefined) =>
    median(rounds.map((round) => of(round) ?? NaN));
  const cpu = (name: 'own' | 'bare') =>
    `${((1000 * middle((round) => round[name].cpuMs)) / (rate * seconds)).toFixed(0)} ms`;
  const memory = (name: 'own' | 'bare') => `${middle((round) => round[name].peakMemoryMb).toFixed(0)} MB`;
  const ratio = (of: keyof Used) => middle(({ own, bare }) => own[of]! / bare[of]!);
  return {
    told: `accept-context with its checks ${cpu('own')} of processor for 1,000 requests, ${memory('own')}; a bare script ${cpu('bare')}, ${memory('bare')}; ${rate}/s, medians of ${rounds.length} rounds in turn`,
    figures: [
      ['times the processor time of a bare script', ratio('cpuMs'), 1.3],
      ['times its memory', ratio('peakMemoryMb'), 1.3],
    ],
    scenarios: reached,
  };
}

async function percentiles(): Promise<LoadSummary> {
  const served = await serve(0, 0, 400);
  const { scenarios } = await run(k6, served.file, { rate: 1_100, duration: '10s', maxStall: '500ms' });
  const truth = sorted(await served.close());
  const { latency, late } = scenarios[0]!;
  const told = (['p50', 'p90', 'p95', 'p99', 'p99.9'] as const).map((name) => {
    const [own = NaN, logged] = [latency[name], exact(truth, Number(name.slice(1)) / 100)];
    return {
      text: `${name} ${own.toFixed(1)} (${logged.toFixed(1)})`,
      off: 100 * Math.abs(own / logged - 1),
    };
  });
  return {
    told: `answers of 10 to 400 ms at 1,100/s, told (and logged by the target): ${told.map(({ text }) => text).join(', ')} ms; the generator was late by p99 ${late?.p99 ?? NaN} ms`,
    figures: [['% that the worst of them is off', Math.max(...told.map(({ off }) => off)), 2]],
    scenarios,
  };
}

async function stall(): Promise<LoadSummary> {
  const served = await serve(8_000, 1_000);
  const { scenarios } = await run(k6, served.file, { rate: 500, duration: '20s', maxStall: '1200ms' });
  const truth = sorted(await served.close());
  const { latency } = scenarios[0]!;
  const off = (own: number | undefined, share: number) =>
    100 * Math.abs((own ?? NaN) / exact(truth, share) - 1);
  return {
    told: `a standstill of 1 s in 20 s at 500/s: p99 ${latency.p99?.toFixed(0)} ms, logged by the target ${exact(truth, 0.99).toFixed(0)} ms; max ${latency.max?.toFixed(0)} ms, logged ${exact(truth, 1).toFixed(0)} ms`,
    figures: [
      ['% that p99 is off', off(latency.p99, 0.99), 5],
      ['% that max is off', off(latency.max, 1), 5],
    ],
    scenarios,
  };
}

async function tail(): Promise<LoadSummary> {
  const served = await serve();
  const rate = 5_000;
  const { scenarios, generator } = await run(k6, served.file, { rate, duration: '10s', maxStall: '15ms' });
  const truth = sorted(await served.close());
  const { latency } = scenarios[0]!;
  const users = generator.virtualUsers;
  // Measures the overhead of k6 on this machine, independent of its script.
  const fast = await serve();
  const shape = profiles.smoke.shape(rate, 10_000);
  const tuned = tuning(
    [{ name: 'accept-context', shape, virtualUsers: users, timeoutMs: 10_000 }],
    10_000,
    false,
  );
  const bare = await runBare(k6, fast.url, { rate, seconds: 10, users }, tuned);
  const least = bare.p99 - exact(sorted(await fast.close()), 0.99);
  return {
    told: `p99 at ${rate}/s on a fast target: ${latency.p99?.toFixed(2)} ms, of which the target ${exact(truth, 0.99).toFixed(2)} ms; p50 ${latency.p50?.toFixed(2)} ms, ${users} virtual users; with a bare script k6 adds ${least.toFixed(2)} ms here`,
    figures: [['ms that the generator and the loopback add', (latency.p99 ?? NaN) - exact(truth, 0.99), 0.5]],
    scenarios,
  };
}

async function segments(): Promise<LoadSummary> {
  // A stall of half a second makes a tail that the parts see differently.
  const served = await serve(3_000, 500);
  const parts = await Promise.all(
    [1, 2, 3, 4].map((k) =>
      run(k6, served.file, { rate: 400, duration: '8s', maxStall: '700ms', segment: { k, n: 4 } }),
    ),
  );
  const truth = sorted(await served.close());
  const { scenarios } = mergeLoads(parts);
  const { latency, requests } = scenarios[0]!;
  const p99 = latency.p99 ?? NaN;
  return {
    told: `four generators: p99 of the merged distributions ${p99.toFixed(0)} ms, of all requests at the target ${exact(truth, 0.99).toFixed(0)} ms; ${requests} requests told, ${truth.length} came`,
    figures: [
      ['% that p99 is off', 100 * Math.abs(p99 / exact(truth, 0.99) - 1), 100 * latency.relativeError],
      ['requests lost or doubled', Math.abs(truth.length - 3_200), 0],
    ],
    scenarios,
  };
}

async function soak(): Promise<LoadSummary> {
  const served = await serve();
  const { scenarios, generator } = await run(k6, served.file, {
    profile: 'soak',
    rate: 500,
    duration: values.soak,
    maxStall: '200ms',
  });
  const came = (await served.close()).length;
  const { memory = [] } = generator;
  // For a short load, the last two thirds.
  const settled = Math.min(60_000, (memory.at(-1)?.at ?? 0) / 3);
  const later = memory.filter(({ at }) => at >= settled).map(({ mb }) => mb);
  const [low, high] = [Math.min(...later), Math.max(...later)];
  return {
    told: `soak of ${values.soak} at 500/s, ${scenarios[0]!.requests} requests told, ${came} came: memory after the first ${(settled / 1000).toFixed(0)} s ${low} to ${high} MB`,
    figures: [['% that it changes', 100 * (high / low - 1), 10]],
    scenarios,
  };
}

const all = { cost, percentiles, stall, tail, segments, soak };
for (const name of values.only) {
  const busy = busyBefore();
  const { line, broken } = judged(await all[name as keyof typeof all](), busy);
  say(line);
  if (broken && values.check) process.exitCode = 1;
}
