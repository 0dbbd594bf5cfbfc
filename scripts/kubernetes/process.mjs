import { spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { run } from '../run.mjs';

/**
 * Starts a program that stays; what it prints is in `DIR/NAME.log`. It ends with the namespace.
 * @param {string} dir @param {string} program @param {string[]} args @param {{ name?: string, env?: NodeJS.ProcessEnv }} [options]
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
 * Waits until `check` says yes.
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

/** Runs a program to its end; what it printed. @param {string} program @param {string[]} args @throws {Error} with what it printed, where it fails */
export async function must(program, args) {
  const { ok, stdout, output } = await run(program, args);
  if (!ok) throw new Error(`${program} ${args.join(' ')}\n${output}`);
  return stdout;
}
