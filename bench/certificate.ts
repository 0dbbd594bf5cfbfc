import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogue } from '../src/results/catalogue-digest.js';
import { harnessVersion } from '../src/platform/version.js';
import { CATALOGUE } from '../src/spec/catalogue.js';
import type { ClauseResult, Verdict } from '../src/results/schema.js';
import { summarise } from '../src/results/summary.js';
import { median } from './median.js';
import { measure } from './process.js';

const ROUNDS = 5;
const MB = 1024 * 1024;
/** Approximate size of a response with two disclosed contracts. */
const BODY = 5000;

/** Measures how long it takes to sign and verify a run of 50 MB with the command line. */
export async function certificates(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const at = (name: string) => join(dir, name);
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  writeFileSync(at('key.pem'), privateKey, { mode: 0o600 });
  writeFileSync(at('pub.pem'), publicKey);
  const verdict = largeRun(50 * MB);
  mkdirSync(at('run'));
  writeFileSync(at('run/verdict.json'), `${JSON.stringify(verdict, null, 2)}\n`);
  const bytes = statSync(at('run/verdict.json')).size;
  const timed = async (...args: string[]) => {
    const { status, seconds } = await measure('certificate', ...args);
    if (status !== 0) throw new Error(`assay certificate ${args[0]} ended with status ${status}`);
    return { seconds };
  };
  const rounds: Record<'sign' | 'verify', { seconds: number }>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const sign = await timed('sign', at('run'), '--key', at('key.pem'), '--out', at('cert.json'));
    const verify = await timed('verify', at('cert.json'), at('run'), '--key', at('pub.pem'));
    rounds.push({ sign, verify });
  }
  rmSync(dir, { recursive: true });
  const [sign, verify] = (['sign', 'verify'] as const).map((step) =>
    median(rounds.map((round) => round[step].seconds)).toFixed(1),
  );
  const both = median(rounds.map((round) => round.sign.seconds + round.verify.seconds)).toFixed(1);
  return (
    `certificate of a run of ${(bytes / MB).toFixed(0)} MB with ${verdict.observations.length} exchanges: ` +
    `signed in ${sign} s, verified in ${verify} s, ${both} s together (at most 2); median of ${ROUNDS}`
  );
}

/** Returns a run with this number of bytes of exchanges. */
function largeRun(bytes: number): Verdict {
  const clauses = CATALOGUE.map(({ id, system, section, basis, statement, untestable }): ClauseResult => ({
    id,
    system,
    section,
    basis,
    statement,
    cases: 1,
    ...(untestable ? { verdict: 'not-testable', reason: untestable } : { verdict: 'pass' }),
  }));
  const text = JSON.stringify({ blob: 'A'.repeat(BODY), party: 'alice::1220' });
  const headers: [string, string][] = [['content-type', 'application/json']];
  const observations = Array.from({ length: Math.ceil(bytes / (BODY + 800)) }, (_, at) => ({
    key: `registry.observation-${at}`,
    value: 'as it is',
    section: 'Errors',
    exchange: {
      request: { method: 'POST', url: `http://127.0.0.1:9/registry/${at}`, headers },
      response: { status: 200, headers, body: { bytes: text.length, text } },
      durationMs: 1.25,
      attempts: 1,
    },
  }));
  return {
    schemaVersion: 1,
    target: { name: 'a large run', systems: [...new Set(CATALOGUE.map(({ system }) => system))] },
    run: {
      seed: 1,
      budget: 'deep',
      startedAt: new Date().toISOString(),
      durationMs: 1,
      requests: observations.length,
      allocations: 0,
      harnessVersion,
      catalogue,
    },
    summary: summarise(clauses, []),
    clauses,
    observations,
    waivers: [],
  };
}
