import { distance } from 'fastest-levenshtein';
import { ADMIN_CLIENTS, TLS_VERSIONS } from '../../../spec/configuration/keys/tls.js';
import * as clauses from '../../../spec/configuration/tls.js';
import { isGiven, itemsOf } from '../../../document/entry.js';
import { nearest } from '../../../document/nearest.js';
import { SUITES } from '../../tls/suites.js';
import type { Bundle } from '../bundle.js';
import { at, isText } from '../doc.js';
import { type Complaint, missing, needed, rule, textsAt, wrong } from './rule.js';
import { typeRule } from './types.js';

// Suites that OpenSSL 3 has no more, or needs no certificate for; Java calls the oldest ones SSL_.
const OLDER =
  /^(?:TLS|SSL)_(?:(?:RSA|DHE?|ECDHE)_PSK|PSK|RSA|DHE?_(?:RSA|DSS|anon)|ECDHE?_(?:RSA|ECDSA|anon))_WITH_(?:3DES_EDE_CBC_SHA|DES_CBC_SHA|RC4_128_(?:SHA|MD5)|NULL_(?:SHA(?:256|384)?|MD5)|CHACHA20_POLY1305_SHA256|(?:AES|ARIA|CAMELLIA)_128_(?:CBC_SHA(?:256)?|GCM_SHA256|CCM(?:_8)?)|(?:AES|ARIA|CAMELLIA)_256_(?:CBC_SHA(?:256|384)?|GCM_SHA384|CCM(?:_8)?))$/;
/** What stands in lists of suites in Java, and is none (RFC 5746 section 3.3). */
const SIGNAL = 'TLS_EMPTY_RENEGOTIATION_INFO_SCSV';

/** Suites that a certificate is enough for, by their names at IANA. */
const SUITE_NAMES: readonly string[] = SUITES.map(({ name }) => name);

/** Whether a cipher suite has this name, at IANA, in Java or at OpenSSL: the specification does not say whose names count. */
const isSuite = (name: string): boolean =>
  OLDER.test(name) ||
  name === SIGNAL ||
  SUITES.some((suite) => suite.name === name || suite.openssl === name);

/** Whether a suite is one of TLS 1.3. */
const isSuiteOf13 = (name: string): boolean =>
  SUITES.some((suite) => suite.name === name && suite.versions.includes('TLSv1.3'));

const VERSION = 'tls.minimum-server-protocol-version';
const CIPHERS = 'tls.ciphers';
const SERVER = ['tls.cert-chain-file', 'tls.private-key-file'] as const;
const CLIENT_TYPE = 'tls.client-auth.type';
const CLIENT = ['cert-chain-file', 'private-key-file'] as const;

function* pair({ tls }: Bundle): Generator<Complaint> {
  const there = SERVER.find((path) => isGiven(at(tls!, path)));
  if (there)
    yield* needed(
      tls!,
      SERVER,
      () => 'Name both files, or neither.',
      (path) => `${path} is missing, which goes with ${there}`,
    );
}

function* clientAuthentication({ tls }: Bundle): Generator<Complaint> {
  if (at(tls!, CLIENT_TYPE)?.value !== 'require') return;
  for (const name of CLIENT) {
    const [usual, ...others] = ADMIN_CLIENTS.map((parent) => `${parent}.${name}`) as [string, ...string[]];
    if ([usual, ...others].some((path) => isGiven(at(tls!, path)))) continue;
    const message = `${usual} is missing, which ${CLIENT_TYPE} require needs`;
    yield missing(tls!, usual, 'Name the files of the admin client.', message);
  }
}

const isNearlyRequire = (type: string): boolean =>
  type !== 'require' && distance(type.trim().toLowerCase(), 'require') <= 1;

function* ciphers({ tls }: Bundle): Generator<Complaint> {
  const list = at(tls!, CIPHERS);
  const items = itemsOf(list);
  if (items?.length === 0)
    yield wrong(tls!, list!, `${CIPHERS} lists no suite`, 'List suites, or leave it out.');
  for (const item of items ?? []) {
    if (!isText(item) || isSuite(item.value)) continue;
    const meant = nearest(item.value, SUITE_NAMES);
    const mend = meant ? `Write ${meant}, if that is meant.` : 'Write the name that the suite has at IANA.';
    yield wrong(tls!, item, `${item.path} is no cipher suite`, mend);
  }
}

function* fitVersion({ tls }: Bundle): Generator<Complaint> {
  const list = at(tls!, CIPHERS);
  const items = itemsOf(list) ?? [];
  const areSuites = items.length > 0 && items.every((item) => isText(item) && isSuite(item.value));
  if (at(tls!, VERSION)?.value !== 'TLSv1.3' || !areSuites || items.some(({ text }) => isSuiteOf13(text)))
    return;
  const mend = `Add one of TLS 1.3, such as TLS_AES_256_GCM_SHA384, or lower ${VERSION}.`;
  yield wrong(tls!, list!, `${CIPHERS} has no suite of TLS 1.3, the only version that is spoken`, mend);
}

/** What is said of TLS, whatever the files hold. */
export const tls = [
  typeRule(clauses.tlsTypes),
  rule(clauses.tlsPair, pair),
  rule(clauses.tlsClientAuthentication, clientAuthentication),
  rule(
    clauses.tlsClientAuthenticationType,
    textsAt(
      ['tls'],
      [CLIENT_TYPE],
      (type) => (isNearlyRequire(type) ? 'is nearly require' : undefined),
      'Write require, if that is meant.',
    ),
  ),
  rule(
    clauses.tlsVersion,
    textsAt(
      ['tls'],
      [VERSION],
      (text) => (TLS_VERSIONS.some((known) => known === text) ? undefined : 'is no version of TLS'),
      `Write one of ${TLS_VERSIONS.join(', ')}.`,
    ),
  ),
  rule(clauses.tlsCiphers, ciphers),
  rule(clauses.tlsCiphersFitVersion, fitVersion),
];
