import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { runNpm, parseJson } from '../run.mjs';
import { tmpdir } from 'node:os';
import { failed, noneOf, passed, skipped, inSlot } from './result.mjs';

/** What npm prints when the registry is unreachable, or has no such package. */
const UNREACHABLE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|E404|E5\d\d)\b/;

/**
 * Installs a package in its own folder.
 * @param {string} dir which is created
 * @param {string} what name with version, or a tarball
 * @returns {Promise<{ ok: boolean, output: string, unreachable: string | undefined }>} `unreachable`: npm's error
 * code when a download failed, which is not our error
 */
export async function installIn(dir, what) {
  mkdirSync(dir, { recursive: true });
  // Without a package.json, npm installs into the nearest parent folder that has one.
  writeFileSync(join(dir, 'package.json'), '{ "private": true }\n');
  const { ok, output } = await runNpm(['install', '--no-audit', '--no-fund', '--prefer-offline', what], dir);
  return { ok, output, unreachable: ok ? undefined : UNREACHABLE.exec(output)?.[0] };
}

/** @import { Result } from './result.mjs' */
/** @import { Verdict } from '../../src/results/schema.js' */
/** @typedef {{ filename: string, size: number, files: { path: string }[] }} Pack */
/** @typedef {{ results: Result[], judged?: string[] }} Tried `judged`: absent when it could not be installed */

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

/**
 * The options of the compared certifications of the reference target. The quick budget has every test and so every
 * module; the number of cases does not matter here.
 */
export const COMPARED = ['--seed', '7', '--budget', 'quick'];

/** The number of offered groups depends on the OpenSSL of a Node, so the cases of this clause are not compared. */
const BY_OPENSSL = ['operator.tls-groups-refused'];

/** @type {Promise<Tried> | undefined} */
let tried;
const once = () => (tried ??= inSlot(tryPackage));

/** Checks that the package of `npm pack` can be installed in another folder, and certifies there. */
export const packed = async () => (await once()).results;

/**
 * Returns what the installed command finds in the reference target, in the format of `judgedIn`; undefined when it
 * could not be installed.
 */
export const judgedByInstalled = async () => (await once()).judged;

/**
 * Returns the result of a certification, for comparison.
 * @param {string} out its folder
 * @returns {string[] | undefined} a line for each clause; undefined without a verdict
 */
export function judgedIn(out) {
  const file = join(out, 'verdict.json');
  if (!existsSync(file)) return undefined;
  const { clauses } = /** @type {Verdict} */ (parseJson(readFileSync(file, 'utf8')));
  return clauses.map(({ id, verdict, cases }) =>
    BY_OPENSSL.includes(id) ? `${id}: ${verdict}` : `${id}: ${verdict}, ${cases} cases`,
  );
}

/** @returns {Promise<Tried>} */
async function tryPackage() {
  const dir = mkdtempSync(join(tmpdir(), 'assay-pack-'));
  try {
    const { ok, stdout, output } = await runNpm(['pack', '--json', '--pack-destination', dir]);
    if (!ok) return { results: [failed('npm pack', output)] };
    const [pack] = /** @type {[Pack]} */ (parseJson(stdout));
    const { results, judged } = await tryOut(join(dir, 'app'), join(dir, pack.filename), pack.size);
    return { results: [contents(pack), ...results], ...(judged && { judged }) };
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

/** @param {string} app @param {string} tarball @param {number} size @returns {Promise<Tried>} */
async function tryOut(app, tarball, size) {
  const name = 'the package installs in an empty folder';
  const { ok, output, unreachable } = await installIn(app, tarball);
  if (unreachable) return { results: [skipped(name, `npm could not fetch what it needs: ${unreachable}`)] };
  if (!ok) return { results: [failed(name, output)] };
  const sizes = `tarball ${megabytes(size)}, installed ${megabytes(sizeOf(app))}`;
  const few = ['--clause', 'registry.accept-path'];
  const results = [
    passed(name, sizes),
    await certifies('the installed command judges one clause', app, few, 'few'),
    await certifies('the installed command certifies the reference target', app, COMPARED, 'out'),
  ];
  return { results, judged: judgedIn(join(app, 'out')) ?? [] };
}

/** @param {string} name @param {string} app @param {string[]} args @param {string} out */
async function certifies(name, app, args, out) {
  const command = ['exec', '--no', '--', 'assay', 'certify', ...args, '--out', out];
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
