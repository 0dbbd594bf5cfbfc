import { dirname, resolve } from 'node:path';
import type { FileKind } from '../../spec/configuration/section.js';
import { readText } from '../../document/read-text.js';
import { UnusableFile } from '../../platform/regular-file.js';
import { UsageError } from '../../platform/errors.js';

/** A file of deployment values. */
export type BundleFile = {
  /** Absent: derived from the contents. */
  kind?: FileKind;
  /** The name in findings. */
  file: string;
  text: string;
  /** The folder to which the file names in a TLS file are relative. Absent: these files are not read. */
  dir?: string;
  /** The text is the value of `--set` or `--set-string`. */
  set?: 'typed' | 'text';
  /** Why the text is missing, and how to fix it. */
  unreadable?: readonly [message: string, mend: string];
};

/**
 * Reads a file for `checkBundle`. A file that is too large or is not text becomes a finding, not a usage error.
 * @throws {UsageError} when there is no such file, or it is a folder or cannot be read
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
