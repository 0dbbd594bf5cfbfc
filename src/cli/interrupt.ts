import { say } from './say.js';

/** What happens to the results of an interrupted run. */
export const REPORTED = 'Interrupted: the reports contain what was judged so far.';

/** What happens to an interrupted proof, which has no reports. */
export const proofEnds = (): string => 'Interrupted: the proof ends.';

let interrupted = false;

/** Whether the user asked the run to end, with Ctrl-C or SIGTERM. */
export const wasInterrupted = (): boolean => interrupted;

/** Returns a signal aborted by SIGINT or SIGTERM; `leadsTo` says what happens. A second SIGINT exits. */
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
