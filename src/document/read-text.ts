import { readRegular, UnusableFile } from '../platform/regular-file.js';

const MAX_BYTES = 1_000_000;

/**
 * Reads a text file of at most 1 MB. Symbolic links are followed, because Kubernetes mounts files as links.
 * @throws {UnusableFile} when it does not exist, cannot be read, is not a regular file, is too large, or is not UTF-8;
 * or the error that `refusal` makes of it
 */
export function readText(path: string, refusal = (error: UnusableFile): Error => error): string {
  try {
    const bytes = readRegular(path, { most: MAX_BYTES, links: true });
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw refusal(
      error instanceof UnusableFile
        ? error
        : new UnusableFile('it is not text in UTF-8', { mend: 'write plain text in UTF-8' }),
    );
  }
}
