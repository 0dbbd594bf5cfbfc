const listeners = new Set<(error: unknown) => void>();

/** Whoever runs something is told of errors that nobody caught, until what this gives is called. */
export function onUncaughtError(listener: (error: unknown) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells of an error that nobody caught; false: nobody runs anything that it may come from. */
export function tellUncaughtError(error: unknown): boolean {
  for (const listener of listeners) listener(error);
  return listeners.size > 0;
}

/** Wrong usage or an unusable target file: exit status 2. The message says what, where and how to mend it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Nothing is wrong with the usage, yet there is nothing to judge by (unreachable, no token …): exit status 3. */
export class CannotJudge extends Error {
  override readonly name = 'CannotJudge';
}

/** An error for another program to show: where it was thrown says nothing to its reader. */
export function inWords(message: string): Error {
  const error = new Error(message);
  error.stack = message;
  return error;
}
