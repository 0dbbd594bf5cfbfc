import { statSync } from 'node:fs';

/**
 * The octal mode of a file that others than its owner may read or change. Undefined on Windows, where the mode does
 * not say who may read a file.
 */
export function openModeOf(path: string): string | undefined {
  const mode = statSync(path).mode & 0o777;
  return process.platform !== 'win32' && (mode & 0o066) !== 0 ? mode.toString(8) : undefined;
}
