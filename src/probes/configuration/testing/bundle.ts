import { usual } from '../../../spec/configuration/base.js';
import { FILES, type FileKind } from '../../../spec/configuration/section.js';
import { written } from '../../../spec/configuration/written.js';
import { PLAIN } from '../../../spec/configuration/deployment.js';
import type { BundleFile } from '../bundle.js';

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

/** A file from its name and, below it, its text. The name may be that of an option. */
export const fileFrom = (written: string): BundleFile => {
  const [file = ''] = written.split('\n', 1);
  const kind = FILES.find((each) => each === file);
  return { ...(kind && { kind }), file, text: written.slice(file.length + 1) };
};

/** The good bundle with one text in one file replaced. @throws when the text is not there */
export const changed = (kind: FileKind, from: string | RegExp, to: string): BundleFile[] => {
  const text = GOOD[kind].replace(from, to);
  if (text === GOOD[kind]) throw new Error(`${kind} has no ${String(from)}`);
  return filesOf({ ...GOOD, [kind]: text });
};

/** What is merged, the expected result, and the files in order. */
export type Merge = [what: string, expected: unknown, ...texts: [string, ...string[]]];

const NESTED = '{ foo: bar, baz: { cool: stuff } }';
const OTHER = '{ foo: bar, baz: { cool: things, awesome: stuff } }';
const FLAT = '{ foo: bar, baz: stuff }';

/** Files merged as Helm does. The first four are those of Helm's `TestMergeValues` (3.22). */
export const MERGES: readonly Merge[] = [
  ['a map takes the place of a text', { foo: 'bar', baz: { cool: 'stuff' } }, FLAT, NESTED],
  ['a text takes the place of a map', { foo: 'bar', baz: 'stuff' }, NESTED, FLAT],
  ['maps are merged', { foo: 'bar', baz: { cool: 'things', awesome: 'stuff' } }, NESTED, OTHER],
  [
    'keys of either stay',
    { testing: 'fun', foo: 'bar', baz: { cool: 'things', awesome: 'stuff' } },
    '{ testing: fun }',
    OTHER,
  ],
  ['the last of three counts', { a: 3 }, 'a: 1', 'a: 2', 'a: 3'],
  ['lists are not joined', { a: [3] }, 'a: [1, 2]', 'a: [3]'],
  ['nor are maps in them', { a: [{ c: 2 }] }, 'a: [{ b: 1 }]', 'a: [{ c: 2 }]'],
  ['a map takes the place of a list', { a: { b: 1 } }, 'a: [1]', 'a: { b: 1 }'],
  ['null takes a key away', { a: { b: 1, c: null } }, 'a: { b: 1, c: 2 }', 'a: { c: null }'],
  ['null takes a map away', { a: null }, 'a: { b: 1 }', 'a: null'],
  ['what was taken away may be given anew', { a: { d: 1 } }, 'a: { c: 2 }', 'a: null', 'a: { d: 1 }'],
  ['an empty map takes nothing away', { a: { b: 1 } }, 'a: { b: 1 }', 'a: {}'],
  ['an empty file changes nothing', { a: 1 }, 'a: 1', '# nothing\n'],
  ['a file that says null changes nothing', { a: 1 }, 'a: 1', 'null\n'],
];
