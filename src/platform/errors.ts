const listeners = new Set<(error: unknown) => void>();

/** Registers a listener for uncaught errors. @returns the function that removes it */
export function onUncaughtError(listener: (error: unknown) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Passes an uncaught error to all listeners. @returns false when there are none */
export function tellUncaughtError(error: unknown): boolean {
  for (const listener of listeners) listener(error);
  return listeners.size > 0;
}

/** Wrong usage or an unusable target file: exit status 2. The message says what is wrong, where, and how to fix it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The usage is right, but the target cannot be judged (unreachable, no token …): exit status 3. */
export class CannotJudge extends Error {
  override readonly name = 'CannotJudge';
}

/** An error for another program to show, without a stack trace, which means nothing to its reader. */
export function inWords(message: string): Error {
  const error = new Error(message);
  error.stack = message;
  return error;
}

/** What a function returns; undefined when it throws, whatever the error is. */
export function orUndefined<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
