import { say } from './say.js';

/** What becomes of a run that is interrupted. */
export const REPORTED = 'Interrupted: what was judged by now is reported.';

let interrupted = false;

/** Whether Ctrl-C was pressed, and what runs was to end. */
export const wasInterrupted = (): boolean => interrupted;

/**
 * A signal that Ctrl-C (or a polite kill) sets off, and says what that leads to. A second Ctrl-C ends the process at
 * once.
 */
export function interruptSignal(leadsTo: () => string = () => REPORTED): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => {
      interrupted = true;
      say(`\n${leadsTo()}`);
      controller.abort();
      process.once(name, () => process.exit(3));
    });
  }
  return controller.signal;
}
