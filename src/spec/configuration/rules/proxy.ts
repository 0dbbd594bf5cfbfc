import { PROXY } from '../base.js';
import type { Bundle, Doc, Tools } from '../bundle.js';
import { ABSENT, eachOf, NO_HOSTS, wrongAt } from '../deployment.js';
import { HOST, JVM_FILES, jvmDocs, PORT, properties, wordsOf, wrongIn, type Property } from '../jvm.js';
import { hostDefect, rulesOf, textsAt, type Complaint, type Judge } from '../rule.js';
import { CHARTS, values } from '../section.js';

const EXCEPTIONS = 'https.nonProxyHosts';
const AUTHENTICATION = /^https?\.proxy(?:User|Password)$/;
const EXCEPTION = /^\*?[^\s,;*]*\*?$/;
const SCHEME_OR_PORT = /:\/\/|^(?:[^:]+|\[.*\]):\d+$/;
const isException = (pattern: string) => EXCEPTION.test(pattern) && !SCHEME_OR_PORT.test(pattern);

type Wrong = readonly [property: Property, message: string, mend: string, lacks?: string];

/** Judges the properties of each file. `part`: distinguishes several mistakes in one text of options. */
const inEach = (
  part: string,
  judge: (found: ReadonlyMap<string, Property>, tools: Tools) => readonly (Wrong | undefined)[],
) =>
  function* (bundle: Bundle): Generator<Complaint> {
    for (const doc of jvmDocs(bundle))
      for (const found of judge(properties(doc), bundle.tools)) {
        const [property, message, mend, path] = found ?? [];
        const lacks = path === undefined ? {} : { lacks: [{ doc, path }] };
        if (property) yield { ...wrongIn(doc, property, message!, mend!), part, ...lacks };
      }
  };

const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;

const hostAndPort = inEach('host', (found) => {
  const [host, port] = [found.get(HOST), found.get(PORT)];
  const without = (
    one: Property | undefined,
    other: Property | undefined,
    name: string,
    mend: string,
  ): Wrong | undefined =>
    one && !other?.value
      ? [other ?? one, `${one.name} is set without ${name}`, `Add -D${name}=${mend} of the proxy.`, name]
      : undefined;
  const isBad = host?.value && port?.value && !isPort(port.value);
  return [
    without(host, port, PORT, '8080, with the port'),
    without(port, host, HOST, 'proxy.example, with the host'),
    isBad ? [port, `${PORT} is not a port`, 'Write a port from 1 to 65535.'] : undefined,
  ];
});

const hostAlone = inEach('host alone', (found) => {
  const host = found.get(HOST);
  // Other rules judge an empty host and a user.
  const defect = host?.value && !host.value.includes('@') ? hostDefect(host.value) : undefined;
  if (!host || defect === undefined) return [];
  return [[host, `${HOST} ${defect}`, `Write -D${HOST}=proxy.example, with the host alone.`]];
});

const exceptions = inEach('exceptions', (found) => {
  const hosts = found.get(EXCEPTIONS);
  const mend = 'Part the hosts at |, and put * only first or last: localhost|*.svc.cluster.local.';
  if (!hosts || hosts.value.split('|').every(isException)) return [];
  return [[hosts, `${EXCEPTIONS} is not a list that the JVM can read`, mend]];
});

const authentication = inEach('authentication', (found) => {
  const its = [...found.values()].find(({ name }) => AUTHENTICATION.test(name));
  const property = its ?? (found.get(HOST)?.value.includes('@') ? found.get(HOST) : undefined);
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

const KEY = 'additionalJvmOptions';
const OPTIONS = `charts ${KEY}`;

const strays = textsAt(
  [OPTIONS, `${OPTIONS}.[]`],
  (text) =>
    wordsOf(text).some((word, i, words) => !NO_STRAY.test(word) && !TAKES_A_WORD.test(words[i - 1] ?? '')) &&
    'has a word that is not an option of the JVM',
  'Begin it with -, or put quotes round what has blanks.',
);

const groups = inEach('groups', (found, { groups: known, nearest }) => {
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
  ...wrongAt({ [OPTIONS]: texts }, { [OPTIONS]: PROXY }),
  // Lines of NAME=value have no quotes within quotes.
  ...wrongAt({ 'network JAVA_TOOL_OPTIONS': texts.filter((text) => !text.includes("'")) }),
];
const withHosts = (...hosts: readonly string[]) =>
  hosts.map((each) => `${PROXY} -Dhttps.nonProxyHosts=${each}`);

/** The proxy of the JVM. */
export const proxy = rulesOf(values('HTTP proxy'), { any: JVM_FILES })({
  'configuration.proxy-without-authentication': {
    statement:
      'additionalJvmOptions have no user and no password for a proxy: authentication at a proxy is not supported.',
    judge: authentication,
    broken: withOptions(
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
      OPTIONS,
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
    kept: eachOf(OPTIONS, ...withHosts('[::1]|::1|127.*|', '10.0.0.0/8', '10.*|*.cluster.local|db', '*.svc')),
    open: eachOf(OPTIONS, ['-Xmx4g', '-Dhttps.proxyHost=proxy', '-Dhttps.proxyPort=65535']),
    broken: withOptions(
      ...withHosts('localhost,db', 'a*b', '*.a.*.b', 'a|b*c|d', 'a|db:5432', 'http://db|a', '*:80'),
    ),
  },
  'configuration.proxy-in-both': {
    statement: 'A proxy is set for both the validator and the participant, or for neither.',
    files: CHARTS,
    whole: true,
    judge: inBoth,
    broken: wrongAt({ [OPTIONS]: [PROXY] }, { [OPTIONS]: '-Xmx4g' }, CHARTS),
  },
  'configuration.stray-jvm-option': {
    statement: 'Options of the JVM begin with a minus sign; what has blanks in it stands in quotes.',
    otherwise: 'The JVM does not start with a word that it takes for a class.',
    unless: 'the chart puts the text behind an option',
    any: CHARTS,
    judge: strays,
    broken: wrongAt({ [OPTIONS]: [`${PROXY} -Da=b c`, `${PROXY} | x`] }, { [OPTIONS]: PROXY }),
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
