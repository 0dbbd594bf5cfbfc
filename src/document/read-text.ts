import { readRegular, UnusableFile } from '../platform/regular-file.js';

const MAX_BYTES = 1_000_000;

/**
 * Reads a text file of at most 1 MB. Symbolic links are followed, because Kubernetes mounts files as links.
 * @throws {UnusableFile} when it does not exist, cannot be read, is not a regular file, is too large, or is not UTF-8
 */
export function readText(path: string): string {
  const bytes = readRegular(path, { most: MAX_BYTES, links: true });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnusableFile('it is not text in UTF-8', { mend: 'write plain text in UTF-8' });
  }
}
