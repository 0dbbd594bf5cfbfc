import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundlePackages, bundleScripts, SCRIPTS } from './bundle.mjs';
import { parseJson, inRoot, runNode, runNpm } from './run.mjs';

const OLDEST_NODE = /** @type {const} */ ([20, 19]);
const INSTALLED = inRoot('node_modules', '.assay-installed');
const BUILT = inRoot('dist', '.assay-built');
const BUILD_INFO = inRoot('dist', '.tsbuildinfo');

/** Prints a progress message on stderr. @param {string} text */
export const say = (text) => process.stderr.write(`${text}\n`);

/**
 * Installs and builds a fresh clone; does nothing when that is done already. When it fails, ends the process with
 * status 2 when Node is too old, or 3 when packages cannot be installed.
 * @returns {Promise<{ typeErrors: string }>} the errors of the compiler, which builds anyway
 */
export async function setUp() {
  requireNode();
  await install();
  return { typeErrors: await build() };
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  say(
    `This is Node.js ${process.versions.node}; assay needs ${OLDEST_NODE.join('.')} or later: https://nodejs.org`,
  );
  process.exit(2);
}

async function install() {
  const wanted = digest([
    readFileSync(inRoot('package-lock.json')),
    process.versions.node.split('.')[0] ?? '',
  ]);
  if (stamped(INSTALLED, wanted)) return;
  say('Installing packages into node_modules (npm ci; a minute or so, once) …');
  // The compiler is also needed with NODE_ENV=production.
  const { ok, output } = await runNpm(['ci', '--include=dev', '--include=optional']);
  if (!ok) {
    say(`${output}\n\nThe packages could not be installed: see above what npm says.`);
    process.exit(3);
  }
  writeFileSync(INSTALLED, wanted);
}

async function build() {
  const sources = findSources();
  const wanted = digest(
    ['tsconfig.json', 'package-lock.json', join('scripts', 'bundle.mjs'), ...sources].flatMap((file) => [
      file,
      readFileSync(inRoot(file)),
    ]),
  );
  const outputs = sources
    .filter((file) => !file.endsWith('.d.ts') && !isPartOfScript(file))
    .map((file) => join('dist', file.replace(/\.tsx?$/, '.js')));
  const complete = outputs.every((file) => existsSync(inRoot(file)));
  if (complete && stamped(BUILT, wanted)) return '';
  say('Building into dist (some seconds) …');
  removeStale(new Set(outputs));
  // The compiler trusts its build info and does not check whether its output exists.
  if (!complete) rmSync(BUILD_INFO, { force: true });
  mkdirSync(inRoot('dist'), { recursive: true });
  rmSync(BUILT, { force: true });
  const { ok, output } = await runNode(inRoot('node_modules', 'typescript', 'bin', 'tsc'));
  // Code with type errors is built too; a bundling error is then caused by what the compiler reports.
  const bundled = await Promise.allSettled([bundleScripts(), bundlePackages()]);
  if (!ok) return output;
  for (const one of bundled) if (one.status === 'rejected') throw one.reason;
  // npx does this only the first time that it sees a path, so a new clone at the same path could not be started.
  chmodSync(inRoot('dist', 'src', 'cli', 'assay.js'), 0o755);
  writeFileSync(BUILT, wanted);
  return '';
}

/** Returns the compiled or bundled files, in the same order on every machine. */
function findSources() {
  const { include } = /** @type {{ include: string[] }} */ (
    parseJson(readFileSync(inRoot('tsconfig.json'), 'utf8'))
  );
  return include
    .flatMap((dir) => filesIn(dir))
    .filter((file) => /\.tsx?$/.test(file))
    .sort();
}

/** A module that is bundled into the scripts of k6 has no file of its own in dist. @param {string} file */
const isPartOfScript = (file) => file.startsWith(SCRIPTS);

/** Deletes outputs without a source, because their tests would still run. @param {ReadonlySet<string>} outputs */
function removeStale(outputs) {
  for (const file of filesIn('dist')) {
    if (/\.js(\.map)?$/.test(file) && !outputs.has(file.replace(/\.map$/, ''))) rmSync(inRoot(file));
  }
}

/** @param {string} dir inside the checkout, as are the files */
function filesIn(dir) {
  if (!existsSync(inRoot(dir))) return [];
  return readdirSync(inRoot(dir), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(inRoot(), join(entry.parentPath, entry.name)));
}

/** @param {readonly (string | Buffer)[]} parts */
function digest(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

/** @param {string} file @param {string} wanted */
const stamped = (file, wanted) => existsSync(file) && readFileSync(file, 'utf8') === wanted;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { typeErrors } = await setUp();
  if (typeErrors) {
    say(typeErrors);
    process.exit(1);
  }
}
