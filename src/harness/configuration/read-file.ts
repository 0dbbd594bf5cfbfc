import { readFileSync, statSync, type Stats } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { FileKind } from '../../spec/configuration/section.js';
import { UsageError } from '../errors.js';
import type { BundleFile } from './file.js';

const MAX_BYTES = 1_000_000;

/**
 * A file as `checkBundle` takes it. One that is too large, or no text, is a finding and no wrong usage.
 * @throws UsageError when there is no such file, or it is a folder or may not be read.
 */
export function bundleFile(kind: FileKind, path: string): BundleFile {
  const about = statusOf(kind, path);
  if (about.isDirectory()) throw new UsageError(`--${kind} ${path}: it is a folder: name a file`);
  if (!about.isFile()) throw new UsageError(`--${kind} ${path}: it is not a regular file`);
  return { kind, file: path, dir: dirname(resolve(path)), ...textOf(kind, path, about.size) };
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'it may not be read: check its permissions',
  EPERM: 'it may not be read: check its permissions',
};

const refused = (kind: FileKind, path: string, error: unknown): UsageError => {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return new UsageError(`--${kind} ${path}: ${REASONS[code] ?? message}`, { cause: error });
};

function statusOf(kind: FileKind, path: string): Stats {
  try {
    return statSync(path);
  } catch (error) {
    throw refused(kind, path, error);
  }
}

function textOf(kind: FileKind, path: string, size: number): Pick<BundleFile, 'text' | 'unreadable'> {
  if (size > MAX_BYTES)
    return {
      text: '',
      unreadable: [`It has ${size} bytes, more than 1 MB`, 'Deployment values are much smaller.'],
    };
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw refused(kind, path, error);
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { text: '', unreadable: ['It is no text in UTF-8', 'Write plain text in UTF-8.'] };
  }
}
