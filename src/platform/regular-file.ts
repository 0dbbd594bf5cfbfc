import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  statSync,
  type Stats,
} from 'node:fs';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'it may not be read: check its permissions',
  EPERM: 'it may not be read: check its permissions',
  ELOOP: 'it is a symbolic link',
  ENAMETOOLONG: 'the name is too long',
};

/** Why a file cannot be used. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
  /** The error code of the system, if any. */
  readonly code?: string | undefined;
  /** How to fix the file, when its contents are wrong. */
  readonly mend?: string | undefined;

  constructor(message: string, { code, mend }: { code?: string | undefined; mend?: string } = {}) {
    super(message);
    this.code = code;
    this.mend = mend;
  }
}

interface Reading {
  /** The maximum size, in bytes. */
  most: number;
  /** Whether symbolic links are followed. In a folder from somebody else, a link may lead to a private file. */
  links: boolean;
}

/**
 * Reads a regular file. Pipes and devices are refused, because they may never end, and opening one may have an
 * effect.
 * @throws {UnusableFile} when it does not exist or may not be read, is not a regular file, or is larger
 */
export function readRegular(path: string, { most, links }: Reading): Buffer {
  try {
    const first = links ? statSync(path) : lstatSync(path);
    checkKind(first, most);
    // The file may have been replaced meanwhile. Windows has neither of these flags.
    const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants as Partial<typeof constants>;
    const fd = openSync(path, (O_RDONLY ?? 0) | O_NONBLOCK | (links ? 0 : O_NOFOLLOW));
    try {
      const { size } = checkKind(fstatSync(fd), most);
      return readAtMost(fd, size, most);
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    if (error instanceof UnusableFile) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UnusableFile(REASONS[code ?? ''] ?? message, { code });
  }
}

function checkKind(about: Stats, most: number): Stats {
  if (about.isDirectory()) throw new UnusableFile('it is a folder: name a file', { code: 'EISDIR' });
  if (about.isSymbolicLink()) throw new UnusableFile('it is a symbolic link', { code: 'ELOOP' });
  if (!about.isFile()) throw new UnusableFile('it is not a regular file: write it to one first');
  if (about.size > most) throw tooLarge(`it has ${about.size} bytes, which is`, most);
  return about;
}

const tooLarge = (what: string, most: number) =>
  new UnusableFile(`${what} more than ${most / 1e6} MB`, { mend: 'such files are much smaller' });

/**
 * Reads to the end, because the reported size may be wrong: system files report 0, and a file may grow.
 * @throws {UnusableFile} when it is larger than `most` bytes
 */
function readAtMost(fd: number, size: number, most: number): Buffer {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for (;;) {
    const chunk = Buffer.allocUnsafe(Math.max(size - bytes + 1, 65_536));
    const got = readSync(fd, chunk);
    if (got === 0) return Buffer.concat(chunks, bytes);
    bytes += got;
    if (bytes > most) throw tooLarge('it has', most);
    chunks.push(chunk.subarray(0, got));
  }
}

/** The mode of a file that others may read or change. Undefined on Windows, where it says nothing. */
export function openModeOf(path: string): string | undefined {
  const mode = statSync(path).mode & 0o777;
  return process.platform !== 'win32' && (mode & 0o066) !== 0 ? mode.toString(8) : undefined;
}
