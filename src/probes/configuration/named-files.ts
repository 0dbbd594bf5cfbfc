import { dirname, resolve } from 'node:path';
import { FILES, type FileKind } from '../../spec/configuration/section.js';
import { textNamed } from '../../target-file/read-named.js';
import type { Target } from '../../target-file/target.js';

/** A file of deployment values that a target file names. */
interface NamedFile {
  kind: FileKind;
  file: string;
  text: string;
  /** Absolute path of the folder. File names in the file are relative to it. */
  dir: string;
}

/** The names of the files of a kind, in order. Empty when the target file names none. */
export const namesOf = ({ configuration }: Target, kind: FileKind): readonly string[] =>
  [configuration?.[kind] ?? []].flat();

/** Reads the files that `configuration` names. @throws {UsageError} when one cannot be read */
export const namedFiles = (target: Target): NamedFile[] =>
  FILES.flatMap((kind) =>
    namesOf(target, kind).map((file) => {
      const text = textNamed(target, `/configuration/${kind}`, file);
      return { kind, file, text, dir: dirname(resolve(target.dir, file)) };
    }),
  );
