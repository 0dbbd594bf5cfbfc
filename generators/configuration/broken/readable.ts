import { FILES, type FileKind } from '../../../src/spec/configuration/section.js';
import { readable as clause } from '../../../src/spec/configuration/readable.js';
import { all, set, type Edit } from '../bundle.js';
import { PLAIN } from '../written.js';
import { breach, type Breach } from './breach.js';

const appends = (kind: FileKind, what: string, key: string[], setup: Edit, ...lines: string[]): Breach => {
  const plain: Edit = (bundle) => ({ ...bundle, forms: { ...bundle.forms, [kind]: PLAIN } });
  return breach({ clause, kind, key, setup: all(plain, setup) }, `${what} in ${kind}`, (bundle) => ({
    ...bundle,
    appended: { ...bundle.appended, [kind]: lines },
  }));
};

const asItIs: Edit = (bundle) => bundle;

/** Every way in which a file cannot be read; its last line is at fault. */
export const everyUnreadable: readonly Breach[] = [
  ...FILES.filter((kind) => kind !== 'secrets').map((kind) =>
    appends(kind, 'a key twice', ['twice'], set(kind, ['twice'], 'a'), 'twice: b'),
  ),
  ...FILES.flatMap((kind) => [
    appends(kind, 'a tab', [], asItIs, 'tabbed:', '\tx: 1'),
    appends(kind, 'a reserved sign', [], asItIs, 'open: @x'),
  ]),
];
