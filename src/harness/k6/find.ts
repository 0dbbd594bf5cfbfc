import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, posix, win32 } from 'node:path';
import { UsageError } from '../errors.js';
import { buildK6, canBuild } from './build.js';
import { K6_MAJOR, K6_VERSION, probeK6 } from './version.js';

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
}

/** What there is without building: a k6, or the places without one. */
export type Lookup = { k6: K6 } | { tried: string[] };

const cachedK6 = (env: NodeJS.ProcessEnv = process.env): string =>
  join(cacheDir(env), `k6-v${K6_VERSION}${process.platform === 'win32' ? '.exe' : ''}`);

/**
 * Looks for k6 in K6_BIN, on PATH and in the user's cache.
 * @throws UsageError when K6_BIN names something else: whoever set it wants that one and no other.
 */
export function lookForK6(env: NodeJS.ProcessEnv = process.env): Lookup {
  const named = env['K6_BIN'];
  if (named) {
    const found = probeK6(named);
    if ('version' in found && found.usable) {
      return { k6: { program: named, version: found.version, from: 'K6_BIN' } };
    }
    const what = 'why' in found ? found.why : `it is version ${found.version}`;
    throw new UsageError(`K6_BIN=${named}: ${what}. Name a k6 of version ${K6_MAJOR}, or unset K6_BIN.`);
  }
  const tried: string[] = [];
  const cached = cachedK6(env);
  const places = [
    { from: 'PATH', program: 'k6' },
    ...(existsSync(cached) ? [{ from: 'cache', program: cached } as const] : []),
  ] as const;
  for (const { from, program } of places) {
    const found = probeK6(program);
    if ('version' in found && found.usable) return { k6: { program, version: found.version, from } };
    const where = from === 'PATH' ? 'on PATH' : program;
    tried.push(
      'why' in found
        ? `${where}: ${found.why}`
        : `${where}: version ${found.version}, which is not ${K6_MAJOR}.x`,
    );
  }
  return { tried };
}

const HELP = `Get k6 ${K6_MAJOR}.x in one of these ways, then run the command again:
  Linux     packages for apt and dnf: https://grafana.com/docs/k6/latest/set-up/install-k6/
  macOS     brew install k6
  Windows   winget install k6 --source winget   (or: choco install k6)
  anywhere  install Go (https://go.dev/dl): assay then builds k6 ${K6_VERSION} by itself, once
Or name a k6 that is elsewhere: K6_BIN=/path/to/k6`;

/**
 * The k6 to use; where there is none it is built with Go, once, in a minute or two. `say` gets a line about it.
 * @throws UsageError that says what was found and how to get it.
 */
export async function findK6(say: (line: string) => void, env: NodeJS.ProcessEnv = process.env): Promise<K6> {
  const found = lookForK6(env);
  if ('k6' in found) return found.k6;
  const program = cachedK6(env);
  let why = 'there is no Go to build it with';
  if (canBuild()) {
    say(`There is no k6 here. Building k6 ${K6_VERSION} with Go into ${program} (a minute or two, once) …`);
    const trouble = await buildK6(program);
    if (trouble === undefined) return { program, version: K6_VERSION, from: 'cache' };
    why = `building it with Go failed:\n${trouble}`;
  }
  throw new UsageError(`Load needs k6 (${found.tried.join('; ')}), and ${why}\n${HELP}`);
}
