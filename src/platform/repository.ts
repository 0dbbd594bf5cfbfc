import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/**
 * The path of a file relative to the root of its repository, with slashes. Code hosts use such paths to show results
 * beside a file.
 * @returns undefined when the file is not in a repository
 */
export function fromRoot(file: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  try {
    // A folder that is a symbolic link has two names.
    const path = realpathSync(resolve(file));
    for (const root of [env['GITHUB_WORKSPACE'], env['CI_PROJECT_DIR'], checkoutOf(dirname(path))]) {
      if (!root || !existsSync(root)) continue;
      const inside = relative(realpathSync(root), path);
      if (!isAbsolute(inside) && inside.split(sep)[0] !== '..') return inside.replaceAll(sep, '/');
    }
  } catch {
    // A file that does not exist is in no repository.
  }
  return undefined;
}

/** Finds a file by its path in the repository. @returns undefined when there is none */
export function inRepository(path: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (isAbsolute(path) || path.split('/').includes('..')) return undefined;
  return [env['GITHUB_WORKSPACE'], env['CI_PROJECT_DIR'], checkoutOf(resolve())]
    .flatMap((root) => (root ? [join(root, ...path.split('/'))] : []))
    .find((file) => existsSync(file));
}

function checkoutOf(dir: string): string | undefined {
  if (existsSync(join(dir, '.git'))) return dir;
  return dirname(dir) === dir ? undefined : checkoutOf(dirname(dir));
}
