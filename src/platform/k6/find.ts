import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, posix, win32 } from 'node:path';
import { UsageError } from '../errors.js';
import { buildK6, canBuild, sourcesDigest } from './build.js';
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
  /** Whether its virtual users share a memory, as those of the k6 that is built here do. */
  shared: boolean;
}

/** What there is without building: a k6, or the places without one. */
export type Lookup = { k6: K6 } | { tried: string[] };

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
