import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Verdict } from '../src/results/schema.js';
import { certificates } from './certificate.js';
import { configuration } from './configuration.js';
import { median } from './median.js';
import { metrics } from './metrics.js';
import { measure } from './process.js';
import { comparison, site } from './site.js';
import { slowTargets } from './slow.js';
import { throughput } from './throughput.js';

const ROUNDS = 5;

const say = (line: string) => process.stdout.write(`${line}\n`);
const mb = (peak: number | undefined) =>
  peak === undefined ? 'not measured on this system' : `${peak.toFixed(0)} MB`;

interface Figure {
  what: string;
  /** Options that select the clauses. */
  args: string[];
  seconds: number;
  cases?: number;
  requests?: number;
  allocations?: number;
}

/** Certifies the reference target and compares the result with the expected figures. */
async function certification({ what, args, ...figures }: Figure): Promise<string> {
  const out = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const runs = [];
  for (let round = 0; round < ROUNDS; round += 1) runs.push(await measure('certify', ...args, '--out', out));
  const { clauses, run } = JSON.parse(readFileSync(join(out, 'verdict.json'), 'utf8')) as Verdict;
  rmSync(out, { recursive: true });
  if (runs.some(({ status }) => status !== 0)) throw new Error('the reference target did not conform');
  const peaks = runs.map(({ peakMb }) => peakMb).filter((peak) => peak !== undefined);
  const parts = [
    `${clauses.reduce((sum, clause) => sum + clause.cases, 0)} cases${bound('at least', figures.cases)}`,
    `${run.requests} requests${bound('at least', figures.requests)}`,
    `${run.allocations} parties${bound('at most', figures.allocations)}`,
    `${median(runs.map(({ seconds }) => seconds)).toFixed(1)} s${bound('at most', figures.seconds)}`,
    `largest process ${mb(peaks.length > 0 ? Math.max(...peaks) : undefined)} (at most 350)`,
  ];
  return `certify ${what}, standard budget: ${parts.join(', ')}; median of ${ROUNDS}`;
}

const bound = (side: string, figure: number | undefined) =>
  figure === undefined ? '' : ` (${side} ${figure.toLocaleString('en')})`;

async function proof(): Promise<string> {
  const { status, stdout, seconds, peakMb } = await measure('prove', '--seed', '1');
  if (status !== 0) throw new Error(`prove failed:\n${stdout}`);
  return `prove: ${stdout.trim().split('\n').at(-1)} — ${seconds.toFixed(1)} s in all (at most 150), largest process ${mb(peakMb)}`;
}

const FIGURES: Figure[] = [
  { what: 'registry', args: ['--system', 'registry'], cases: 1000, seconds: 8 },
  {
    what: 'participant and authentication',
    args: ['--system', 'participant', 'authentication'],
    requests: 800,
    allocations: 40,
    seconds: 12,
  },
  {
    what: 'scan, health and metrics',
    args: ['--clause', 'scan.*', 'operator.readyz', 'operator.livez', 'operator.metrics-*'],
    seconds: 5,
  },
  { what: 'TLS of two endpoints', args: ['--clause', 'operator.tls-*'], seconds: 10 },
];

for (const figure of FIGURES) say(await certification(figure));
for await (const line of slowTargets()) say(line);
say(metrics());
for (const line of await configuration()) say(line);
say(await throughput());
say(await certificates());
say(await comparison());
say(await site());
say(await proof());
