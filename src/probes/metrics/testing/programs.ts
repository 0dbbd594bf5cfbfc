import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fetch } from 'undici';
import { freePort } from '../../../http/testing.js';

const PATIENCE_MS = 60_000;

/** Why a program cannot be used; false: it can. */
export function lacks(program: string): string | false {
  const { error } = spawnSync(program, ['--version'], { stdio: 'ignore' });
  return error ? `there is no ${program}: install it (Debian has it in a package of its name)` : false;
}

/** Starts an exporter that is given its address, until the test ends; returns the URL of its metrics, which answers. */
export async function started(
  t: TestContext,
  program: string,
  flags: (address: string) => string[],
): Promise<string> {
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(program, flags(address), { stdio: 'ignore' });
  t.after(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const url = `http://${address}/metrics`;
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    await sleep(50);
    if (child.exitCode !== null) throw new Error(`${program} ended with status ${child.exitCode}`);
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return url;
  }
  throw new Error(`${program} does not answer`);
}

/** What promtool says against an exposition in text; undefined: it can read it, whatever it thinks of its style. */
export function promtool(body: Buffer): string | undefined {
  const { status, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: body });
  // 3: it was read, and has names that are not as they should be.
  return status === 0 || status === 3 ? undefined : stderr.toString();
}
