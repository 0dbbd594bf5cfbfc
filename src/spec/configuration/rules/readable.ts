import { example, set, together, type BundleEdit, type Example } from '../deployment.js';
import { rulesOf, type Rule } from '../rule.js';
import { FILES, values, type FileKind } from '../section.js';
import { PLAIN } from '../written.js';

const asItIs: BundleEdit = (bundle) => bundle;

const appends = (kind: FileKind, what: string, lines: string[], key = '', setup = asItIs): Example => {
  const plain: BundleEdit = (bundle) => ({ ...bundle, forms: { ...bundle.forms, [kind]: PLAIN } });
  return example({ kind, key, setup: together(plain, setup) }, `${what} in ${kind}`, (bundle) => ({
    ...bundle,
    appended: { ...bundle.appended, [kind]: lines },
  }));
};

/** Whether a file can be read, and what in it is substituted later. When it cannot, the last line is the mistake. */
export const [readable, unrendered] = rulesOf(values('Node identity and network binding'), [], {
  'configuration.readable': {
    section: 'Resources / Operator configuration values',
    statement: 'A file of deployment values can be read, and has each key once.',
    follows:
      'a value counts only if it can be read. A file gives no values if it is not YAML (or not a list of NAME=value), has a key twice, or grows without limit through its aliases.',
    broken: [
      ...FILES.filter((kind) => kind !== 'secrets').map((kind) =>
        appends(kind, 'a key twice', ['twice: b'], 'twice', set(kind, 'twice', 'a')),
      ),
      ...FILES.flatMap((kind) => [
        appends(kind, 'a tab', ['tabbed:', '\tx: 1']),
        appends(kind, 'a reserved sign', ['open: @x']),
      ]),
    ],
  },
  'configuration.unrendered': {
    statement:
      'What a program fills in, such as {{ .Values.x }} or ${NAME}, can be judged once it is filled in.',
    otherwise: 'What is deployed may be wrong all the same.',
    unless: 'the deployment fills it in: check what comes of that',
  },
}) as [Rule, Rule];
