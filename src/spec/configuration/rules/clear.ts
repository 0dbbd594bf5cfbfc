import { childrenOf, entriesBelow, type Entry } from '../../entry.js';
import { HELD, manifest, SECRETS } from '../base.js';
import { manifestsIn, type Bundle, type Tools } from '../bundle.js';
import { wrongAt } from '../deployment.js';
import { filesOf, looked } from '../doc.js';
import { each, rulesOf, wrong, type Complaint } from '../rule.js';
import { appended } from '../secret-examples.js';

/** A value that is substituted later or elsewhere. */
const REFERENCE = /^(?:\$\{[^}]*\}|\$\([^)]*\)|\$\w+|\{\{.*\}\}|<[^<>]*>)?$/s;
const JVM_OPTION = /-D[\w.-]{0,80}(?:password|passwd|secret|token)[\w.-]{0,20}=[^\s"']+/gi;

function* inValues({ validator, participant, database, network, tools }: Bundle): Generator<Complaint> {
  // A secret in a value that a later file replaces is still readable.
  for (const doc of [validator, participant, database, network].flatMap((one) => (one ? filesOf(one) : []))) {
    // The environment is the place for secrets, but a ConfigMap is not.
    if (doc.isSecret || (doc.kind === 'network' && !/\bConfigMap\b/.test(doc.what ?? ''))) continue;
    if (childrenOf(doc.root)?.size) looked(doc.kind);
    for (const entry of secretsBelow(doc.root, tools)) {
      const message = `${entry.path} holds a secret in clear`;
      yield wrong(doc, entry, message, 'Put it into a secret, and name that here.');
    }
  }
}

/** Secrets in a ConfigMap manifest: they are not protected, whatever the file is called. */
function* inConfigMaps({ secrets, tools }: Bundle): Generator<Complaint> {
  for (const entry of manifestsIn(secrets, 'ConfigMap')) {
    const mend = 'Let the manifest be one of a Secret: kind: Secret.';
    looked('secrets');
    for (const held of secretsBelow(entry, tools))
      yield wrong(secrets!, held, `${held.path} holds a secret in a ConfigMap`, mend);
  }
}

/** Values that are secret because of their key, the name beside them in a list of variables, or their form. */
function* secretsBelow(root: Entry, { namesSecret, isSecret }: Tools): Generator<Entry> {
  for (const entry of entriesBelow(root)) {
    const { name, value, text } = entry;
    if (value instanceof Map) {
      const [variable, held] = [value.get('name'), value.get('value')] as (Entry | undefined)[];
      if (held && variable && namesSecret(variable.text) && isWritten(held)) yield held;
    } else if (isWritten(entry) && (namesSecret(name) || isSecret(text) || holdsOption(text))) yield entry;
  }
}

const isWritten = ({ value, text }: Entry) =>
  (typeof value === 'string' || typeof value === 'number') && !REFERENCE.test(text.trim());

// A separate rule judges the proxy options.
const holdsOption = (text: string) =>
  (text.match(JVM_OPTION) ?? []).length > (text.match(/proxyPassword=/gi) ?? []).length;

/** The name of a manifest without a name. */
const NAMELESS = 'secret';

function* twice({ manifests }: Bundle): Generator<Complaint> {
  const names = new Set<string>();
  if (manifests.length > 0) looked('secrets');
  for (const { doc, name, namespace, at: offset } of manifests) {
    const whole = `${namespace}/${name}`;
    const message = `the secret ${name} stands here a second time`;
    if (names.has(whole) && name !== NAMELESS)
      yield { doc, offset, key: name, message, mend: 'Put all its keys into one.' };
    names.add(whole);
  }
}

/** Rules about secrets in the wrong place. */
export const clear = rulesOf('Authentication / 5', [], {
  'configuration.secret-twice': {
    statement: 'Of two secrets of one name in one namespace only the last one is left.',
    otherwise: 'kubectl apply overwrites the first without a word.',
    unless: 'they go to different clusters',
    files: ['secrets'],
    judge: twice,
    broken: [appended('a secret twice', '4.stringData', manifest(SECRETS.names, HELD.names, 'stringData'))],
  },
  'configuration.secret-in-clear': {
    statement: 'A secret belongs into a secret or the environment, not into the values of a chart.',
    otherwise: 'Who reads the repository or the release reads it.',
    unless: 'the file itself is kept as a secret, or the value is made up for a test',
    any: ['validator', 'participant', 'network', 'database', 'secrets'],
    judge: each(inValues, inConfigMaps),
    broken: [
      ...wrongAt('participant', 'adminPassword', ['hush']),
      ...wrongAt('validator', 'dsn', ['postgres://me:hush@db/x']),
      ...wrongAt('database', 'password', ['hush']),
      appended('a password in a ConfigMap', '4.data.postgresPassword', {
        kind: 'ConfigMap',
        metadata: { name: 'other' },
        data: { postgresPassword: 'hush' },
      }),
    ],
  },
});
