import { readFileSync, statSync } from 'node:fs';

const MAX_BYTES = 1_000_000;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'it may not be read: check its permissions',
  EPERM: 'it may not be read: check its permissions',
  ENAMETOOLONG: 'the name is too long',
};

/** Why a file cannot be used. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
  /** That of the system, where it has one. */
  readonly code?: string | undefined;
  /** How to mend the file: what it holds is at fault. */
  readonly mend?: string | undefined;

  constructor(message: string, { code, mend }: { code?: string | undefined; mend?: string } = {}) {
    super(message);
    this.code = code;
    this.mend = mend;
  }
}

/**
 * Reads a text file of at most 1 MB.
 * @throws {UnusableFile} when it is not there or may not be read, is no regular file, is larger, or no text in UTF-8
 */
export function readText(path: string): string {
  const bytes = bytesOf(path);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnusableFile('it is not text in UTF-8', { mend: 'write plain text in UTF-8' });
  }
}

function bytesOf(path: string): Buffer {
  try {
    const about = statSync(path);
    if (about.isDirectory()) throw new UnusableFile('it is a folder: name a file', { code: 'EISDIR' });
    // A pipe or a device may never end.
    if (!about.isFile()) throw new UnusableFile('it is not a regular file');
    if (about.size > MAX_BYTES)
      throw new UnusableFile(`it has ${about.size} bytes, which is more than 1 MB`, {
        mend: 'such files are much smaller',
      });
    return readFileSync(path);
  } catch (error) {
    if (error instanceof UnusableFile) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UnusableFile(REASONS[code ?? ''] ?? message, { code });
  }
}
