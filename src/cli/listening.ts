import { UsageError } from '../platform/errors.js';

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
