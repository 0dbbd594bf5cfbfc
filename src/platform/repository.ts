import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/**
 * The path of a file from the root of its repository, with slashes, as code hosts name it: they show nothing beside a
 * file that is named from elsewhere.
 * @returns undefined when the file is in no repository
 */
export function fromRoot(file: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  try {
    // A folder that is a link has two names.
    const path = realpathSync(resolve(file));
    for (const root of [env['GITHUB_WORKSPACE'], env['CI_PROJECT_DIR'], checkoutOf(dirname(path))]) {
      if (!root) continue;
      const inside = relative(realpathSync(root), path);
      if (!isAbsolute(inside) && inside.split(sep)[0] !== '..') return inside.replaceAll(sep, '/');
    }
  } catch {
    // What is not there is in no repository.
  }
  return undefined;
}

/**
 * A file that is named from the root of its repository, where this is a checkout of it.
 * @returns undefined when there is none
 */
export function inRepository(path: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (isAbsolute(path) || path.split('/').includes('..')) return undefined;
  return [env['GITHUB_WORKSPACE'], env['CI_PROJECT_DIR'], checkoutOf(resolve())]
    .flatMap((root) => (root ? [join(root, ...path.split('/'))] : []))
    .find((file) => existsSync(file));
}

/** The checkout that a folder is in: the nearest one above it. */
function checkoutOf(dir: string): string | undefined {
  if (existsSync(join(dir, '.git'))) return dir;
  return dirname(dir) === dir ? undefined : checkoutOf(dirname(dir));
}
