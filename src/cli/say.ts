import { printable, type Lines } from '../../reports/printable.js';
import { hideSecrets, outgoing } from '../secrets/outgoing.js';

/*
 * The ways out to whoever calls the command: nothing else in it writes to a stream, which a lint rule holds.
 */

/** A text as it may be printed: it may quote files, programs, and what a target answered. `lines`: whether they stay. */
export const sayable = (text: string, lines: Lines = 'keep'): string => printable(hideSecrets(text), lines);

/** Tells a person something, on standard error. */
export const say = (text: string): void => void process.stderr.write(`${sayable(text)}\n`);

/** Tells in a terminal what is under way, in the place of what was told so last; '' takes it away. */
export const sayMeanwhile = (text: string): void =>
  void process.stderr.write(`\r\x1b[2K${sayable(text).slice(0, (process.stderr.columns ?? 80) - 1)}`);

/** Prints what was asked for, laid out and coloured as it is, on standard output. Secrets that are known are hidden. */
export const print = (text: string): void => void process.stdout.write(outgoing.hide(text));

/** Prints a token, for who asked for just that. */
export const printToken = (token: string): void => void process.stdout.write(`${token}\n`);

/**
 * How text for people is laid out on stdout: in colour on a terminal, unless `NO_COLOR` is set (https://no-color.org), and
 * at most 120 columns wide.
 */
export function stdoutLayout(): { color: boolean; width: number } {
  const { isTTY, columns = 100 } = process.stdout;
  return { color: Boolean(isTTY) && !process.env['NO_COLOR'], width: Math.min(columns, 120) };
}
