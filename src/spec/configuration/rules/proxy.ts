import { childrenOf, itemsOf, type Entry } from '../../entry.js';
import { PROXY } from '../base.js';
import { at, looked, variables, type Bundle, type Doc, type Tools } from '../bundle.js';
import { ABSENT, eachOf, NO_HOSTS, wrongAt } from '../deployment.js';
import { each, hostDefect, rulesOf, textsAt, wrong, type Complaint, type Judge } from '../rule.js';
import { PROXY_HOST as HOST, PROXY_PORT as PORT } from '../keys/all.js';
import { CHARTS, values } from '../section.js';

/** A system property in JVM options, and the entry that sets it. */
type Property = { name: string; value: string; entry: Entry };

/** A complaint about a property, at its place in the options. */
export const wrongIn = (doc: Doc, { name, entry }: Property, message: string, mend: string): Complaint => {
  const written = doc.text.slice(entry.at, entry.end);
  const places = [...written.matchAll(/-D([\w.-]+)/g)].filter(([, found]) => found === name);
  return { ...wrong(doc, entry, message, mend), offset: entry.at + (places.at(-1)?.index ?? 0) };
};

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

const KEY = 'additionalJvmOptions';

/** The files that may set options of the JVM: the values of the charts, and the environment. */
const JVM_FILES = ['validator', 'participant', 'network'] as const;

/** The given files of these. */
export const jvmDocs = (bundle: Bundle): Doc[] => JVM_FILES.flatMap((kind) => bundle[kind] ?? []);

/**
 * The properties that the options of a file set, by name, in its values or in variables. Options are a text or a list of
 * texts. They are split at white space, with quotes, as the JVM splits JAVA_TOOL_OPTIONS. The last property of a name
 * counts.
 */
export function properties(doc: Doc): ReadonlyMap<string, Property> {
  // Together with others, variables in a list of the values are only in the merged values.
  const set = [...variables(at(doc, 'additionalEnvVars')), ...(childrenOf(doc.root)?.values() ?? [])];
  const options = [at(doc, KEY) ?? [], ...set.filter(({ name }) => OPTIONS.test(name))].flat();
  if (options.some(({ name }) => name !== KEY)) looked(doc.kind);
  const texts = options.flatMap((each) => itemsOf(each) ?? each);
  return new Map(
    texts.flatMap((entry) =>
      wordsOf(typeof entry.value === 'string' ? entry.value : '').flatMap((word) => {
        const [, name, value = ''] = /^-D([^=]*)(?:=([^]*))?$/.exec(word) ?? [];
        return name === undefined ? [] : [[name, { name, value, entry }] as const];
      }),
    ),
  );
}

const EXCEPTIONS = 'https.nonProxyHosts';
const AUTHENTICATION = /^https?\.proxy(?:User|Password)$/;
const EXCEPTION = /^\*?[^\s,;*]*\*?$/;
const SCHEME_OR_PORT = /:\/\/|^(?:[^:]+|\[.*\]):\d+$/;
const isException = (pattern: string) => EXCEPTION.test(pattern) && !SCHEME_OR_PORT.test(pattern);

type Wrong = readonly [property: Property, message: string, mend: string, lacks?: string];

/** Judges the properties of each file. After one mistake of a property, others of it are consequences. */
const inEach = (
  judge: (found: ReadonlyMap<string, Property>, tools: Tools) => readonly (Wrong | undefined)[],
) =>
  function* (bundle: Bundle): Generator<Complaint> {
    for (const doc of jvmDocs(bundle))
      for (const found of judge(properties(doc), bundle.tools)) {
        if (!found) continue;
        const [property, message, mend, path] = found;
        const lacks = path === undefined ? {} : { lacks: [{ doc, path }] };
        yield { ...wrongIn(doc, property, message, mend), part: property.name, ...lacks };
      }
  };

/** Judges the value of a property. */
const ofProperty = (name: string, defect: (value: string) => string | false | undefined, mend: string) =>
  inEach((found) => {
    const property = found.get(name);
    const what = property && defect(property.value);
    return [what ? [property, `${name} ${what}`, mend] : undefined];
  });

const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;

const hostAndPort = each(
  inEach((found) => {
    const [host, port] = [found.get(HOST), found.get(PORT)];
    const both = [
      [host, port, PORT, '8080, with the port'],
      [port, host, HOST, 'proxy.example, with the host'],
    ] as const;
    return both.map(([one, other, name, value]): Wrong | undefined => {
      const mend = `Add -D${name}=${value} of the proxy.`;
      const message = `${one?.name} is set without ${name}`;
      return one && !other?.value ? [other ?? one, message, mend, name] : undefined;
    });
  }),
  ofProperty(
    PORT,
    (port) => port !== '' && !isPort(port) && 'is not a port',
    'Write a port from 1 to 65535.',
  ),
);

const hostAlone = ofProperty(HOST, hostDefect, `Write -D${HOST}=proxy.example, with the host alone.`);

const exceptions = ofProperty(
  EXCEPTIONS,
  (hosts) => !hosts.split('|').every(isException) && 'is not a list that the JVM can read',
  'Part the hosts at |, and put * only first or last: localhost|*.svc.cluster.local.',
);

const authentication = inEach((found) => {
  const asks = ({ name, value }: Property) =>
    name === HOST ? value.includes('@') : AUTHENTICATION.test(name);
  const property = [...found.values()].find(asks);
  const mend = 'Take it out, and use a proxy that asks for no password.';
  return [property && [property, `${property.name} authenticates at a proxy, which is unsupported`, mend]];
});

const inBoth: Judge = function* ({ validator, participant }) {
  const its = (doc: Doc) => properties(doc).get(HOST) ?? properties(doc).get(PORT);
  const [own, other] = [its(validator!), its(participant!)];
  const [doc, lacking] = own ? [validator!, participant!] : [participant!, validator!];
  const property = own ?? other;
  const message = `${property?.name} is set in ${doc.file} and not in ${lacking.file}`;
  // If the values contain the proxy elsewhere, for example in an environment variable, the specification does not
  // cover it.
  if (property && !(own && other) && !lacking.text.includes(HOST))
    yield {
      ...wrongIn(doc, property, message, 'Set the same additionalJvmOptions in both.'),
      lacks: [HOST, PORT, KEY].map((path) => ({ doc: lacking, path })),
    };
};

/** Options whose value is a separate word: `--add-opens a=b`, `-cp x`. */
const TAKES_A_WORD = /^(?:--[a-z-]+|-cp|-classpath|-p|-d)$/;
/** A variable may contain more than one option; `@` names a file of options. */
const NO_STRAY = /^[-@]|[$]|\{\{/;

const IN_CHARTS = `charts ${KEY}`;

const strays = textsAt(
  [IN_CHARTS, `${IN_CHARTS}.[]`],
  (text) =>
    wordsOf(text).some((word, i, words) => !NO_STRAY.test(word) && !TAKES_A_WORD.test(words[i - 1] ?? '')) &&
    'has a word that is not an option of the JVM',
  'Begin it with -, or put quotes round what has blanks.',
);

const groups = inEach((found, { groups: known, nearest }) => {
  const property = found.get('jdk.tls.namedGroups');
  const named = property?.value.split(',').map((group) => group.trim()) ?? [];
  return named.map((group): Wrong | undefined => {
    if (group === '' || known.some((name) => name.toLowerCase() === group.toLowerCase())) return undefined;
    const meant = nearest(group, known) ?? known.find((name) => name.startsWith(group));
    const message = `${group} in jdk.tls.namedGroups is not a known group, and nearly ${meant}`;
    return meant === undefined ? undefined : [property!, message, `Write ${meant} if that is meant.`];
  });
});

const withOptions = (...texts: readonly string[]) => [
  ...wrongAt({ [IN_CHARTS]: texts }, { [IN_CHARTS]: PROXY }),
  // Lines of NAME=value have no quotes within quotes.
  ...wrongAt(
    { 'network JAVA_TOOL_OPTIONS': texts.filter((text) => !text.includes("'")) },
    { 'network JAVA_TOOL_OPTIONS': PROXY },
  ),
];
const withHosts = (...hosts: readonly string[]) =>
  hosts.map((each) => `${PROXY} -Dhttps.nonProxyHosts=${each}`);

/** The proxy of the JVM. */
export const rules = rulesOf(values('HTTP proxy'), { any: JVM_FILES })({
  'configuration.proxy-without-authentication': {
    statement:
      'additionalJvmOptions have no user and no password for a proxy: authentication at a proxy is not supported.',
    judge: authentication,
    broken: withOptions(
      '-Dhttps.proxyHost=me@proxy.example -Dhttps.proxyPort=3128',
      `${PROXY} -Dhttps.proxyUser=me`,
      `${PROXY} -Dhttps.proxyPassword=hush`,
      `${PROXY} -Dhttp.proxyUser=me`,
    ),
  },
  'configuration.proxy-host-and-port': {
    statement:
      'If additionalJvmOptions set https.proxyHost or https.proxyPort, they set both, and the port is between 1 and 65535.',
    judge: hostAndPort,
    broken: withOptions(
      '-Dhttps.proxyHost=proxy.example',
      '-Dhttps.proxyHost=proxy.example -Dhttps.proxyPort=65536',
      '-Xmx2g -Dhttps.proxyPort=3128',
      ...['none', '0', ''].map((port) => `-Dhttps.proxyHost=proxy.example -Dhttps.proxyPort=${port}`),
      '-Dhttps.proxyHost= -Dhttps.proxyPort=3128',
    ),
  },
  'configuration.proxy-host': {
    statement: 'https.proxyHost is a host name alone, without a scheme, a port, a path or blanks.',
    follows:
      'the property is for the host. The port has its own property, and the other parts do not belong to a host (RFC 3986 section 3.2.2).',
    judge: hostAlone,
    // The rule about authentication judges a user.
    kept: eachOf(
      IN_CHARTS,
      ...['[::1]', 'proxy_1.example.', '10.0.0.1'].map(
        (host) => `-Dhttps.proxyHost=${host} -Dhttps.proxyPort=1`,
      ),
      ...['-Xmx4g', '-XX:+UseG1GC -Dx.y=1', '-Dhttp.agent=a'],
      ABSENT,
    ),
    broken: withOptions(
      ...NO_HOSTS.filter((host) => !host.includes('@')).map(
        (host) => `'-Dhttps.proxyHost=${host}' -Dhttps.proxyPort=3128`,
      ),
    ),
  },
  'configuration.proxy-exceptions': {
    statement: 'https.nonProxyHosts is a list of hosts that the JVM can read, without schemes and ports.',
    follows:
      'the JVM separates the patterns of this property at "|", allows "*" only as the first or last character of a pattern, and compares patterns with hosts.',
    judge: exceptions,
    kept: eachOf(
      IN_CHARTS,
      ...withHosts('[::1]|::1|127.*|', '10.0.0.0/8', '10.*|*.cluster.local|db', '*.svc'),
    ),
    open: eachOf(IN_CHARTS, ['-Xmx4g', '-Dhttps.proxyHost=proxy', '-Dhttps.proxyPort=65535']),
    broken: withOptions(
      ...withHosts('localhost,db', 'a*b', '*.a.*.b', 'a|b*c|d', 'a|db:5432', 'http://db|a', '*:80'),
    ),
  },
  'configuration.proxy-in-both': {
    statement: 'A proxy is set for both the validator and the participant, or for neither.',
    files: CHARTS,
    whole: true,
    judge: inBoth,
    broken: wrongAt({ [IN_CHARTS]: [PROXY] }, { [IN_CHARTS]: '-Xmx4g' }, CHARTS),
  },
  'configuration.stray-jvm-option': {
    statement: 'Options of the JVM begin with a minus sign; what has blanks in it stands in quotes.',
    otherwise: 'The JVM does not start with a word that it takes for a class.',
    unless: 'the chart puts the text behind an option',
    any: CHARTS,
    judge: strays,
    broken: wrongAt({ [IN_CHARTS]: [`${PROXY} -Da=b c`, `${PROXY} | x`] }, { [IN_CHARTS]: PROXY }),
  },
  'configuration.named-groups': {
    statement: 'A group in jdk.tls.namedGroups that is nearly a known one is probably meant to be it.',
    otherwise: 'The JVM leaves out a group that it does not know.',
    unless: 'a provider of its own adds the group',
    section: 'Authentication / 6',
    judge: groups,
    broken: withOptions(
      `${PROXY} -Djdk.tls.namedGroups=x25591,X25519MLKEM768,sect1`,
      `${PROXY} -Djdk.tls.namedGroups=secp256`,
    ),
  },
});
