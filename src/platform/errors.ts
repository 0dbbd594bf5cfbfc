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
