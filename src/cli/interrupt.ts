/** A signal that Ctrl-C (or a polite kill) sets off. A second Ctrl-C ends the process at once. */
export function interruptSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => {
      process.stderr.write('\nInterrupted: what was judged by now is reported.\n');
      controller.abort();
      process.once(name, () => process.exit(3));
    });
  }
  return controller.signal;
}
