import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { catalogue } from '../results/catalogue-digest.js';
import { folderWith } from '../target-file/testing.js';
import { CATALOGUE } from '../spec/catalogue.js';
import type { ClauseResult, RecordedExchange, Verdict } from '../results/schema.js';
import { summarise } from '../results/summary.js';
import { counterexample } from '../results/testing.js';
import { signingKey, verifyingKey, type VerifyingKey } from './key.js';

/** The day of the run in `scanVerdict`. */
export const RUN_DAY = new Date('2026-11-01T12:00:00.000Z');

interface KeyPair {
  private: VerifyingKey;
  public: VerifyingKey;
  files: { private: string; public: string };
}

/** Creates a key pair for certificates, with its files. */
export function keyPair(t: TestContext, kind: 'ed25519' | 'p256' = 'ed25519'): KeyPair {
  const pem = pemPair(kind);
  const dir = folderWith(t, { 'pub.pem': pem.publicKey });
  const files = { private: join(dir, 'key.pem'), public: join(dir, 'pub.pem') };
  writeFileSync(files.private, pem.privateKey, { mode: 0o600 });
  return { private: signingKey(files.private), public: verifyingKey(files.public), files };
}

const publicKeyEncoding = { type: 'spki', format: 'pem' } as const;
const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const;

/** Creates a key pair as PEM texts. */
export const pemPair = (kind: 'ed25519' | 'p256') =>
  kind === 'ed25519'
    ? generateKeyPairSync('ed25519', { publicKeyEncoding, privateKeyEncoding })
    : generateKeyPairSync('ec', { namedCurve: 'P-256', publicKeyEncoding, privateKeyEncoding });

/** An exchange that its text identifies. */
export const exchange = (text: string): RecordedExchange => ({
  request: { method: 'GET', url: 'http://127.0.0.1:9/acs', headers: [['accept', 'application/json']] },
  response: { status: 200, headers: [], body: { bytes: text.length, text } },
  durationMs: 1.5,
  attempts: 1,
});

/** A verdict on all clauses of the scan. Each passed, with `changes` by clause id. */
export function scanVerdict(
  changes: Record<string, Partial<ClauseResult>> = {},
  { run, ...more }: Omit<Partial<Verdict>, 'run'> & { run?: Partial<Verdict['run']> } = {},
): Verdict {
  const clauses = CATALOGUE.filter(({ system }) => system === 'scan').map(
    ({ id, system, section, basis, statement, untestable }): ClauseResult => ({
      id,
      system,
      section,
      basis,
      statement,
      cases: 3,
      ...(untestable ? { verdict: 'not-testable', reason: untestable } : { verdict: 'pass' }),
      ...changes[id],
    }),
  );
  const waivers = more.waivers ?? [];
  return {
    schemaVersion: 1,
    target: { name: 'acme scan 1.2', systems: ['registry', 'scan'] },
    run: {
      seed: 7,
      budget: 'quick',
      startedAt: RUN_DAY.toISOString(),
      durationMs: 1200,
      requests: 40,
      allocations: 0,
      harnessVersion: '0.1.0',
      catalogue,
      ...run,
    },
    summary: summarise(clauses, waivers, run?.completeFor),
    clauses,
    observations: [
      { key: 'scan.a', value: 'yes', section: 'Errors', exchange: exchange('a') },
      { key: 'scan.b', value: 'no', section: 'Errors' },
    ],
    waivers,
    ...more,
  };
}

/** The members of a failed clause, with two causes of one exchange each. */
export const FAILED: Partial<ClauseResult> = {
  verdict: 'fail',
  reason: 'expected status 400, got 200',
  counterexample: counterexample({ exchanges: [exchange('first')] }),
  furtherCounterexamples: [counterexample({ exchanges: [exchange('second')] })],
};

export function runFolder(t: TestContext, verdict: Verdict, reports: Record<string, string> = {}): string {
  const dir = join(folderWith(t, {}), 'out');
  mkdirSync(dir);
  writeVerdict(dir, verdict);
  for (const [name, text] of Object.entries(reports)) writeFileSync(join(dir, name), text);
  return dir;
}

export const writeVerdict = (dir: string, verdict: unknown): void =>
  writeFileSync(join(dir, 'verdict.json'), `${JSON.stringify(verdict, null, 2)}\n`);
