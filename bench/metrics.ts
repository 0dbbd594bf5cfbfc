import { spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expositionOf } from './exposition.js';
import { median } from './median.js';

const BYTES = 50_000_000;
const ROUNDS = 3;
const JUDGE = fileURLToPath(new URL('./judge-metrics.js', import.meta.url));

interface Judged {
  seconds: number;
  samples: number;
  defects: number;
  peakMb: number;
}

/** How long a large exposition takes to be judged and how much memory, beside promtool over the same file. */
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

/** Seconds; undefined without a promtool. */
function promtool(file: string): number | undefined {
  const start = performance.now();
  const { error } = spawnSync('promtool', ['check', 'metrics'], {
    stdio: [openSync(file, 'r'), 'ignore', 'ignore'],
  });
  return error ? undefined : (performance.now() - start) / 1000;
}
