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
