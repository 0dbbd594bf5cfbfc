import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { parseAllDocuments, stringify } from 'yaml';
import { assayInProcess } from './in-process.js';

export const TOKEN = 'value-of-the-token';

export interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef?: { name: string; key: string }; fieldRef?: { fieldPath: string } };
}
interface ConfigMap {
  metadata: { name: string };
  data: Record<string, string>;
}
interface TestRun {
  apiVersion: string;
  spec: {
    parallelism: number;
    script: { configMap: { name: string; file: string } };
    arguments: string;
    initializer: { env: Variable[] };
    runner: { env: Variable[] };
  };
}

/** Makes a folder with this target file, until the test ends. */
export function targetIn(t: TestContext, target: object): string {
  const dir = mkdtempSync(join(tmpdir(), 'assay-load-plan-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  const file = { version: 1, name: 'acme', environment: 'staging', ...target };
  writeFileSync(join(dir, 'target.yaml'), stringify(file));
  return dir;
}

/** Target file members for a target that allocates parties. */
export const withParties = (url: string) => ({
  participant: { url },
  credentials: { participantAdmin: { tokenEnv: 'ADMIN_TOKEN' } },
});

/** A participant that accepts every hint, and records it with the token. */
export async function participant(t: TestContext) {
  const seen: { hint: string; authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const { authorization } = request.headers;
      const { hint } = /"partyIdHint":"(?<hint>[^"]+)"/.exec(body)?.groups ?? {};
      if (hint !== undefined) seen.push({ hint, authorization });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const PLAN = ['load', 'target.yaml', '--profile', 'smoke', '--seed', '1', '--plan', 'kubernetes'];

/** Runs `assay load --plan kubernetes`. */
export const askPlan = (cwd: string, args: readonly string[]) =>
  assayInProcess([...PLAN, ...args], { cwd, env: { ADMIN_TOKEN: TOKEN } });

/** Returns the manifests that it prints. */
export async function planOf(cwd: string, args: readonly string[]): Promise<[ConfigMap, TestRun]> {
  const { status, stdout, stderr } = await askPlan(cwd, args);
  assert.equal(status, 0, stderr);
  return manifestsIn(stdout);
}

export function manifestsIn(stdout: string): [ConfigMap, TestRun] {
  const manifests = parseAllDocuments(stdout).map((document) => document.toJS() as unknown);
  return manifests.filter((manifest) => manifest !== null) as [ConfigMap, TestRun];
}
