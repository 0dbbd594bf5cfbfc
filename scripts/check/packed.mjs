import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseJson } from '../json.mjs';
import { runNpm } from '../run.mjs';
import { installIn } from './registry.mjs';
import { failed, noneOf, passed, skipped } from './result.mjs';
import { inSlot } from './slots.mjs';

/** @import { Result } from './result.mjs' */
/** @typedef {{ filename: string, size: number, files: { path: string }[] }} Pack */

const NOT_FOR_USERS =
  /\.test\.|\.map$|\/(fixtures|testing|bench|hostile)(\/|\.js$)|tsbuildinfo|\.assay-built/;
const FOR_USERS = [
  'package.json',
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'load/k6/go.mod',
  'dist/load/scripts/accept-context.js',
  'schemas/configuration/validator.schema.json',
  'schemas/load.schema.json',
  'schemas/target.schema.json',
  'schemas/verdict.schema.json',
  'dist/src/cli/assay.js',
];

/** What `npm pack` makes can be installed elsewhere, and certifies there. */
export const packed = () => inSlot(tryPackage);

async function tryPackage() {
  const dir = mkdtempSync(join(tmpdir(), 'assay-pack-'));
  try {
    const { ok, stdout, output } = await runNpm(['pack', '--json', '--pack-destination', dir]);
    if (!ok) return [failed('npm pack', output)];
    const [pack] = /** @type {[Pack]} */ (parseJson(stdout));
    return [contents(pack), ...(await tryOut(join(dir, 'app'), join(dir, pack.filename), pack.size))];
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** @param {Pack} pack */
function contents({ files }) {
  const paths = files.map(({ path }) => path);
  return noneOf('the package holds what users need and nothing else', [
    ...FOR_USERS.filter((path) => !paths.includes(path)).map((path) => `${path} is missing`),
    ...paths.filter((path) => NOT_FOR_USERS.test(path)).map((path) => `${path} is of no use there`),
  ]);
}

/** @param {string} app @param {string} tarball @param {number} size @returns {Promise<Result[]>} */
async function tryOut(app, tarball, size) {
  const name = 'the package installs in an empty folder';
  const { ok, output, unreachable } = await installIn(app, tarball);
  if (unreachable) return [skipped(name, `npm could not fetch what it needs: ${unreachable}`)];
  if (!ok) return [failed(name, output)];
  const sizes = `tarball ${megabytes(size)}, installed ${megabytes(sizeOf(app))}`;
  return [
    passed(name, sizes),
    await certifies('the installed command judges one clause', app, ['--clause', 'registry.accept-path']),
    // Every test is loaded; how many cases it has does not depend on how assay was installed.
    await certifies('the installed command certifies the reference target', app, ['--budget', 'quick']),
  ];
}

/** @param {string} name @param {string} app @param {string[]} args */
async function certifies(name, app, args) {
  const command = ['exec', '--no', '--', 'assay', 'certify', ...args, '--out', 'out'];
  const { ok, output } = await runNpm(command, app);
  const verdict = output.split('\n').find((line) => line.includes('conforms'));
  return ok && verdict ? passed(name, verdict.trim()) : failed(name, output);
}

/** @param {string} dir */
const sizeOf = (dir) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

/** @param {number} bytes */
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
