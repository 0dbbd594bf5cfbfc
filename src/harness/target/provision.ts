import { accessSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { endOf, isScript, runChild } from '../child-process.js';
import { reducedEnvironment } from '../environment.js';
import { CannotJudge } from '../errors.js';
import { pathOf } from './pointer.js';
import { contradictoryIds } from './semantics.js';
import { transferInstructionsSchema, type TransferInstructions } from './schema/registry.js';
import { unusable, type Target } from './target.js';
import { validator } from './validator.js';

const POINTER = '/registry/provision';
const TIME_LIMIT_MS = 60_000;

const MAX_OUTPUT = 1_000_000;
const SHOWN_CHARACTERS = 1_000;

/** A program that ran, and gave nothing that can be used. */
class ProgramFailed extends Error {}

const validate = validator(transferInstructionsSchema);

const checkProgram = (target: Target, name: string, program: string): void => {
  if (!statSync(program, { throwIfNoEntry: false })?.isFile()) {
    throw unusable(target, POINTER, `there is no program ${name} in ${target.dir}`);
  }
  if (isScript(program)) return;
  try {
    accessSync(program, constants.X_OK);
  } catch (error) {
    throw unusable(target, POINTER, `${name} is not executable: chmod +x it`, error);
  }
};

/** What the program prints. */
const outputOf = async (
  target: Target,
  name: string,
  program: string,
  timeLimitMs: number,
): Promise<string> => {
  const { status, signal, notStarted, exceeded, stdout, tail } = await runChild(
    isScript(program) ? [process.execPath, program] : [program],
    {
      cwd: dirname(program),
      env: reducedEnvironment(target.registry?.provisionEnv),
      timeLimitMs,
      maxStdout: MAX_OUTPUT,
    },
  );
  if (notStarted) throw unusable(target, POINTER, `${name} cannot be started: ${notStarted}`);
  if (exceeded === 'output') throw new ProgramFailed('it printed more than 1 MB');
  const end = endOf(tail, SHOWN_CHARACTERS);
  const said = end === '' ? '' : `; it said:\n${end}`;
  if (exceeded) throw new ProgramFailed(`it was stopped after ${timeLimitMs / 1000} s${said}`);
  if (status === undefined) throw new ProgramFailed(`it was ended by ${signal}${said}`);
  if (status !== 0) throw new ProgramFailed(`it ended with status ${status}${said}`);
  return stdout;
};

const parse = (printed: string): unknown => {
  if (printed.trim() === '') throw new ProgramFailed('it printed nothing');
  try {
    return JSON.parse(printed);
  } catch (error) {
    // What Node quotes of the text may be a part of a secret.
    const [why] = (error as Error).message.split(/, (?:\.\.\.)?"/);
    throw new ProgramFailed(`it printed no JSON: ${why}`);
  }
};

const checked = (data: unknown): TransferInstructions => {
  const wrong = validate(data);
  const problems = wrong.length > 0 ? wrong : contradictoryIds(data as TransferInstructions, '');
  if (problems.length === 0) return data as TransferInstructions;
  const lines = problems
    .slice(0, 20)
    .map(({ place, message }) => `  ${[pathOf(place), message].filter(Boolean).join(': ')}`);
  throw new ProgramFailed(`it printed no usable transferInstructions:\n${lines.join('\n')}`);
};

/**
 * Runs the program `registry.provision` and returns the transferInstructions that it prints as JSON. It may run for
 * 60 s and print 1 MB.
 * @throws UsageError when it cannot be started; CannotJudge when it fails, or prints something else.
 */
export const provisionRegistry = async (
  target: Target,
  { timeLimitMs = TIME_LIMIT_MS } = {},
): Promise<TransferInstructions> => {
  const name = target.registry?.provision;
  if (name === undefined) throw unusable(target, POINTER, 'there is no program to run: name one');
  const program = resolve(target.dir, name);
  checkProgram(target, name, program);
  try {
    return checked(parse(await outputOf(target, name, program, timeLimitMs)));
  } catch (error) {
    if (!(error instanceof ProgramFailed)) throw error;
    throw new CannotJudge(`${target.at(POINTER)}: the program ${name} gave no ids: ${error.message}`, {
      cause: error,
    });
  }
};
