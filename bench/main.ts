import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Verdict } from '../src/verdict/schema.js';
import { median } from './median.js';
import { measure } from './process.js';
import { throughput } from './throughput.js';

const ROUNDS = 5;

const say = (line: string) => process.stdout.write(`${line}\n`);
const mb = (peak: number | undefined) =>
  peak === undefined ? 'not measured on this system' : `${peak.toFixed(0)} MB`;

async function certification(): Promise<string> {
  const out = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const runs = [];
  for (let round = 0; round < ROUNDS; round += 1) runs.push(await measure('certify', '--out', out));
  const verdict = JSON.parse(readFileSync(join(out, 'verdict.json'), 'utf8')) as Verdict;
  rmSync(out, { recursive: true });
  if (runs.some(({ status }) => status !== 0)) throw new Error('the reference target did not conform');
  const cases = verdict.clauses.reduce((sum, clause) => sum + clause.cases, 0);
  const peak = runs.some(({ peakMb }) => peakMb === undefined)
    ? undefined
    : Math.max(...runs.map(({ peakMb }) => peakMb!));
  return `certify, standard budget: ${cases} cases (at least 1,000), ${verdict.run.requests} requests, ${median(runs.map(({ seconds }) => seconds)).toFixed(1)} s (at most 8), largest process ${mb(peak)} (at most 350); median of ${ROUNDS}`;
}

async function proof(): Promise<string> {
  const { status, stdout, seconds, peakMb } = await measure('prove', '--seed', '1');
  if (status !== 0) throw new Error(`prove failed:\n${stdout}`);
  return `prove: ${stdout.trim().split('\n').at(-1)} — ${seconds.toFixed(1)} s in all (at most 60), largest process ${mb(peakMb)}`;
}

say(await certification());
say(await throughput());
say(await proof());
