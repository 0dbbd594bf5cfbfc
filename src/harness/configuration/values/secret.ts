import { entriesBelow, type Entry } from '../reading/entry.js';

const ENDINGS =
  /(?:password|passwd|passphrase|pwd|secret|token|privatekey|apikey|accesskey|secretkey|signingkey|credentials?)$/;
/** Names of secrets, where the value is what others call them by. */
const NAMES = /(?:^existing|pull|tls|cert|ca)secret$/;
/** Something that is filled in later, or somewhere else. */
const REFERENCE = /^\s*(?:\$\{[^}]*\}|\$\([^)]*\)|\$\w+|\{\{.*\}\}|<[^<>]*>)?\s*$/s;

const JWT = String.raw`\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*`;
const URL_WITH_PASSWORD = String.raw`(?<=:\/\/)[^\s/@:$]{0,200}:(?![{<]|\$)[^\s/@]{1,500}(?=@)`;
const PROXY_WITH_PASSWORD = String.raw`(?<==)[^\s/@:=]{1,200}:[^\s/@]{1,500}(?=@)`;
const JVM_OPTION = String.raw`(?<=-D[\w.-]{0,80}(?:password|passwd|secret|token)[\w.-]{0,20}=)[^\s"']+`;
const VALUES = new RegExp(`-----BEGIN [A-Z ]*PRIVATE KEY-----|${JWT}|${URL_WITH_PASSWORD}`);
const IN_OPTIONS = new RegExp(JVM_OPTION, 'gi');

/** Parts of a line that are secret wherever they stand. */
export const SECRET_PARTS = new RegExp(
  `${JWT}|${URL_WITH_PASSWORD}|${PROXY_WITH_PASSWORD}|${JVM_OPTION}`,
  'gi',
);

/** Whether a key of this name has a secret for its value. */
export function soundsSecret(name: string): boolean {
  const letters = name.toLowerCase().replace(/[^a-z]/g, '');
  return ENDINGS.test(letters) && !NAMES.test(letters);
}

/** Values that are secrets: by their keys, by the name beside them in a list of variables, or by what they are. */
export function* secretsBelow(root: Entry): Generator<Entry> {
  for (const entry of entriesBelow(root)) {
    const { name, value, text } = entry;
    if (value instanceof Map) {
      const [variable, held] = [value.get('name'), value.get('value')] as (Entry | undefined)[];
      if (held && variable && soundsSecret(variable.text) && isWritten(held)) yield held;
    } else if (isWritten(entry) && (soundsSecret(name) || isSecretItself(text))) yield entry;
  }
}

const isWritten = ({ value, text }: Entry) =>
  (typeof value === 'string' || typeof value === 'number') && !REFERENCE.test(text);

// The options for a proxy have a rule of their own.
const isSecretItself = (text: string) =>
  VALUES.test(text) ||
  (text.includes('-D') &&
    (text.match(IN_OPTIONS) ?? []).length > (text.match(/proxyPassword=/gi) ?? []).length);
