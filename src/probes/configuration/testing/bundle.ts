import { usual } from '../../../spec/configuration/base.js';
import type { FileKind } from '../../../spec/configuration/section.js';
import { PLAIN, written } from '../../../spec/configuration/written.js';
import type { BundleFile } from '../bundle-file.js';

/** A bundle with all files and without mistakes. */
export const GOOD = Object.fromEntries(
  written({ ...usual(), forms: { network: { ...PLAIN, lines: true } } }).map(({ kind, text }) => [
    kind,
    text,
  ]),
) as Readonly<Record<FileKind, string>>;

/** Files of a bundle by their kinds. `dir`: the folder of the files that TLS values name. */
export const filesOf = (texts: Partial<Record<FileKind, string>>, dir?: string): BundleFile[] =>
  Object.entries(texts).map(([kind, text]) => ({
    kind: kind as FileKind,
    file: `${kind}.yaml`,
    text,
    ...(dir !== undefined && { dir }),
  }));

/** The good bundle with one text in one file replaced. @throws when the text is not there */
export const changed = (kind: FileKind, from: string | RegExp, to: string): BundleFile[] => {
  const text = GOOD[kind].replace(from, to);
  if (text === GOOD[kind]) throw new Error(`${kind} has no ${String(from)}`);
  return filesOf({ ...GOOD, [kind]: text });
};
