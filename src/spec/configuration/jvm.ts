import { childrenOf, entryIn, itemsOf, type Entry } from '../entry.js';
import { at, type Bundle, type Doc, looked } from './bundle.js';
import { wrong, type Complaint } from './rule.js';

/** A system property in JVM options, and the entry that sets it. */
export type Property = { name: string; value: string; entry: Entry };

/** A complaint about a property, at its place in the options. */
export const wrongIn = (doc: Doc, { name, entry }: Property, message: string, mend: string): Complaint => {
  const written = doc.text.slice(entry.at, entry.end);
  const places = [...written.matchAll(/-D([\w.-]+)/g)].filter(([, found]) => found === name);
  return { ...wrong(doc, entry, message, mend), offset: entry.at + (places.at(-1)?.index ?? 0) };
};

/**
 * The properties that JVM options set, by name. The options are a text or a list of texts. They are split at white
 * space, with quotes, as the JVM splits JAVA_TOOL_OPTIONS. The last property of a name counts.
 */
export function propertiesOf(options: Entry | undefined): ReadonlyMap<string, Property> {
  const found = new Map<string, Property>();
  for (const entry of itemsOf(options) ?? (options ? [options] : []))
    for (const word of typeof entry.value === 'string' ? wordsOf(entry.value) : []) {
      const [, name, value = ''] = /^-D([^=]*)(?:=([^]*))?$/.exec(word) ?? [];
      if (name !== undefined) found.set(name, { name, value, entry });
    }
  return found;
}

const WORD = /(?:[^\s"']|"[^"]*"?|'[^']*'?)+/g;
const QUOTED = /"([^"]*)"?|'([^']*)'?/g;

/** Splits JVM options into words as the JVM does, and removes the quotes. */
export const wordsOf = (text: string): string[] =>
  (text.match(WORD) ?? []).map((word) =>
    word.replace(QUOTED, (_, double?: string, single?: string) => double ?? single ?? ''),
  );

/** Environment variables with options of the JVM. */
export const OPTIONS =
  /^(?:JAVA_TOOL_OPTIONS|JDK_JAVA_OPTIONS|JAVA_OPTS|_JAVA_OPTIONS|ADDITIONAL_JVM_OPTIONS|JAVA_OPTIONS)$/;

/** The files that may set options of the JVM: the values of the charts, and the environment. */
export const JVM_FILES = ['validator', 'participant', 'network'] as const;

/** The given files of these. */
export const jvmDocs = (bundle: Bundle): Doc[] =>
  JVM_FILES.map((kind) => bundle[kind]).filter((doc) => doc !== undefined);

/** The properties that a file sets. */
export function properties(doc: Doc): ReadonlyMap<string, Property> {
  const inVariables = variables(doc);
  if (inVariables.length > 0) looked(doc.kind);
  const options = [at(doc, 'additionalJvmOptions'), ...inVariables];
  return new Map(options.flatMap((each) => [...propertiesOf(each)]));
}

/**
 * The variables with options: of the environment, and of a list of names and values, which are together only in the
 * merged values.
 */
const variables = (doc: Doc): Entry[] => {
  const listed = (itemsOf(at(doc, 'additionalEnvVars')) ?? []).flatMap((item) => {
    const [name, value] = [entryIn(item, 'name'), entryIn(item, 'value')];
    return value && OPTIONS.test(name?.text ?? '') ? [value] : [];
  });
  const own = [...(childrenOf(doc.root)?.values() ?? [])].filter(({ name }) => OPTIONS.test(name));
  return [...listed, ...own];
};

/** The properties of an https proxy. */
export const HOST = 'https.proxyHost';
export const PORT = 'https.proxyPort';

/** What the properties are for that the specification names. */
export const PROPERTIES = {
  [HOST]: 'The host of the proxy, which both apps need.',
  [PORT]: 'The port of the proxy.',
  'https.nonProxyHosts': 'Hosts that are reached without the proxy, such as localhost|*.svc.',
  'jdk.tls.namedGroups': 'The groups of key exchanges, such as x25519,secp256r1.',
} as const;
