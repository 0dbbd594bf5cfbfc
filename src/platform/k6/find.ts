import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, posix, win32 } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endOf, runChild } from '../child-process.js';
import { reducedEnvironment } from '../environment.js';
import { readRegular } from '../regular-file.js';
import { homedir } from 'node:os';
import { UsageError } from '../errors.js';

/** The version that is built where there is none; `load/k6/go.mod` pins the same. */
export const K6_VERSION = '2.2.0';

/** The image of that version, for several kinds of processors. */
export const K6_IMAGE = `grafana/k6:${K6_VERSION}@sha256:9bd01d6941fca969cb61bb57d2da5ee9b385fe2aa8881df3798c196564d6ace6`;

/** Scripts and results are those of this major version. */
const K6_MAJOR = 2;

/** The module with the memory that virtual users share: `load/k6` builds k6 with it. */
const MEMORY = 'k6/x/assay';

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

/** Where a program of this user keeps what it can make again: as each system has it. */
export function cacheDir(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = env;
  // The standard of XDG has relative paths ignored.
  if (XDG_CACHE_HOME && posix.isAbsolute(XDG_CACHE_HOME)) return posix.join(XDG_CACHE_HOME, 'assay');
  if (platform === 'win32') {
    return win32.join(LOCALAPPDATA ?? win32.join(home, 'AppData', 'Local'), 'assay', 'Cache');
  }
  if (platform === 'darwin') return posix.join(home, 'Library', 'Caches', 'assay');
  return posix.join(home, '.cache', 'assay');
}

/** A k6 that can be used, and where it was found. */
export interface K6 {
  program: string;
  version: string;
  from: 'K6_BIN' | 'PATH' | 'cache';
  /** Whether its virtual users share a memory, as those of the k6 that is built here do. */
  shared: boolean;
}

/** What there is without building: a k6, or the places without one. */
type Lookup = { k6: K6 } | { tried: string[] };

const cachedK6 = (env: NodeJS.ProcessEnv = process.env): string =>
  join(cacheDir(env), `k6-v${K6_VERSION}-${sourcesDigest()}${process.platform === 'win32' ? '.exe' : ''}`);

/**
 * Looks for k6 in K6_BIN, on PATH and in the user's cache: one whose virtual users share a memory comes before others.
 * @throws UsageError when K6_BIN names something else: whoever set it wants that one and no other.
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
Or name a k6 that is elsewhere: K6_BIN=/path/to/k6`;

/**
 * The k6 to use; where there is none whose virtual users share a memory it is built with Go, once, in a minute or two. The
 * one that K6_BIN names is used as it is. `say` gets a line about it.
 * @throws UsageError that says what was found and how to get it.
 */
export async function findK6(say: (line: string) => void, env: NodeJS.ProcessEnv = process.env): Promise<K6> {
  const found = lookForK6(env);
  const plain = 'k6' in found ? found.k6 : undefined;
  if (plain?.shared === true || plain?.from === 'K6_BIN') return plain;
  const program = cachedK6(env);
  let why = 'there is no Go to build it with';
  if (canBuild()) {
    const lacking = plain ? 'The k6 on PATH judges only a sample of what varies' : 'There is no k6 here';
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

/** What a program says of itself, and whether it has the module of assay; or why it is not k6. */
type Probed = { version: string; usable: boolean; shared: boolean } | { why: string };

/** Asks a program for its version: `k6 v2.2.0 (go1.26, linux/amd64)`, with the name of its file for `k6`. */
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
