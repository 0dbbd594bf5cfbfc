import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * How a program ended. `status` is undefined when it could not be started.
 * @typedef {{ ok: boolean, status: number | undefined, stdout: string, output: string }} Ended
 */

/**
 * Runs a program without input and returns its output; `output` is both streams interleaved.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, shell?: boolean }} [options]
 * @returns {Promise<Ended>}
 */
export function run(command, args, { cwd = inRoot(), env = process.env, shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
    let [stdout, output] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      stdout += text;
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
    child.once('error', (error) => {
      resolve({ ok: false, status: undefined, stdout, output: error.message });
    });
    child.once('close', (status) => {
      resolve({ ok: status === 0, status: status ?? undefined, stdout, output: output.trimEnd() });
    });
  });
}

/**
 * Runs a JavaScript file with this Node.
 * @param {string} script
 * @param {readonly string[]} [args]
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runNode = (script, args = [], options = {}) => run(process.execPath, [script, ...args], options);

/**
 * Runs npm: the one that runs this script, if there is one.
 * @param {readonly string[]} args
 * @param {string} [cwd]
 */
export function runNpm(args, cwd = inRoot()) {
  const { npm_execpath: ours = '' } = process.env;
  // Variables that `npm run` sets for this package, and its log level, must not reach an npm in another folder.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_(config_local_prefix|config_loglevel|package_|lifecycle_)|INIT_CWD)/i.test(name),
    ),
  );
  if (/npm-cli\.c?js$/.test(ours)) return runNode(ours, args, { cwd, env });
  return run('npm', args, { cwd, env, shell: process.platform === 'win32' });
}

/** Parses JSON; the caller must give the type. @param {string} text @returns {unknown} */
export const parseJson = (text) => JSON.parse(text);

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A path inside the checkout. @param {readonly string[]} parts */
export const inRoot = (...parts) => join(ROOT, ...parts);

/** The built command line. */
export const ASSAY = inRoot('dist', 'src', 'cli', 'assay.js');

/**
 * Loads a module of the build by the path of its source. The caller gives its type.
 * @param {string} source such as `src/spec/catalogue.ts`
 * @returns {Promise<unknown>}
 */
export const built = (source) => import(pathToFileURL(inRoot('dist', source.replace(/\.tsx?$/, '.js'))).href);
