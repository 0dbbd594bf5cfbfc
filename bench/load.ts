import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import { acceptContextCorpus } from '../load/corpus/accept-context.js';
import { load, type LoadOptions } from '../load/run.js';
import { findK6, type K6 } from '../src/harness/k6/find.js';
import { runK6Process } from '../src/harness/load/k6-process.js';
import type { Target } from '../src/harness/target/target.js';
import { mergeLoads } from '../src/verdict/load/merge.js';
import type { Load } from '../src/verdict/load/schema.js';
import { median } from './median.js';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: ['cost', 'stall', 'tail', 'segments', 'soak'] },
    soak: { type: 'string', default: '3m' },
    rounds: { type: 'string', default: '3' },
  },
});
const TARGET = fileURLToPath(new URL('./load-target.js', import.meta.url));
const say = (line: string) => process.stdout.write(`${line}\n`);
const k6 = await findK6(say);

interface Served {
  url: string;
  file: string;
  /** Ends it; tells how long it kept each request. */
  close: () => Promise<number[]>;
}

async function serve(...stall: number[]): Promise<Served> {
  const child = spawn(process.execPath, [TARGET, ...stall.map(String)], {
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

/** What a generator used. */
type Used = { cpuMs?: number; peakMemoryMb?: number };

const exact = (sorted: readonly number[], share: number) => sorted[Math.ceil(share * (sorted.length - 1))]!;
const sorted = (times: readonly number[]) => [...times].sort((a, b) => a - b);

/** One of the corpus, of the length that is in the middle. */
function typicalBody(url: string): string {
  const registry = { url, transferInstructions: { acceptable: ['00aa', '00bb'] } };
  const bodies = acceptContextCorpus({ registry } as Target, 1, 0).cases.map(({ body = '' }) => body);
  return bodies.sort((a, b) => a.length - b.length)[Math.floor(bodies.length / 2)]!;
}

/** A script without anything but the request and one check, with the same settings of Go and the same users. */
const bare = (url: string, rate: number, seconds: number, users: number) => `
import http from 'k6/http';
import { check } from 'k6';
export const options = { scenarios: { bare: { executor: 'constant-arrival-rate', rate: ${rate}, duration: '${seconds}s', preAllocatedVUs: ${users}, maxVUs: ${users} } } };
const params = { headers: { 'Content-Type': 'application/json', Accept: 'application/json' } };
const body = ${JSON.stringify(typicalBody(url))};
export default function () {
  const reply = http.post('${url}/registry/transfer-instruction/v1/00aa/choice-contexts/accept', body, params);
  check(reply, { 'status is 200': ({ status }) => status === 200 });
}`;

async function cost(): Promise<string> {
  const [rate, seconds, users] = [1_000, 10, 125];
  const rounds: Record<'own' | 'plain' | 'untuned', Used>[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const served = await serve();
    const dir = mkdtempSync(join(tmpdir(), 'assay-bench-'));
    const script = join(dir, 'bare.js');
    writeFileSync(script, bare(served.url, rate, seconds, users));
    const tuned = { GOGC: '1000', GOMEMLIMIT: `${96 + users * 0.4 + 4}MiB`.replace(/\.\d+/, '') };
    const runBare = (env: object) =>
      runK6Process({
        program: k6.program,
        args: ['run', '--quiet', script],
        env: { ...process.env, K6_NO_USAGE_REPORT: 'true', K6_AUTO_EXTENSION_RESOLUTION: 'false', ...env },
        onLine: () => undefined,
      });
    const plain = (await runBare(tuned)).usage;
    const untuned = (await runBare({})).usage;
    const { generator } = await run(k6, served.file, { rate, duration: `${seconds}s`, stall: '100ms' });
    rmSync(dir, { recursive: true });
    await served.close();
    rounds.push({ own: generator, plain, untuned });
  }
  const requests = rate * seconds;
  const cpu = (of: (round: (typeof rounds)[number]) => Used) =>
    (1000 * median(rounds.map((round) => of(round).cpuMs ?? NaN))) / requests;
  const memory = (of: (round: (typeof rounds)[number]) => Used) =>
    median(rounds.map((round) => of(round).peakMemoryMb ?? NaN));
  const ratio = median(rounds.map(({ own, plain }) => own.cpuMs! / plain.cpuMs!));
  return [
    `accept-context with its checks ${cpu(({ own }) => own).toFixed(0)} ms of processor for 1,000 requests, ${memory(({ own }) => own).toFixed(0)} MB;`,
    `a bare script ${cpu(({ plain }) => plain).toFixed(0)} ms, ${memory(({ plain }) => plain).toFixed(0)} MB`,
    `(without GOGC and GOMEMLIMIT ${cpu(({ untuned }) => untuned).toFixed(0)} ms, ${memory(({ untuned }) => untuned).toFixed(0)} MB):`,
    `ratio ${ratio.toFixed(2)} of processor (at most 1.3), ${(memory(({ own }) => own) / memory(({ plain }) => plain)).toFixed(2)} of memory (at most 1.3); ${rate}/s, medians of ${rounds.length} rounds in turn`,
  ].join(' ');
}

async function stall(): Promise<string> {
  const served = await serve(8_000, 1_000);
  const { scenarios } = await run(k6, served.file, { rate: 500, duration: '20s', stall: '1200ms' });
  const truth = sorted(await served.close());
  const { latency, dropped } = scenarios[0]!;
  const told = [
    ['p99', latency.p99 ?? NaN, exact(truth, 0.99)],
    ['max', latency.max ?? NaN, exact(truth, 1)],
  ] as const;
  const parts = told.map(
    ([name, own, logged]) =>
      `${name} ${own.toFixed(0)} ms, logged by the target ${logged.toFixed(0)} ms, ${(100 * (own / logged - 1)).toFixed(1)} % off (at most 5)`,
  );
  return `a standstill of 1 s in 20 s at 500/s: ${parts.join('; ')}; ${dropped} dropped`;
}

async function tail(): Promise<string> {
  const served = await serve();
  const rate = 5_000;
  const { scenarios, generator } = await run(k6, served.file, { rate, duration: '10s', stall: '15ms' });
  const truth = sorted(await served.close());
  const { latency, dropped, rate: reached } = scenarios[0]!;
  const added = (latency.p99 ?? NaN) - exact(truth, 0.99);
  return `p99 at ${rate}/s on a fast target: ${latency.p99?.toFixed(2)} ms, of which the target ${exact(truth, 0.99).toFixed(2)} ms: the generator and the loopback add ${added.toFixed(2)} ms (at most 0.5); p50 ${latency.p50?.toFixed(2)} ms, ${reached.reached.toFixed(0)}/s reached, ${dropped} dropped, ${generator.virtualUsers} virtual users`;
}

async function segments(): Promise<string> {
  // Half a second of standing still makes a tail that the parts see differently.
  const served = await serve(3_000, 500);
  const parts = await Promise.all(
    [1, 2, 3, 4].map((k) =>
      run(k6, served.file, { rate: 400, duration: '8s', stall: '700ms', segment: { k, n: 4 } }),
    ),
  );
  const truth = sorted(await served.close());
  const { latency, requests } = mergeLoads(parts).scenarios[0]!;
  const p99 = latency.p99 ?? NaN;
  return `four generators: p99 of the merged distributions ${p99.toFixed(0)} ms, of all ${truth.length} requests at the target ${exact(truth, 0.99).toFixed(0)} ms (${(100 * (p99 / exact(truth, 0.99) - 1)).toFixed(1)} % off); ${requests} requests told`;
}

async function soak(): Promise<string> {
  const served = await serve();
  const { scenarios, generator } = await run(k6, served.file, {
    profile: 'soak',
    rate: 500,
    duration: values.soak,
    stall: '200ms',
  });
  const came = (await served.close()).length;
  const { memory = [] } = generator;
  // Of a short one the last two thirds.
  const settled = Math.min(60_000, (memory.at(-1)?.at ?? 0) / 3);
  const later = memory.filter(({ at }) => at >= settled).map(({ mb }) => mb);
  const [low, high] = [Math.min(...later), Math.max(...later)];
  return `soak of ${values.soak} at 500/s, ${scenarios[0]!.requests} requests told, ${came} came, ${scenarios[0]!.dropped} dropped: memory after the first ${(settled / 1000).toFixed(0)} s ${low.toFixed(0)} to ${high.toFixed(0)} MB, ${(100 * (high / low - 1)).toFixed(1)} % (at most 10)`;
}

const all = { cost, stall, tail, segments, soak };
for (const name of values.only) say(await all[name as keyof typeof all]());
