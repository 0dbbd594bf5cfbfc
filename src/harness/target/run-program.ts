import { execFile, type ExecFileException } from 'node:child_process';
import { dirname, extname } from 'node:path';
import { promisify } from 'node:util';

const MAX_OUTPUT_BYTES = 1_000_000;
const SHOWN_CHARACTERS = 1_000;

const start = promisify(execFile);

/** Scripts that Node runs itself, on every system. */
export const isScript = (program: string): boolean =>
  ['.js', '.mjs', '.cjs'].includes(extname(program).toLowerCase());

/** A program that could not be started at all. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted';
}

/** A program that ran, and did not end well; the message ends with what it said on stderr. */
export class ProgramFailed extends Error {
  override readonly name = 'ProgramFailed';
}

const endOf = (stderr = ''): string => {
  const end = stderr
    .slice(-SHOWN_CHARACTERS)
    .replaceAll(/[^\P{Cc}\n]+/gu, ' ')
    .trim();
  return end === '' ? '' : `; it said:\n${end}`;
};

const inWords = (
  { code, killed, signal, message, stderr }: ExecFileException,
  timeLimitMs: number,
): Error => {
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return new ProgramFailed('it printed more than 1 MB');
  if (killed) return new ProgramFailed(`it was stopped after ${timeLimitMs / 1000} s${endOf(stderr)}`);
  if (typeof code === 'number') return new ProgramFailed(`it ended with status ${code}${endOf(stderr)}`);
  if (signal) return new ProgramFailed(`it was ended by ${signal}${endOf(stderr)}`);
  return new NotStarted(message);
};

/**
 * Runs a program in its folder, without a shell and without input, and returns what it prints.
 * @throws NotStarted | ProgramFailed
 */
export const runProgram = async (program: string, timeLimitMs: number): Promise<string> => {
  const [file, ...args] = isScript(program) ? [process.execPath, program] : [program];
  try {
    const running = start(file ?? program, args, {
      cwd: dirname(program),
      timeout: timeLimitMs,
      killSignal: 'SIGKILL',
      maxBuffer: MAX_OUTPUT_BYTES,
      windowsHide: true,
    });
    running.child.stdin?.end();
    return (await running).stdout;
  } catch (error) {
    throw inWords(error as ExecFileException, timeLimitMs);
  }
};
