import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, posix, win32 } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endOf, runChild } from '../child-process.js';
import { reducedEnvironment } from '../environment.js';
import { readRegular } from '../regular-file.js';
import { makeFolder } from '../temporary-folder.js';
import { homedir } from 'node:os';
import { UsageError } from '../errors.js';

/** The version that is built when k6 is missing. `load/k6/go.mod` pins the same version. */
export const K6_VERSION = '2.2.0';

/** The container image of that version, for several processor architectures. */
export const K6_IMAGE = `grafana/k6:${K6_VERSION}@sha256:9bd01d6941fca969cb61bb57d2da5ee9b385fe2aa8881df3798c196564d6ace6`;

/** Scripts and results are for this major version. */
const K6_MAJOR = 2;

/** The module for memory that virtual users share. `load/k6` builds k6 with it. */
const MEMORY = 'k6/x/assay';

/** The Go module that builds k6 with our extension, next to `dist` in the sources and the package. */
const MODULE = fileURLToPath(new URL('../../../../load/k6/', import.meta.url));
/** The maximum size of a file of the module, in bytes. Most have some kilobytes, and go.sum a hundred. */
const MOST_OF_FILE = 10_000_000;
/** Variables for where Go keeps modules, and how it downloads them. */
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

/** Eight hexadecimal digits that change with the sources. Empty when there are none. */
export function sourcesDigest(): string {
  if (!existsSync(MODULE)) return '';
  const files = readdirSync(MODULE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!_test)\.go$|go\.(mod|sum)$/.test(file),
  );
  const hash = createHash('sha256');
  // A checkout on Windows may have other line ends.
  for (const file of files.sort())
    hash.update(
      readRegular(join(MODULE, file), { most: MOST_OF_FILE, links: true }).toString().replaceAll('\r', ''),
    );
  return hash.digest('hex').slice(0, 8);
}

/** Whether k6 can be built here: Go is installed, and the module exists. */
export const canBuild = (): boolean =>
  existsSync(join(MODULE, 'go.mod')) &&
  spawnSync('go', ['version'], { stdio: 'ignore', env: reducedEnvironment(GO) }).status === 0;

/**
 * Builds k6 from the pinned module into `path`. Parallel builds do not disturb each other, because the complete file
 * is renamed to its path.
 * @returns why it failed, in words; undefined when it succeeded
 */
export async function buildK6(path: string): Promise<string | undefined> {
  let dir: string;
  try {
    makeFolder(dirname(path), 0o700);
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

/** The cache folder of this user, by the conventions of each system. */
export function cacheDir(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = env;
  // The XDG specification says that relative paths must be ignored.
  if (XDG_CACHE_HOME && posix.isAbsolute(XDG_CACHE_HOME)) return posix.join(XDG_CACHE_HOME, 'assay');
  if (platform === 'win32') {
    return win32.join(LOCALAPPDATA ?? win32.join(home, 'AppData', 'Local'), 'assay', 'Cache');
  }
  if (platform === 'darwin') return posix.join(home, 'Library', 'Caches', 'assay');
  return posix.join(home, '.cache', 'assay');
}

/** A usable k6, and where it was found. */
export interface K6 {
  program: string;
  version: string;
  from: 'K6_BIN' | 'PATH' | 'cache';
  /** Whether its virtual users share memory, as in the k6 that is built here. */
  shared: boolean;
}

/** The k6 that was found without building, or the places that were tried. */
type Lookup = { k6: K6 } | { tried: string[] };

const cachedK6 = (env: NodeJS.ProcessEnv = process.env): string =>
  join(cacheDir(env), `k6-v${K6_VERSION}-${sourcesDigest()}${process.platform === 'win32' ? '.exe' : ''}`);

/**
 * Looks for k6 in K6_BIN, on PATH and in the user's cache. One whose virtual users share memory is preferred.
 * @throws {UsageError} when K6_BIN is not a usable k6, because the user wants that one and no other
 */
export function lookForK6(env: NodeJS.ProcessEnv = process.env): Lookup {
  const named = env['K6_BIN'];
  if (named) {
    const found = probeK6(named);
    if ('version' in found && found.usable) {
      return { k6: { program: named, version: found.version, from: 'K6_BIN', shared: found.shared } };
    }
    const what = 'why' in found ? found.why : `it is version ${found.version}`;
    throw new UsageError(`K6_BIN=${named}: ${what}. Name a k6 of version ${K6_MAJOR}, or unset K6_BIN.`);
  }
  const tried: string[] = [];
  let plain: K6 | undefined;
  const cached = cachedK6(env);
  const places = [
    { from: 'PATH', program: 'k6' },
    ...(existsSync(cached) ? [{ from: 'cache', program: cached } as const] : []),
  ] as const;
  for (const { from, program } of places) {
    const found = probeK6(program);
    if ('version' in found && found.usable) {
      const k6 = { program, version: found.version, from, shared: found.shared };
      if (k6.shared) return { k6 };
      plain ??= k6;
      continue;
    }
    const where = from === 'PATH' ? 'on PATH' : program;
    tried.push(
      'why' in found
        ? `${where}: ${found.why}`
        : `${where}: version ${found.version}, which is not ${K6_MAJOR}.x`,
    );
  }
  return plain ? { k6: plain } : { tried };
}

const HELP = `Get k6 ${K6_MAJOR}.x in one of these ways, then run the command again:
  Linux     packages for apt and dnf: https://grafana.com/docs/k6/latest/set-up/install-k6/
  macOS     brew install k6
  Windows   winget install k6 --source winget   (or: choco install k6)
  anywhere  install Go (https://go.dev/dl): assay then builds k6 ${K6_VERSION} by itself, once
Or name another k6: K6_BIN=/path/to/k6`;

/**
 * The k6 to use. If there is none whose virtual users share memory, it is built with Go, once, in a minute or two.
 * The one in K6_BIN is used as it is. `say` gets a line about the build.
 * @throws {UsageError} that says what was found and how to get k6
 */
export async function findK6(say: (line: string) => void, env: NodeJS.ProcessEnv = process.env): Promise<K6> {
  const found = lookForK6(env);
  const plain = 'k6' in found ? found.k6 : undefined;
  if (plain?.shared === true || plain?.from === 'K6_BIN') return plain;
  const program = cachedK6(env);
  let why = 'there is no Go to build it with';
  if (canBuild()) {
    const lacking = plain ? 'The k6 on PATH can judge only a sample of the responses' : 'There is no k6 here';
    say(`${lacking}. Building k6 ${K6_VERSION} with Go into ${program} (a minute or two, once) …`);
    const trouble = await buildK6(program);
    if (trouble === undefined) return { program, version: K6_VERSION, from: 'cache', shared: true };
    why = `building it with Go failed:\n${trouble}`;
  }
  if (plain) return plain;
  throw new UsageError(
    `Load needs k6 (${(found as { tried: string[] }).tried.join('; ')}), and ${why}\n${HELP}`,
  );
}

/** The version of a k6, and whether it has the module of assay; or why the program is not k6. */
type Probed = { version: string; usable: boolean; shared: boolean } | { why: string };

/** Runs `k6 version`, which prints `k6 v2.2.0 (go1.26, linux/amd64)`, with the file name in place of `k6`. */
function probeK6(program: string): Probed {
  const { error, status, stdout } = spawnSync(program, ['version'], {
    encoding: 'utf8',
    timeout: 20_000,
    env: reducedEnvironment(),
  });
  if (error) return { why: (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'not found' : error.message };
  const [, version, major] = /^\S*k6\S* v((\d+)\.\d+\.\S+) \(/.exec(stdout) ?? [];
  if (version === undefined) return { why: `it is not a k6: "k6 version" ended with status ${status}` };
  return { version, usable: Number(major) === K6_MAJOR, shared: stdout.includes(`, ${MEMORY} [`) };
}
