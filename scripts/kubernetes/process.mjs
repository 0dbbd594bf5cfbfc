import {
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { run } from '../run.mjs';

/** The address of the machine in the network of the cluster; pods and services have addresses from other ranges. */
export const NODE_IP = '10.41.0.1';
export const PODS = '10.42.0.0/24';
export const SERVICES = '10.43.0.0/24';

/** Folders with fixed paths in which Kubernetes stores data; they disappear with the namespace. */
const OWN = ['/run', '/var/log', '/var/lib'];
/** kubelet would set these for the whole machine, so it gets copies to write to. */
const TUNABLES = [
  ...['vm/overcommit_memory', 'vm/panic_on_oom', 'kernel/panic', 'kernel/panic_on_oops'],
  ...['kernel/keys/root_maxkeys', 'kernel/keys/root_maxbytes'],
].map((name) => join('/proc/sys', name));

/** Prepares the namespaces of this process like a machine: addresses without a route out, and folders. */
export async function furnish() {
  for (const folder of OWN) await must('mount', ['-t', 'tmpfs', 'tmpfs', folder]);
  for (const tunable of TUNABLES) {
    const copy = join('/run', tunable.replaceAll('/', '-'));
    writeFileSync(copy, readFileSync(tunable));
    await must('mount', ['--bind', copy, tunable]);
  }
  await must('ip', ['link', 'set', 'lo', 'up']);
  await must('ip', ['address', 'add', `${NODE_IP}/32`, 'dev', 'lo']);
  await must('ip', ['route', 'add', SERVICES, 'dev', 'lo', 'src', NODE_IP]);
  writeFileSync('/proc/sys/net/ipv4/ip_forward', '1');
}

const CGROUPS = '/sys/fs/cgroup';

/** The version of control groups on this machine: 1 or 2. */
export const groupVersion = () => (existsSync(join(CGROUPS, 'cgroup.controllers')) ? 2 : 1);

/** The folders of a group: one in each hierarchy of version 1, a single one in version 2. @param {string} name */
function foldersOf(name) {
  if (groupVersion() === 2) return [join(CGROUPS, name)];
  const hierarchies = readdirSync(CGROUPS).map((hierarchy) => join(CGROUPS, hierarchy));
  return hierarchies.filter((path) => !lstatSync(path).isSymbolicLink()).map((path) => join(path, name));
}

/** Creates the parent group of all containers. @param {string} name */
export function addGroup(name) {
  for (const folder of foldersOf(name)) mkdirSync(folder);
}

/** @param {string} name */
export function removeGroup(name) {
  for (const folder of foldersOf(name)) removeBelow(folder);
}

/** The files of a group are removed with it; only its subgroups must be removed first. @param {string} folder */
function removeBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeBelow(join(folder, entry.name));
  rmdirSync(folder);
}

/**
 * Starts a program that keeps running and ends with the namespace. Its output is in `DIR/NAME.log`.
 * @param {string} dir @param {string} program @param {string[]} args
 * @param {{ name?: string, env?: NodeJS.ProcessEnv }} [options]
 */
export function start(dir, program, args, { name = program.replace(/.*\//, ''), env = process.env } = {}) {
  const log = openSync(join(dir, `${name}.log`), 'w');
  const child = spawn(program, args, { env, stdio: ['ignore', log, log] });
  child.once('error', (error) => fail(`${name} did not start: ${error.message}`));
  child.once('exit', (status) =>
    fail(`${name} ended with status ${status}:\n${endOf(join(dir, `${name}.log`))}`),
  );
}

/** @param {string} why */
function fail(why) {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}

/** @param {string} file */
const endOf = (file) => readFileSync(file, 'utf8').split('\n').slice(-15).join('\n');

/**
 * Waits until `check` returns true.
 * @param {string} what @param {() => Promise<boolean>} check @param {number} seconds at most
 * @throws {Error} when it takes longer
 */
export async function until(what, check, seconds) {
  const end = performance.now() + seconds * 1000;
  while (!(await check().catch(() => false))) {
    if (performance.now() > end) throw new Error(`Not within ${seconds} s: ${what}`);
    await setTimeout(500);
  }
}

/**
 * Runs a program until it ends, and returns its stdout.
 * @param {string} program @param {string[]} args @throws {Error} with its output, when it fails
 */
export async function must(program, args) {
  const { ok, stdout, output } = await run(program, args);
  if (!ok) throw new Error(`${program} ${args.join(' ')}\n${output}`);
  return stdout;
}
