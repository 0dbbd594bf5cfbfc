import { FILES, type FileKind } from '../../../src/spec/configuration/section.js';
import * as clauses from '../../../src/spec/configuration/readable.js';
import { all, set, type Edit } from '../bundle.js';
import { PLAIN } from '../written.js';
import { breach, type Breach } from './breach.js';

const appends =
  (kind: FileKind, ...lines: string[]): Edit =>
  (bundle) => ({ ...bundle, appended: { ...bundle.appended, [kind]: lines } });

const plain =
  (kind: FileKind): Edit =>
  (bundle) => ({ ...bundle, forms: { ...bundle.forms, [kind]: PLAIN } });

const TREES = FILES.filter((kind) => kind !== 'secrets');

/** Every way in which a file cannot be read; its last line is at fault. */
export const everyUnreadable: readonly Breach[] = [
  ...TREES.map((kind) =>
    breach(
      { clause: clauses.readable, kind, key: ['twice'], setup: all(plain(kind), set(kind, ['twice'], 'a')) },
      `a key twice in ${kind}`,
      appends(kind, 'twice: b'),
    ),
  ),
  ...FILES.flatMap((kind) => [
    breach(
      { clause: clauses.readable, kind, key: [], setup: plain(kind) },
      `a tab in ${kind}`,
      appends(kind, 'tabbed:', '\tx: 1'),
    ),
    breach(
      { clause: clauses.readable, kind, key: [], setup: plain(kind) },
      `a reserved sign in ${kind}`,
      appends(kind, 'open: @x'),
    ),
  ]),
];
