import { spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './median.js';

const THRESHOLDS = ['0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '5', '10', '+Inf'];

/** Returns a text exposition of at least this size: counters and histograms, as a large node has them. */
function expositionOf(bytes: number): { text: string; series: number } {
  const lines: string[] = [];
  let [length, series] = [0, 0];
  const add = (line: string) => {
    lines.push(line);
    length += line.length + 1;
    if (!line.startsWith('#')) series += 1;
  };
  for (let family = 0; length < bytes; family += 1) {
    if (family % 2 === 0) addCounters(`app_requests_${family}_total`, add);
    else addHistograms(`app_duration_${family}_seconds`, add);
  }
  return { text: `${lines.join('\n')}\n`, series };
}

const labelsOf = (place: number) =>
  `method="get",path="/api/v${place % 7}/items/${place}",code="200",instance="node-${place % 13}"`;

function addCounters(name: string, add: (line: string) => void): void {
  add(`# HELP ${name} Requests so far.`);
  add(`# TYPE ${name} counter`);
  for (let place = 0; place < 2000; place += 1) add(`${name}{${labelsOf(place)}} ${place * 17}`);
}

function addHistograms(name: string, add: (line: string) => void): void {
  add(`# HELP ${name} What they took.`);
  add(`# TYPE ${name} histogram`);
  for (let place = 0; place < 150; place += 1) {
    const labels = labelsOf(place);
    THRESHOLDS.forEach((le, bucket) => add(`${name}_bucket{${labels},le="${le}"} ${bucket * (place % 5)}`));
    const count = (THRESHOLDS.length - 1) * (place % 5);
    add(`${name}_sum{${labels}} ${count * 0.0371}`);
    add(`${name}_count{${labels}} ${count}`);
  }
}

const BYTES = 50_000_000;
const ROUNDS = 3;
const JUDGE = fileURLToPath(new URL('./judge-metrics.js', import.meta.url));

interface Judged {
  seconds: number;
  samples: number;
  defects: number;
  peakMb: number;
}

/** Measures the time and memory for judging a large exposition, compared with promtool for the same file. */
export function metrics(): string {
  const dir = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const file = join(dir, 'metrics.txt');
  const { text, series } = expositionOf(BYTES);
  writeFileSync(file, text);
  const rounds = Array.from({ length: ROUNDS }, () => ({ own: judge(file), other: promtool(file) }));
  rmSync(dir, { recursive: true });
  if (rounds.some(({ own }) => own.samples !== series || own.defects > 0))
    throw new Error('the exposition was not judged as it is');
  const seconds = median(rounds.map(({ own }) => own.seconds)).toFixed(1);
  const peak = Math.max(...rounds.map(({ own }) => own.peakMb)).toFixed(0);
  const others = rounds.map(({ other }) => other).filter((other) => other !== undefined);
  const beside = others.length > 0 ? `${median(others).toFixed(1)} s` : 'is not installed';
  return `an exposition of ${(BYTES / 1e6).toFixed(0)} MB, ${series.toLocaleString('en')} series: judged in ${seconds} s (at most 3), ${peak} MB (at most 500); promtool check metrics ${beside}; median of ${ROUNDS}`;
}

function judge(file: string): Judged {
  const { stdout } = spawnSync(process.execPath, [JUDGE, file], { encoding: 'utf8' });
  return JSON.parse(stdout) as Judged;
}

/** Returns seconds; undefined without promtool. */
function promtool(file: string): number | undefined {
  const start = performance.now();
  const { error } = spawnSync('promtool', ['check', 'metrics'], {
    stdio: [openSync(file, 'r'), 'ignore', 'ignore'],
  });
  return error ? undefined : (performance.now() - start) / 1000;
}
