import { statSync } from 'node:fs';

/**
 * The mode of a file, in octal, where others than its owner may read or change it. On Windows the mode tells nothing:
 * who may read a file is kept elsewhere.
 */
export function openModeOf(path: string): string | undefined {
  const mode = statSync(path).mode & 0o777;
  return process.platform !== 'win32' && (mode & 0o066) !== 0 ? mode.toString(8) : undefined;
}
