import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Verdict } from '../../results/schema.js';
import { folderWith } from '../../target-file/testing.js';
import { tell } from '../exit.js';
import { main } from '../main.js';
import { certify, type CertifyOptions } from '../../engine/run/certify.js';
import { judgedTarget } from '../../preflight/judged-target.js';
import { printable } from '../../../reports/printable.js';
import { REPORTERS } from '../../../reports/reporters.js';
import { writeReports } from '../report.js';

const PROGRAM = fileURLToPath(new URL('../assay.js', import.meta.url));

/** How a command ended. `status` is null when a signal ended it, including the signal after the timeout. */
interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

interface Running {
  child: ChildProcess;
  ended: Promise<Ended>;
  /** Resolves with the standard output when that of both streams matches; rejects when the command ends before. */
  says(pattern: RegExp): Promise<string>;
}

interface Surroundings {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** Whether it leads a process group, like a command that a shell runs in the foreground. */
  leadsGroup?: boolean;
  killAfterMs?: number;
  /** The exit status that it must have. */
  ends?: number;
}

/** What stands behind `assay`: its words, or one text in which they are parted by blanks. */
type CommandLine = string | readonly string[];

const wordsOf = (line: CommandLine): readonly string[] =>
  typeof line === 'string' ? line.split(' ').filter(Boolean) : line;

/** Starts the command as a user does, with its output piped. */
export function start(line: CommandLine, surroundings: Surroundings): Running {
  const { cwd, env = {}, leadsGroup = false, killAfterMs = 300_000 } = surroundings;
  const child = spawn(process.execPath, [PROGRAM, ...wordsOf(line)], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: leadsGroup,
    timeout: killAfterMs,
    killSignal: 'SIGKILL',
  });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (said[name] += text));
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject).once('close', (status) => resolve({ status, ...said }));
  });
  const says = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => pattern.test(said.stdout + said.stderr) && resolve(said.stdout);
      for (const name of ['stdout', 'stderr'] as const) child[name].on('data', look);
      look();
      void ended.then((end) => reject(new Error(`It never said ${pattern}: ${JSON.stringify(end)}`)), reject);
    });
  return { child, ended, says };
}

/** Runs the command until it ends. */
export const assay = async (line: CommandLine, surroundings: Surroundings): Promise<Ended> =>
  asDemanded(await start(line, surroundings).ended, surroundings);

function asDemanded(ended: Ended, { ends }: Surroundings): Ended {
  if (ends !== undefined) assert.equal(ended.status, ends, ended.stdout + ended.stderr);
  return ended;
}

/** Reads the verdict of a certification from its folder. */
export const verdictIn = (...dir: string[]): Verdict =>
  JSON.parse(readFileSync(join(...dir, 'verdict.json'), 'utf8')) as Verdict;

/** What is typed behind `assay`, what it says, and the exit status (2 when it is left out). */
type Told = readonly [line: string, said: RegExp, status?: number];

/**
 * Declares a test for each command line. Wrong use (status 2) says so on stderr alone, and changes nothing in its
 * folder. A password in `rows` or `files` is hunter2.
 */
export function linesTell(
  command: string,
  rows: readonly Told[],
  files: Parameters<typeof folderWith>[1] = {},
  env: NodeJS.ProcessEnv = {},
): void {
  for (const [words, said, ends = 2] of rows) {
    const line = `${command} ${words}`.trim();
    test(`assay ${line}`.replace('hunter2', '…'), async (t) => {
      const cwd = folderWith(t, files);
      const before = readdirSync(cwd, { recursive: true });
      const surroundings = { cwd, env: { NO_COLOR: '1', ...env }, ends };
      const { stdout, stderr } = await assayInProcess(line, surroundings);
      assert.match(stdout + stderr, said);
      assert.doesNotMatch(stdout + stderr, /^ +at |assay itself failed|hunter2/m);
      if (ends < 2) assert.equal(stderr, '');
      if (ends !== 2) return;
      assert.equal(stdout, '');
      assert.deepEqual(readdirSync(cwd, { recursive: true }), before);
      for (const [name, content] of Object.entries(files))
        assert.deepEqual(readFileSync(join(cwd, name)), Buffer.from(content as string));
    });
  }
}

/*
 * Runs commands in this process, for tests of what a command prints and writes. Starting a process and loading the
 * command takes longer than most commands.
 */

/** The output of the command that the current async context belongs to. */
const saying = new AsyncLocalStorage<Pick<Ended, 'stdout' | 'stderr'>>();

for (const name of ['stdout', 'stderr'] as const) {
  const stream = process[name];
  const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
  // Output of the test runner belongs to no command.
  stream.write = (chunk: string | Uint8Array, ...more: unknown[]) => {
    const said = saying.getStore();
    if (!said) return write(chunk, ...more);
    said[name] += Buffer.from(chunk).toString();
    return true;
  };
}

/**
 * The working directory, the environment and the exit code belong to the whole process, so only one command runs at
 * a time.
 */
let last: Promise<unknown> = Promise.resolve();

/** Runs the command in this process until it ends, as `assay` does. */
export function assayInProcess(line: CommandLine, surroundings: Surroundings): Promise<Ended> {
  const ended = last.then(() => run(wordsOf(line), surroundings));
  last = ended.catch(() => undefined);
  return ended.then((each) => asDemanded(each, surroundings));
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

async function run(args: readonly string[], { cwd, env }: Surroundings): Promise<Ended> {
  const before = { cwd: process.cwd(), env: { ...process.env }, exitCode: process.exitCode };
  const listeners = SIGNALS.map((signal) => process.listeners(signal));
  const said = { stdout: '', stderr: '' };
  process.chdir(cwd);
  Object.assign(process.env, env);
  process.exitCode = undefined;
  try {
    const failed = await saying.run(said, () => main(args).then(() => undefined, tell));
    return { status: failed ?? Number(process.exitCode ?? 0), ...said };
  } finally {
    process.chdir(before.cwd);
    for (const name of Object.keys(process.env))
      if (!(name in before.env)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, before.env);
    process.exitCode = before.exitCode;
    for (const [at, signal] of SIGNALS.entries())
      for (const listener of process.listeners(signal))
        if (!listeners[at]!.includes(listener)) process.off(signal, listener);
  }
}

/** A run that was judged in this process. */
interface Judged {
  verdict: Verdict;
  /** The printed output of the command. */
  stdout: string;
  /** The folder with the default reports. */
  out: string;
}

/**
 * Judges `target.yaml` of a folder as `assay certify --out out` does, with the quick budget. For tests of the
 * verdict and its reports, which do not need the command in its own process.
 * @throws {Error} the error that the command would print instead of a verdict
 */
export async function judge(
  cwd: string,
  {
    targetFile = join(cwd, 'target.yaml'),
    ...options
  }: Partial<CertifyOptions> & { targetFile?: string } = {},
): Promise<Judged> {
  const target = judgedTarget(targetFile);
  const verdict = await certify({ target, budget: 'quick', seed: 1, ...options });
  const out = join(cwd, 'out');
  const reporters = REPORTERS.filter(({ onByDefault }) => onByDefault);
  const reports = await writeReports(verdict, reporters, { dir: out, color: false, width: 100, printable });
  const failed = reports.find(({ error }) => error !== undefined);
  if (failed) throw failed.error;
  return { verdict, stdout: reports.map(({ stdout }) => stdout).join(''), out };
}
