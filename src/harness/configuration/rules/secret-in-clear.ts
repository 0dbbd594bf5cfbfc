import { secretInClear } from '../../../spec/configuration/advice.js';
import { childrenOf, entriesBelow, itemsOf, type Entry } from '../../document/entry.js';
import { namesSecret, SECRET_VALUE } from '../../document/secret-keys.js';
import type { Bundle } from '../bundle.js';
import { filesOf } from '../doc.js';
import { advise, each, wrong, type Complaint } from './rule.js';

/** Something that is filled in later, or somewhere else. */
const REFERENCE = /^(?:\$\{[^}]*\}|\$\([^)]*\)|\$\w+|\{\{.*\}\}|<[^<>]*>)?$/s;
const JVM_OPTION = /-D[\w.-]{0,80}(?:password|passwd|secret|token)[\w.-]{0,20}=[^\s"']+/gi;

function* inValues({ validator, participant, database }: Bundle): Generator<Complaint> {
  // What a later file replaces stands in clear all the same.
  for (const doc of [validator, participant, database].flatMap((each) => (each ? filesOf(each) : [])))
    for (const entry of secretsBelow(doc.root))
      yield wrong(
        doc,
        entry,
        `${entry.path} holds a secret in clear`,
        'Put it into a secret, and name that here.',
      );
}

/** What a manifest of a ConfigMap holds: nothing hides it, whatever the file is called. */
function* inConfigMaps({ secrets }: Bundle): Generator<Complaint> {
  for (const manifest of (secrets && itemsOf(secrets.root)) ?? []) {
    const children = childrenOf(manifest);
    if (children?.get('kind')?.text !== 'ConfigMap') continue;
    const mend = 'Let the manifest be one of a Secret: kind: Secret.';
    for (const entry of secretsBelow(manifest))
      yield wrong(secrets!, entry, `${entry.path} holds a secret in a ConfigMap`, mend);
  }
}

/** Values that are secrets: by their keys, by the name beside them in a list of variables, or by what they are. */
function* secretsBelow(root: Entry): Generator<Entry> {
  for (const entry of entriesBelow(root)) {
    const { name, value, text } = entry;
    if (value instanceof Map) {
      const [variable, held] = [value.get('name'), value.get('value')] as (Entry | undefined)[];
      if (held && variable && namesSecret(variable.text) && isWritten(held)) yield held;
    } else if (isWritten(entry) && (namesSecret(name) || isSecretItself(text))) yield entry;
  }
}

const isWritten = ({ value, text }: Entry) =>
  (typeof value === 'string' || typeof value === 'number') && !REFERENCE.test(text.trim());

// The options for a proxy have a rule of their own.
const isSecretItself = (text: string) =>
  SECRET_VALUE.test(text) ||
  (text.match(JVM_OPTION) ?? []).length > (text.match(/proxyPassword=/gi) ?? []).length;

/** Secrets stand where secrets belong. */
export const clear = [
  advise(secretInClear, each(inValues, inConfigMaps), {
    any: ['validator', 'participant', 'database', 'secrets'],
    atLeast: 1,
  }),
];
