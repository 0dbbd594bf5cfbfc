import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fetch } from 'undici';
import { freePort } from '../../../http/testing.js';
import { folderWith } from '../../../target-file/testing.js';

const PATIENCE_MS = 60_000;

/** The reason why a program cannot be used; false when it can. */
export function lacks(program: string): string | false {
  const { error } = spawnSync(program, ['--version'], { stdio: 'ignore' });
  return error ? `there is no ${program}: install it (Debian has it in a package of its name)` : false;
}

/** Starts a server on an address until the test ends. @returns its base URL, once it answers this path */
export async function started(
  t: TestContext,
  program: string,
  flags: (address: string) => string[],
  path = '/metrics',
): Promise<string> {
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(program, flags(address), { stdio: 'ignore' });
  t.after(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const url = `http://${address}`;
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    await sleep(50);
    if (child.exitCode !== null) throw new Error(`${program} ended with status ${child.exitCode}`);
    const answer = await fetch(`${url}${path}`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return url;
  }
  throw new Error(`${program} does not answer`);
}

/** Starts Prometheus on an address until the test ends. @returns its base URL, once it is ready */
export function startedPrometheus(t: TestContext, ...flags: string[]): Promise<string> {
  const dir = folderWith(t, { 'prometheus.yml': '{}' });
  const own = (address: string) => [
    `--config.file=${join(dir, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(dir, 'data')}`,
    `--web.listen-address=${address}`,
    ...flags,
  ];
  return started(t, 'prometheus', own, '/-/ready');
}

/** The error of promtool about a text exposition; undefined when it can read it. Warnings about style do not count. */
export function promtool(body: Buffer): string | undefined {
  const { status, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: body });
  // 3: it was read, but names do not follow the conventions.
  return status === 0 || status === 3 ? undefined : stderr.toString();
}
