import { dirname, resolve } from 'node:path';
import { FILES, type FileKind } from '../../spec/configuration/section.js';
import { readText, UnusableFile } from '../document/read-text.js';
import { unusable, type Target } from '../target/target.js';

/** A file of deployment values that a target file names. */
export interface NamedFile {
  kind: FileKind;
  /** As the target file names it. */
  file: string;
  text: string;
  /** Absolute: what the file names is relative to it. */
  dir: string;
}

/**
 * The files that `configuration` of a target file names.
 * @throws UsageError when one of them cannot be read.
 */
export const namedFiles = (target: Target): NamedFile[] =>
  FILES.flatMap((kind) => {
    const file = target.configuration?.[kind];
    return file === undefined ? [] : [{ kind, file, ...read(target, kind, file) }];
  });

const read = (target: Target, kind: FileKind, file: string): { text: string; dir: string } => {
  const path = resolve(target.dir, file);
  try {
    return { text: readText(path), dir: dirname(path) };
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    throw unusable(target, `/configuration/${kind}`, `${file} cannot be used: ${error.message}`, error);
  }
};
