import { CannotJudge, UsageError } from '../platform/errors.js';
import { say } from './say.js';

/** The exit statuses, as documented in the README. */
export const EXIT = { conforms: 0, 'does-not-conform': 1, usage: 2, inconclusive: 3 } as const;

/** Prints the error and exits with its status. */
export function exitWith(error: unknown): never {
  process.exit(tell(error));
}

/** Prints the error and returns its exit status. Only a bug of assay itself asks the user to report it. */
export function tell(error: unknown): number {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof UsageError) {
    say(message);
    return EXIT.usage;
  }
  if (error instanceof CannotJudge) {
    say(message);
    return EXIT.inconclusive;
  }
  say(`assay itself failed: ${message}\nPlease report it; ASSAY_DEBUG=1 shows where.`);
  if (process.env['ASSAY_DEBUG'] && error instanceof Error) say(error.stack ?? '');
  return EXIT.inconclusive;
}

/** What happens to the results of an interrupted run. */
export const REPORTED = 'Interrupted: the reports contain what was judged so far.';

/** What happens to an interrupted proof, which has no reports. */
export const proofEnds = (): string => 'Interrupted: the proof ends.';

let wasAsked = false;

/** Whether the user asked the run to end, with Ctrl-C or SIGTERM. */
export const wasInterrupted = (): boolean => wasAsked;

/** Returns a signal aborted by SIGINT or SIGTERM; `leadsTo` says what happens. A second SIGINT exits. */
export function interruptSignal(leadsTo: () => string = () => REPORTED): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => {
      wasAsked = true;
      say(`\n${leadsTo()}`);
      controller.abort();
      process.once(name, () => process.exit(3));
    });
  }
  return controller.signal;
}

/** @throws {UsageError} when the port is invalid; 0 means a free port */
export function checkPort(port: number): void {
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError('--port: expected a whole number up to 65535.');
}

/** Resolves on SIGINT (Ctrl-C) or SIGTERM, to end a server. */
export const interrupted = (): Promise<unknown> =>
  new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
