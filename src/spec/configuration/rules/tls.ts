import { isGiven, itemsOf } from '../../entry.js';
import { PEM } from '../base.js';
import type { Bundle, Tools } from '../bundle.js';
import { ABSENT, example, keptAt, set, sets, together, wrongAt, type BundleTree } from '../deployment.js';
import { at, isText } from '../doc.js';
import { ADMIN_CLIENTS, TLS_VERSIONS } from '../keys/all.js';
import { formed, missing, needs, oneOf, rulesOf, textsAt, wrong, type Complaint } from '../rule.js';

// Suites that OpenSSL 3 no longer has, or that need no certificate. The Java names of the oldest ones start with
// SSL_.
const OLDER =
  /^(?:TLS|SSL)_(?:(?:RSA|DHE?|ECDHE)_PSK|PSK|RSA|DHE?_(?:RSA|DSS|anon)|ECDHE?_(?:RSA|ECDSA|anon))_WITH_(?:3DES_EDE_CBC_SHA|DES_CBC_SHA|RC4_128_(?:SHA|MD5)|NULL_(?:SHA(?:256|384)?|MD5)|CHACHA20_POLY1305_SHA256|(?:AES|ARIA|CAMELLIA)_128_(?:CBC_SHA(?:256)?|GCM_SHA256|CCM(?:_8)?)|(?:AES|ARIA|CAMELLIA)_256_(?:CBC_SHA(?:256|384)?|GCM_SHA384|CCM(?:_8)?))$/;
/** An entry of Java suite lists that is not a suite (RFC 5746 section 3.3). */
const SIGNAL = 'TLS_EMPTY_RENEGOTIATION_INFO_SCSV';

/** Whether a suite has this name at IANA, in Java or in OpenSSL: it is open whose are used. */
const isSuite = (name: string, { suites }: Tools): boolean =>
  OLDER.test(name) ||
  name === SIGNAL ||
  suites.some((suite) => suite.name === name || suite.openssl === name);

const VERSION = 'tls.minimum-server-protocol-version';
const CIPHERS = 'tls.ciphers';
const CERT = 'tls.cert-chain-file';
const KEY = 'tls.private-key-file';
const TYPE = 'tls.client-auth.type';
/** The key of the file with the certificates that client certificates are verified with. */
export const TRUST = 'tls.trust-collection-file';
const ADMIN_CERT = `${ADMIN_CLIENTS[0]}.cert-chain-file`;
const ADMIN_KEY = `${ADMIN_CLIENTS[0]}.private-key-file`;

const pair = needs(
  'tls',
  [CERT, KEY],
  () => 'Name both files, or neither.',
  (doc) => [CERT, KEY].find((path) => isGiven(at(doc, path))) ?? false,
);

function* clientAuthentication({ tls }: Bundle): Generator<Complaint> {
  if (at(tls!, TYPE)?.value !== 'require') return;
  for (const name of ['cert-chain-file', 'private-key-file']) {
    const [usual, ...others] = ADMIN_CLIENTS.map((parent) => `${parent}.${name}`) as [string, ...string[]];
    if ([usual, ...others].some((path) => isGiven(at(tls!, path)))) continue;
    const message = `${usual} is missing; ${TYPE} require needs it`;
    yield {
      ...missing(tls!, usual, 'Name the files of the admin client.', message),
      lacks: [usual, ...others].map((path) => ({ doc: tls!, path })),
    };
  }
}

function* ciphers({ tls, tools }: Bundle): Generator<Complaint> {
  const list = at(tls!, CIPHERS);
  const items = itemsOf(list);
  if (items?.length === 0)
    yield wrong(tls!, list!, `${CIPHERS} lists no suite`, 'List suites, or leave it out.');
  for (const item of items ?? []) {
    if (!isText(item) || isSuite(item.value, tools)) continue;
    const meant = tools.guess(
      item.value,
      tools.suites.map(({ name }) => name),
    );
    const mend = meant ? `Write ${meant}, if that is meant.` : 'Write the name that the suite has at IANA.';
    yield wrong(tls!, item, `${item.path} is not a cipher suite`, mend);
  }
}

function* fitVersion({ tls, tools }: Bundle): Generator<Complaint> {
  const list = at(tls!, CIPHERS);
  const items = itemsOf(list) ?? [];
  const areSuites = items.length > 0 && items.every((item) => isText(item) && isSuite(item.value, tools));
  const isOf13 = ({ text }: { text: string }) =>
    tools.suites.some((suite) => suite.name === text && suite.versions.includes('TLSv1.3'));
  if (at(tls!, VERSION)?.value !== 'TLSv1.3' || !areSuites || items.some(isOf13)) return;
  const mend = `Add one of TLS 1.3, such as TLS_AES_256_GCM_SHA384, or lower ${VERSION}.`;
  yield wrong(tls!, list!, `${CIPHERS} has no suite of TLS 1.3, the only version that is spoken`, mend);
}

function* clientAuthorities({ tls }: Bundle): Generator<Complaint> {
  const type = at(tls!, TYPE);
  const message = `client certificates are required, and there is no ${TRUST}`;
  const trust = at(tls!, TRUST);
  if (type?.value === 'require' && !trust?.isUnknown && !isGiven(trust))
    yield {
      ...wrong(tls!, type, message, 'Name the certificates of their authorities.'),
      lacks: [{ doc: tls!, path: TRUST }],
    };
}

/** Values that require client certificates. */
export const mutual = sets('tls', {
  [TYPE]: 'require',
  [ADMIN_CERT]: PEM.adminCert,
  [ADMIN_KEY]: PEM.adminKey,
});
const in13 = sets('tls', { [VERSION]: 'TLSv1.3', [CIPHERS]: ['TLS_AES_256_GCM_SHA384'] });
const anyVersion = set('tls', VERSION, ABSENT);

const served = (more: BundleTree) =>
  keptAt('tls', 'tls', { 'cert-chain-file': PEM.cert, 'private-key-file': PEM.key, ...more });

/** Rules about TLS values that do not depend on the contents of the files. */
export const tls = rulesOf('Authentication / 6', ['tls'], {
  'configuration.tls-types': {
    statement: 'tls.ciphers is a list of texts, and every other TLS key is text.',
    broken: [
      ...wrongAt('tls', CIPHERS, ['TLS_AES_256_GCM_SHA384', 5], anyVersion),
      ...wrongAt('tls', VERSION, [1.3]),
      ...wrongAt('tls', CERT, [5, ['a.pem']]),
      ...wrongAt('tls', TRUST, [true]),
    ],
  },
  'configuration.tls-pair': {
    statement: 'tls.cert-chain-file and tls.private-key-file are set together.',
    follows: 'a TLS server shows a certificate and proves that it has the key.',
    judge: pair,
    broken: [CERT, KEY].flatMap((path) => wrongAt('tls', path, [ABSENT])),
  },
  'configuration.tls-client-authentication': {
    statement:
      'With tls.client-auth.type require, the certificate chain and the private key of the admin client are set.',
    judge: clientAuthentication,
    broken: [ADMIN_CERT, ADMIN_KEY].flatMap((path) => wrongAt('tls', path, [ABSENT], mutual)),
  },
  'configuration.tls-client-authentication-type': {
    statement: 'If tls.client-auth.type is meant to be require, it is spelled exactly so, in lower case.',
    follows: 'this word demands client certificates, and a near miss is another word.',
    judge: textsAt(
      ['tls'],
      [TYPE],
      (type, { tools }) =>
        type !== 'require' && tools.nearest(type, ['require']) ? 'is nearly require' : undefined,
      'Write require, if that is meant.',
    ),
    kept: ['none', 'optional'].flatMap((type) =>
      served({ 'trust-collection-file': PEM.ca, 'client-auth': { type } }),
    ),
    broken: wrongAt('tls', TYPE, ['required', 'REQUIRE', 'Require', 'requir', 'require '], mutual),
  },
  'configuration.tls-version': {
    statement: 'tls.minimum-server-protocol-version is TLSv1, TLSv1.1, TLSv1.2 or TLSv1.3.',
    follows: 'the specification writes TLSv1.3, which is the name in Java, and Java knows no other versions.',
    kept: ['TLSv1.3', 'TLSv1', 'TLSv1.1', 'TLSv1.2'].flatMap((version) =>
      served({
        'minimum-server-protocol-version': version,
        ...(version === 'TLSv1.3' && {
          ciphers: ['TLS_CHACHA20_POLY1305_SHA256', 'TLS_RSA_WITH_3DES_EDE_CBC_SHA'],
        }),
      }),
    ),
    ...formed(
      'tls',
      [VERSION],
      oneOf(TLS_VERSIONS, 'a version of TLS', ['TLS1.3', 'TLSv1.4', '1.3', 'tlsv1.2', 'SSLv3', '']),
      set('tls', CIPHERS, ABSENT),
    ),
  },
  'configuration.tls-ciphers': {
    statement: 'tls.ciphers lists at least one cipher suite, each by its name.',
    judge: ciphers,
    kept: [
      ...served({ ciphers: ['TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256', 'SSL_RSA_WITH_3DES_EDE_CBC_SHA'] }),
      ...served({ ciphers: ['ECDHE-ECDSA-AES256-GCM-SHA384'] }).map((kept) => ({
        ...kept,
        isOpen: true as const,
      })),
    ],
    broken: [
      ...wrongAt('tls', CIPHERS, [[]], anyVersion),
      ...wrongAt(
        'tls',
        `${CIPHERS}.1`,
        ['TLS_AES_256_GCM_SHA512', 'aes', 'ECDHE', ''],
        together(anyVersion, set('tls', CIPHERS, ['TLS_AES_256_GCM_SHA384'])),
      ),
    ],
  },
  'configuration.tls-ciphers-fit-version': {
    statement: 'With TLSv1.3 as the minimum, tls.ciphers has a TLS 1.3 suite.',
    follows:
      'suites of TLS 1.3 work in no older version, and older suites do not work in TLS 1.3. Without a suite that fits, no handshake succeeds.',
    judge: fitVersion,
    broken: wrongAt('tls', CIPHERS, [['TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384']], in13),
  },
  'configuration.client-authorities-unnamed': {
    statement:
      'Without tls.trust-collection-file nothing says which authorities client certificates are trusted by.',
    otherwise: "Then the system's authorities count, and whoever they certify gets in.",
    unless: 'the trust store of the JVM holds your own authorities alone',
    judge: clientAuthorities,
    broken: [
      example(
        { kind: 'tls', key: TYPE, setup: together(mutual, set('tls', TRUST, PEM.ca)) },
        'no trusted authorities',
        set('tls', TRUST, ABSENT),
      ),
    ],
  },
});
