import { readFileSync, statSync } from 'node:fs';

const MAX_BYTES = 1_000_000;

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'it may not be read: check its permissions',
  EPERM: 'it may not be read: check its permissions',
  ENAMETOOLONG: 'the name is too long',
};

/** Why a file cannot be used; `code` is that of the system, where it has one. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
  constructor(
    message: string,
    readonly code?: string,
  ) {
    super(message);
  }
}

const bytesOf = (path: string): Buffer => {
  try {
    const about = statSync(path);
    if (about.isDirectory()) throw new UnusableFile('it is a folder: name a file', 'EISDIR');
    // A pipe or a device may never end.
    if (!about.isFile()) throw new UnusableFile('it is not a regular file');
    if (about.size > MAX_BYTES) throw new UnusableFile(`it has ${about.size} bytes, which is more than 1 MB`);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof UnusableFile) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UnusableFile(reasons[code ?? ''] ?? message, code);
  }
};

/** Reads a text file of at most 1 MB. Throws `UnusableFile` with the reason in words. */
export const readText = (path: string): string => {
  const bytes = bytesOf(path);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnusableFile('it is not text in UTF-8');
  }
};
