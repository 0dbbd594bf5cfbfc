import { dirname, resolve } from 'node:path';
import type { FileKind } from '../../spec/configuration/section.js';
import { readText } from '../../document/read-text.js';
import { UnusableFile } from '../../platform/regular-file.js';
import { UsageError } from '../../platform/errors.js';

/** A file of deployment values. */
export type BundleFile = {
  /** Absent: what it holds tells it. */
  kind?: FileKind;
  /** As findings show it. */
  file: string;
  text: string;
  /** The folder that the files named in a TLS file are relative to; absent: they are not looked at. */
  dir?: string;
  /** The text is what `--set` or `--set-string` says. */
  set?: 'typed' | 'text';
  /** Why the text is missing, and how to fix it. */
  unreadable?: readonly [message: string, mend: string];
};

/**
 * A file as `checkBundle` takes it. One that is too large, or no text, is a finding and no wrong usage.
 * @throws {UsageError} when there is no such file, or it is a folder or may not be read
 */
export function bundleFile(kind: FileKind | undefined, path: string): BundleFile {
  const file = { ...(kind && { kind }), file: path, dir: dirname(resolve(path)) };
  try {
    return { ...file, text: readText(path) };
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    if (error.mend !== undefined) return { ...file, text: '', unreadable: [error.message, error.mend] };
    throw new UsageError(`${kind ? `--${kind} ` : ''}${path}: ${error.message}`, { cause: error });
  }
}
