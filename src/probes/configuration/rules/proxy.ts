import * as clauses from '../../../spec/configuration/proxy.js';
import { CHARTS } from '../../../spec/configuration/section.js';
import { type Entry, itemsOf } from '../../../document/entry.js';
import { type Bundle, charts } from '../bundle.js';
import { type Doc, at } from '../doc.js';
import { nearestOf } from '../nearest-key.js';
import { type Complaint, hostDefect, rule, wrong } from './rule.js';

/** A system property that options of the JVM set, and where they stand. */
export type Property = { name: string; value: string; entry: Entry };

/** Properties of a proxy, and of what TLS may use. */
const KNOWN = [
  ...['https.proxyHost', 'https.proxyPort', 'https.nonProxyHosts', 'http.proxyHost', 'http.proxyPort'],
  ...['http.nonProxyHosts', 'jdk.tls.namedGroups'],
];
const OF_PROXY = /^https?\.(?:proxy|nonProxy)/i;

/** Where a property stands in the options. */
const placeIn = (doc: Doc, { name, entry }: Property): number => {
  const found = doc.text.indexOf(`-D${name}`, entry.at);
  return found >= 0 && found < entry.end ? found : entry.at;
};

/** Properties that the JVM ignores, or that are not those of a proxy for https. */
export function* nearProperties(doc: Doc): Generator<Complaint> {
  const found = properties(doc);
  const isHttps = found.has(HOST) || found.has(PORT);
  for (const property of found.values()) {
    const { name, value } = property;
    const tell = (what: string, mend: string): Complaint => ({
      ...wrong(doc, property.entry, `${name} ${what}`, mend),
      offset: placeIn(doc, property),
    });
    const meant = KNOWN.includes(name) ? undefined : nearestOf(name, KNOWN);
    if (meant !== undefined && (OF_PROXY.test(name) || name.toLowerCase() === meant.toLowerCase()))
      yield tell(
        `is a property that the JVM ignores, and nearly ${meant}`,
        `Write -D${meant} if that is meant.`,
      );
    else if (/^http\.proxy(?:Host|Port)$/.test(name) && !isHttps)
      yield tell(
        'is for plain HTTP alone, and nothing sets a proxy for https',
        `Write -D${name.replace('http.', 'https.')} if calls over https are to go through the proxy.`,
      );
    else if (name === 'http.nonProxyHosts' && /[,;]/.test(value))
      yield tell('is parted by commas, and the JVM parts it at |', 'Write | between the hosts.');
  }
}

/**
 * The properties that JVM options set, by name: parted at white space and with quotes as the JVM parts
 * JAVA_TOOL_OPTIONS, and the last one of a name counts. The options are one text or a list of texts.
 */
export function propertiesOf(options: Entry | undefined): ReadonlyMap<string, Property> {
  const texts = itemsOf(options) ?? (options ? [options] : []);
  const found = new Map<string, Property>();
  for (const entry of texts) {
    if (typeof entry.value !== 'string') continue;
    for (const word of wordsOf(entry.value)) {
      if (!word.startsWith('-D')) continue;
      const equals = word.indexOf('=');
      const name = word.slice(2, equals === -1 ? undefined : equals);
      found.set(name, { name, value: equals === -1 ? '' : word.slice(equals + 1), entry });
    }
  }
  return found;
}

const WORD = /(?:[^\s"']|"[^"]*"?|'[^']*'?)+/g;
const QUOTED = /"([^"]*)"?|'([^']*)'?/g;

/** The words of JVM options, as the JVM parts them, without their quotes. */
export const wordsOf = (text: string): string[] =>
  (text.match(WORD) ?? []).map((word) =>
    word.replace(QUOTED, (_, double?: string, single?: string) => double ?? single ?? ''),
  );

const HOST = 'https.proxyHost';
const PORT = 'https.proxyPort';
const EXCEPTIONS = 'https.nonProxyHosts';
const AUTHENTICATION = /^https?\.proxy(?:User|Password)$/;
const EXCEPTION = /^\*?[^\s,;*]*\*?$/;

const SCHEME_OR_PORT = /:\/\/|^(?:[^:]+|\[.*\]):\d+$/;
const isException = (pattern: string) => EXCEPTION.test(pattern) && !SCHEME_OR_PORT.test(pattern);

/** The properties that the values of a chart set. */
export const properties = (doc: Doc): ReadonlyMap<string, Property> =>
  propertiesOf(at(doc, 'additionalJvmOptions'));

/** `part`: a text of many options may have several things wrong. */
const inEach = (
  part: string,
  judge: (found: ReadonlyMap<string, Property>, doc: Doc) => Iterable<Complaint>,
) =>
  function* (bundle: Bundle): Generator<Complaint> {
    for (const doc of charts(bundle))
      for (const complaint of judge(properties(doc), doc)) yield { ...complaint, part };
  };

function* hostAndPort(found: ReadonlyMap<string, Property>, doc: Doc): Generator<Complaint> {
  const [host, port] = [found.get(HOST), found.get(PORT)];
  for (const [one, other, name, mend] of [
    [host, port, PORT, `Add -D${PORT}=8080, with the port of the proxy.`],
    [port, host, HOST, `Add -D${HOST}=proxy.example, with the host of the proxy.`],
  ] as const)
    if (one && !other?.value)
      yield wrong(doc, (other ?? one).entry, `${one.name} is set without ${name}`, mend);
  if (
    host?.value &&
    port?.value &&
    !(/^\d{1,5}$/.test(port.value) && Number(port.value) >= 1 && Number(port.value) <= 65_535)
  )
    yield wrong(doc, port.entry, `${PORT} is no port`, 'Write a port from 1 to 65535.');
}

function* hostAlone(found: ReadonlyMap<string, Property>, doc: Doc): Generator<Complaint> {
  const host = found.get(HOST);
  // An empty one, or a user, is for the other rules.
  const defect = host?.value && !host.value.includes('@') ? hostDefect(host.value) : undefined;
  if (host && defect !== undefined)
    yield wrong(doc, host.entry, `${HOST} ${defect}`, `Write -D${HOST}=proxy.example, with the host alone.`);
}

function* exceptions(found: ReadonlyMap<string, Property>, doc: Doc): Generator<Complaint> {
  const hosts = found.get(EXCEPTIONS);
  const mend = 'Part the hosts at |, and put * only first or last: localhost|*.svc.cluster.local.';
  if (hosts && !hosts.value.split('|').every(isException))
    yield wrong(doc, hosts.entry, `${EXCEPTIONS} is no list that the JVM can read`, mend);
}

function* authentication(found: ReadonlyMap<string, Property>, doc: Doc): Generator<Complaint> {
  const its = [...found.values()].find(({ name }) => AUTHENTICATION.test(name));
  const inHost = found.get(HOST)?.value.includes('@') ? found.get(HOST) : undefined;
  const property = its ?? inHost;
  const mend = 'Take it out, and use a proxy that asks for no password.';
  if (property)
    yield wrong(doc, property.entry, `${property.name} authenticates at a proxy, which is unsupported`, mend);
}

function* inBoth({ validator, participant }: Bundle): Generator<Complaint> {
  const set = (doc: Doc) => properties(doc).get(HOST) ?? properties(doc).get(PORT);
  const [own, other] = [set(validator!), set(participant!)];
  const [doc, lacking] = own ? [validator!, participant!] : [participant!, validator!];
  const property = own ?? other;
  const message = `A proxy is set here and not in ${lacking.file}`;
  // Elsewhere in the values, such as in a variable of the environment, the specification does not look.
  if (property && !(own && other) && !lacking.text.includes(HOST))
    yield wrong(doc, property.entry, message, 'Set the same additionalJvmOptions in both.');
}

/** The proxy of the JVM. */
export const proxy = [
  rule(clauses.proxyWithoutAuthentication, inEach('authentication', authentication), { any: CHARTS }),
  rule(clauses.proxyHostAndPort, inEach('host', hostAndPort), { any: CHARTS }),
  rule(clauses.proxyHost, inEach('host alone', hostAlone), { any: CHARTS }),
  rule(clauses.proxyExceptions, inEach('exceptions', exceptions), { any: CHARTS }),
  rule(clauses.proxyInBoth, inBoth, { whole: true }),
];
