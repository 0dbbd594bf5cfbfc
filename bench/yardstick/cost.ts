import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMounts } from '../../src/proof/embedded.js';
import { limited } from '../../src/reference/testing/limited.js';
import type { System } from '../../src/spec/clause.js';
import type { Verdict } from '../../src/results/schema.js';
import { measure } from '../process.js';
import type { Cost } from './yardstick.js';

const ANSWER_MS = 80;
/** The run that takes the least is recorded: what else the machine does makes a run longer, never shorter. */
const ROUNDS = 3;

/** What it takes to certify one system of the embedded reference, and of one that answers late. */
export async function costOf(system: System, seed: number): Promise<Record<string, Cost>> {
  const args = ['--system', system, '--seed', String(seed)];
  const quick = await least([...args, '--budget', 'quick']);
  const standard = await least(args);
  const { variant } = limited({ answerMs: ANSWER_MS, tls: true });
  const late = await startMounts([{ name: 'late', variant }]);
  try {
    const targetFile = late.targets[0]!.targetFile;
    return { quick, standard, [`standard, ${ANSWER_MS} ms`]: await certified([targetFile, ...args]) };
  } finally {
    await late.close();
  }
}

async function least(args: readonly string[]): Promise<Cost> {
  const runs: Cost[] = [];
  for (let round = 0; round < ROUNDS; round += 1) runs.push(await certified(args));
  return runs.reduce((a, b) => ((b.cpuSeconds ?? b.seconds) < (a.cpuSeconds ?? a.seconds) ? b : a));
}

async function certified(args: readonly string[]): Promise<Cost> {
  const out = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  try {
    const { status, seconds, cpuSeconds } = await measure('certify', ...args, '--out', out);
    if (status !== 0) throw new Error(`certify ${args.join(' ')}: exit status ${status}`);
    const { run } = JSON.parse(readFileSync(join(out, 'verdict.json'), 'utf8')) as Verdict;
    return {
      requests: run.requests,
      parties: run.allocations,
      ...(cpuSeconds !== undefined && { cpuSeconds: rounded(cpuSeconds) }),
      seconds: rounded(seconds),
    };
  } finally {
    rmSync(out, { recursive: true });
  }
}

const rounded = (seconds: number) => Math.round(seconds * 10) / 10;
