import { UsageError } from '../platform/errors.js';

/** @throws {UsageError} when a server cannot listen at this port; 0 stands for a free one */
export function checkPort(port: number): void {
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError('--port: expected a whole number up to 65535.');
}

/** Resolves when Ctrl-C, or a polite kill, is to end a server. */
export const interrupted = (): Promise<unknown> =>
  new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
