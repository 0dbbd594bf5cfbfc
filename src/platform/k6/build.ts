import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endOf, runChild } from '../child-process.js';
import { reducedEnvironment } from '../environment.js';
import { readRegular } from '../regular-file.js';

/** The module that is k6 with what assay needs in it, and pins all that it is made of: beside `dist`, in the sources as in the package. */
const MODULE = fileURLToPath(new URL('../../../../load/k6/', import.meta.url));
/** A file of the module has some kilobytes, go.sum a hundred. */
const MOST_OF_FILE = 10_000_000;
/** Where Go keeps its modules, and how it gets them. */
const GO = [
  ...['GOCACHE', 'GOMODCACHE', 'GOPATH', 'GOROOT', 'GOENV', 'GOFLAGS', 'GOPROXY', 'GONOPROXY', 'GOSUMDB'],
  ...[
    'GOTOOLCHAIN',
    'GOMAXPROCS',
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'NO_PROXY',
    'http_proxy',
    'https_proxy',
    'no_proxy',
  ],
];

/** Eight digits that differ where what is built does; empty where there is nothing to build from. */
export function sourcesDigest(): string {
  if (!existsSync(MODULE)) return '';
  const files = readdirSync(MODULE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!_test)\.go$|go\.(mod|sum)$/.test(file),
  );
  const hash = createHash('sha256');
  // On Windows a checkout may have other ends of lines.
  for (const file of files.sort())
    hash.update(
      readRegular(join(MODULE, file), { most: MOST_OF_FILE, links: true }).toString().replaceAll('\r', ''),
    );
  return hash.digest('hex').slice(0, 8);
}

/** Whether k6 can be built here: there is Go, and the module to build from. */
export const canBuild = (): boolean =>
  existsSync(join(MODULE, 'go.mod')) &&
  spawnSync('go', ['version'], { stdio: 'ignore', env: reducedEnvironment(GO) }).status === 0;

/**
 * Builds k6 from the pinned module into `path`. Two that build at once do not disturb each other: the file appears there
 * whole. Returns why it failed, in words; undefined when it is there.
 */
export async function buildK6(path: string): Promise<string | undefined> {
  let dir: string;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    dir = mkdtempSync(join(dirname(path), 'build-'));
  } catch (error) {
    return `${dirname(path)} cannot be written to: ${(error as Error).message}`;
  }
  const built = join(dir, 'k6');
  try {
    const args = ['-C', MODULE, '-mod=readonly', '-trimpath', '-ldflags', '-s -w', '-o', built, '.'];
    const { status, notStarted, tail } = await runChild(['go', 'build', ...args], {
      env: { ...reducedEnvironment(GO), CGO_ENABLED: '0' },
    });
    if (status !== 0) return endOf(tail, 2_000) || (notStarted ?? `go build ended with status ${status}`);
    renameSync(built, path);
    return undefined;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
