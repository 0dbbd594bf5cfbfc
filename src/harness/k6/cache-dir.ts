import { posix, win32 } from 'node:path';
import { homedir } from 'node:os';

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
