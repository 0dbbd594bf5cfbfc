import { readRegular, UnusableFile } from '../platform/regular-file.js';

const MAX_BYTES = 1_000_000;

/**
 * Reads a text file of at most 1 MB. It may be a symbolic link: what Kubernetes mounts is.
 * @throws {UnusableFile} when it is not there or may not be read, is not a regular file, is larger, or no text in UTF-8
 */
export function readText(path: string): string {
  const bytes = readRegular(path, { most: MAX_BYTES, links: true });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnusableFile('it is not text in UTF-8', { mend: 'write plain text in UTF-8' });
  }
}
