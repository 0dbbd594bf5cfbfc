import type { Static } from '../packages/typebox.js';
import { accessSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { endOf, isScript, runChild } from '../platform/child-process.js';
import { reducedEnvironment } from '../platform/environment.js';
import { CannotJudge } from '../platform/errors.js';
import { pathOf, type DataProblem } from './pointer.js';
import { contradictoryIds } from './semantics.js';
import {
  tokenSamplesSchema,
  transferInstructionsSchema,
  type TransferInstructions,
} from './schema/registry.js';
import { unusable, type Target } from './target.js';
import { validator } from './validator.js';

const TIME_LIMIT_MS = 60_000;

const MAX_OUTPUT = 1_000_000;
const SHOWN_CHARACTERS = 1_000;

/** The program ran but gave no usable result. */
class ProgramFailed extends Error {}

/** What a program prints: the place of the program in the target file, the name of the value, and its validation. */
interface Printed {
  pointer: string;
  what: string;
  problems: (data: unknown) => readonly DataProblem[];
}

const validateInstructions = validator(transferInstructionsSchema);

const INSTRUCTIONS: Printed = {
  pointer: '/registry/provision',
  what: 'transferInstructions',
  problems: (data) => {
    const wrong = validateInstructions(data);
    return wrong.length > 0 ? wrong : contradictoryIds(data as TransferInstructions, '');
  },
};

const SAMPLES: Printed = {
  pointer: '/registry/tokenStandard/provision',
  what: 'tokenStandard',
  problems: validator(tokenSamplesSchema),
};

const checkProgram = (target: Target, pointer: string, name: string, program: string): void => {
  if (!statSync(program, { throwIfNoEntry: false })?.isFile()) {
    throw unusable(target, pointer, `there is no program ${name} in ${target.dir}`);
  }
  if (isScript(program)) return;
  try {
    accessSync(program, constants.X_OK);
  } catch (error) {
    throw unusable(target, pointer, `${name} is not executable: chmod +x it`, error);
  }
};

const outputOf = async (
  target: Target,
  pointer: string,
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
  if (notStarted) throw unusable(target, pointer, `${name} cannot be started: ${notStarted}`);
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
    // The text that Node quotes may be part of a secret.
    const [why] = (error as Error).message.split(/, (?:\.\.\.)?"/);
    throw new ProgramFailed(`its output is not JSON: ${why}`);
  }
};

const checked = (data: unknown, { what, problems: problemsOf }: Printed): unknown => {
  const problems = problemsOf(data);
  if (problems.length === 0) return data;
  const lines = problems
    .slice(0, 20)
    .map(({ place, message }) => `  ${[pathOf(place), message].filter(Boolean).join(': ')}`);
  throw new ProgramFailed(`its output is not a valid ${what}:\n${lines.join('\n')}`);
};

/** Runs a program of the target file and returns its validated output. */
async function printed(
  target: Target,
  name: string,
  kind: Printed,
  timeLimitMs = TIME_LIMIT_MS,
): Promise<unknown> {
  const { pointer } = kind;
  const program = resolve(target.dir, name);
  checkProgram(target, pointer, name, program);
  try {
    return checked(parse(await outputOf(target, pointer, name, program, timeLimitMs)), kind);
  } catch (error) {
    if (!(error instanceof ProgramFailed)) throw error;
    throw new CannotJudge(`${target.at(pointer)}: the program ${name} gave no ids: ${error.message}`, {
      cause: error,
    });
  }
}

/**
 * Runs the program `registry.provision` and returns the transferInstructions that it prints as JSON. The limits are
 * 60 s and 1 MB.
 * @throws {UsageError} when it cannot be started
 * @throws {CannotJudge} when it fails, or prints something else
 */
export const provisionRegistry = async (
  target: Target,
  { timeLimitMs }: { timeLimitMs?: number } = {},
): Promise<TransferInstructions> => {
  const name = target.registry?.provision;
  if (name === undefined)
    throw unusable(target, INSTRUCTIONS.pointer, 'there is no program to run: name one');
  return (await printed(target, name, INSTRUCTIONS, timeLimitMs)) as TransferInstructions;
};

/**
 * Runs the programs that a target file names for its registry, and replaces the keys by their output.
 * @throws {UsageError} when one cannot be started
 * @throws {CannotJudge} when one fails, or prints something else
 */
export const provision = async (target: Target): Promise<void> => {
  const { registry } = target;
  if (!registry) return;
  if (registry.provision !== undefined) registry.transferInstructions = await provisionRegistry(target);
  const program = registry.tokenStandard?.provision;
  if (program === undefined) return;
  const samples = (await printed(target, program, SAMPLES)) as Static<typeof tokenSamplesSchema>;
  registry.tokenStandard = { ...registry.tokenStandard, ...samples };
};
