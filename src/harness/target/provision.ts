import { accessSync, constants, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { CannotJudge } from '../errors.js';
import { pathOf } from './pointer.js';
import { contradictoryIds } from './semantics.js';
import { isScript, NotStarted, ProgramFailed, runProgram } from './run-program.js';
import { transferInstructionsSchema, type TransferInstructions } from './schema/registry.js';
import { unusable, type Target } from './target.js';
import { validator } from './validator.js';

const POINTER = '/registry/provision';
const TIME_LIMIT_MS = 60_000;

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

const parse = (printed: string): unknown => {
  if (printed.trim() === '') throw new ProgramFailed('it printed nothing');
  try {
    return JSON.parse(printed);
  } catch (error) {
    throw new ProgramFailed(`it printed no JSON: ${(error as Error).message}`);
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
    return checked(parse(await runProgram(program, timeLimitMs)));
  } catch (error) {
    if (error instanceof NotStarted) {
      throw unusable(target, POINTER, `${name} cannot be started: ${error.message}`, error);
    }
    if (!(error instanceof ProgramFailed)) throw error;
    throw new CannotJudge(`${target.at(POINTER)}: the program ${name} gave no ids: ${error.message}`, {
      cause: error,
    });
  }
};
