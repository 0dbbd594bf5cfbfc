import { printable } from '../../reports/printable.js';
import { hideSecrets, outgoing } from '../secrets/outgoing.js';

/* The output functions of the command line. A lint rule forbids writing to a stream anywhere else in it. */

/** Makes quoted text of files, programs and targets safe to print. `lines`: keeps line breaks. */
export const sayable = (text: string, lines: Parameters<typeof printable>[1] = 'keep'): string =>
  printable(hideSecrets(text), lines);

/** Prints a message for the user on standard error. */
export const say = (text: string): void => void process.stderr.write(`${sayable(text)}\n`);

/** Shows a status text on the terminal in the place of the previous one. '' removes it. */
export const sayMeanwhile = (text: string): void =>
  void process.stderr.write(`\r\x1b[2K${sayable(text).slice(0, (process.stderr.columns ?? 80) - 1)}`);

/** Prints a result on standard output, with its layout and colours. Known secrets are hidden. */
export const print = (text: string): void => void process.stdout.write(outgoing.hide(text));

/** Prints one line of a result that quotes what others wrote. */
export const printLine = (text: string): void => print(`${sayable(text, 'escape')}\n`);

/** Warns when other users than its owner can use the file of a private key. */
export function sayOpenMode(path: string, mode: string | undefined): void {
  if (mode !== undefined)
    say(
      `${path}: other users than its owner can read or change it (mode ${mode}). To fix it: chmod 600 ${path}`,
    );
}

/** Prints a token for the command that asks for one. */
export const printToken = (token: string): void => void process.stdout.write(`${token}\n`);

/** Text on stdout: in colour on a terminal without `NO_COLOR` (https://no-color.org), up to 120 columns. */
export function stdoutLayout(): { color: boolean; width: number } {
  const { isTTY, columns = 100 } = process.stdout;
  return {
    color: Boolean(isTTY) && !process.env['NO_COLOR'] && process.env['TERM'] !== 'dumb',
    width: Math.min(columns, 120),
  };
}
