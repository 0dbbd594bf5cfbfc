import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Installs a program from PyPI until the test ends, and returns its folder. Skips the test when it cannot be
 * installed.
 */
export async function programFromPypi(t: TestContext, requirement: string): Promise<string | undefined> {
  const dir = mkdtempSync(join(tmpdir(), 'assay-pypi-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  const bin = join(dir, process.platform === 'win32' ? 'Scripts' : 'bin');
  try {
    await run('python3', ['-m', 'venv', dir], { timeout: 60_000 });
    const args = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', requirement];
    await run(join(bin, 'python'), args, { timeout: 90_000 });
    return bin;
  } catch (error) {
    const [why] = (error as Error).message.split('\n', 1);
    t.skip(`${requirement} cannot be had from PyPI: ${why}`);
    return undefined;
  }
}
