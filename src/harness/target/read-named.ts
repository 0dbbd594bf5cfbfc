import { resolve } from 'node:path';
import { readText, UnusableFile } from '../document/read-text.js';
import { unusable, type Target } from './target.js';

/**
 * The text of a file that the target file names at a pointer, without the blanks around it.
 * @throws UsageError when it cannot be read or is empty.
 */
export const readNamed = (target: Target, pointer: string, name: string): string => {
  try {
    const text = readText(resolve(target.dir, name)).trim();
    if (text === '') throw new UnusableFile('it is empty');
    return text;
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    throw unusable(target, pointer, `${name} cannot be used: ${error.message}`, error);
  }
};
