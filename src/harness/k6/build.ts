import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endOf, runChild } from '../child-process.js';

/** The module that names k6 and pins all that it is made of: beside `dist`, in the sources as in the package. */
const MODULE = fileURLToPath(new URL('../../../../load/k6/', import.meta.url));
const PACKAGE = 'go.k6.io/k6/v2';

/** Whether k6 can be built here: there is Go, and the module to build from. */
export const canBuild = (): boolean =>
  existsSync(join(MODULE, 'go.mod')) && spawnSync('go', ['version'], { stdio: 'ignore' }).status === 0;

/**
 * Builds k6 from the pinned module into `path`. Two that build at once do not disturb each other: the file appears there
 * whole. Returns why it failed, in words; undefined when it is there.
 */
export async function buildK6(path: string): Promise<string | undefined> {
  mkdirSync(dirname(path), { recursive: true });
  const dir = mkdtempSync(join(dirname(path), 'build-'));
  const built = join(dir, 'k6');
  try {
    const args = ['-C', MODULE, '-mod=readonly', '-trimpath', '-ldflags', '-s -w', '-o', built, PACKAGE];
    const { status, notStarted, tail } = await runChild(['go', 'build', ...args], {
      env: { CGO_ENABLED: '0' },
    });
    if (status !== 0) return endOf(tail, 2_000) || (notStarted ?? `go build ended with status ${status}`);
    renameSync(built, path);
    return undefined;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
