import { isGiven, itemsOf, type Entry } from '../../entry.js';
import { PEM } from '../base.js';
import { at, isText, type Tools } from '../bundle.js';
import { ABSENT, eachOf, example, wrongAt, type BundleTree, type BundleEdit } from '../deployment.js';
import { ADMIN_CLIENTS, TLS_VERSIONS } from '../keys/all.js';
import { each, entryOf, formed, judged, missing, needs, oneOf, rulesOf, wrong, type Judge } from '../rule.js';

// Suites that OpenSSL 3 no longer has, or that need no certificate. The Java names of the oldest ones start with
// SSL_.
const OLDER =
  /^(?:TLS|SSL)_(?:(?:RSA|DHE?|ECDHE)_PSK|PSK|RSA|DHE?_(?:RSA|DSS|anon)|ECDHE?_(?:RSA|ECDSA|anon))_WITH_(?:3DES_EDE_CBC_SHA|DES_CBC_SHA|RC4_128_(?:SHA|MD5)|NULL_(?:SHA(?:256|384)?|MD5)|CHACHA20_POLY1305_SHA256|(?:AES|ARIA|CAMELLIA)_128_(?:CBC_SHA(?:256)?|GCM_SHA256|CCM(?:_8)?)|(?:AES|ARIA|CAMELLIA)_256_(?:CBC_SHA(?:256|384)?|GCM_SHA384|CCM(?:_8)?))$/;
/** An entry of Java suite lists that is not a suite (RFC 5746 section 3.3). */
const SIGNAL = 'TLS_EMPTY_RENEGOTIATION_INFO_SCSV';

/** Whether a suite has this name at IANA, in Java or in OpenSSL: it is open whose are used. */
export const isSuite = (name: string, { suites }: Pick<Tools, 'suites'>): boolean =>
  OLDER.test(name) ||
  name === SIGNAL ||
  suites.some((suite) => suite.name === name || suite.openssl === name);

const VERSION = 'tls tls.minimum-server-protocol-version';
const CIPHERS = 'tls tls.ciphers';
const CERT = 'tls tls.cert-chain-file';
const KEY = 'tls tls.private-key-file';
const TYPE = 'tls tls.client-auth.type';
/** The key of the file with the certificates that client certificates are verified with. */
export const TRUST = 'tls tls.trust-collection-file';
const ADMIN_CERT = `tls ${ADMIN_CLIENTS[0]}.cert-chain-file`;
const ADMIN_KEY = `tls ${ADMIN_CLIENTS[0]}.private-key-file`;

const clientAuthentication: Judge = function* (bundle) {
  const doc = bundle.tls!;
  if (entryOf(bundle, TYPE)?.value !== 'require') return;
  for (const name of ['cert-chain-file', 'private-key-file']) {
    const [usual, ...others] = ADMIN_CLIENTS.map((parent) => `${parent}.${name}`) as [string, ...string[]];
    if ([usual, ...others].some((path) => isGiven(at(doc, path)))) continue;
    const message = `${usual} is missing; tls.client-auth.type require needs it`;
    yield {
      ...missing(doc, usual, 'Name the files of the admin client.', message),
      lacks: [usual, ...others].map((path) => ({ doc, path })),
    };
  }
};

const ciphers = each(
  judged(
    [CIPHERS],
    (list) => itemsOf(list)?.length === 0 && [list, 'lists no suite', 'List suites, or leave it out.'],
  ),
  judged([`${CIPHERS}.[]`], (item, { tools }) => {
    if (!isText(item) || isSuite(item.value, tools)) return undefined;
    const names = tools.suites.map(({ name }) => name);
    const meant = tools.guess(item.value, names);
    const mend = meant ? `Write ${meant}, if that is meant.` : 'Write the name that the suite has at IANA.';
    return [item, 'is not a cipher suite', mend];
  }),
);

const fitVersion: Judge = function* (bundle) {
  const { suites } = bundle.tools;
  const [version, list] = [entryOf(bundle, VERSION), entryOf(bundle, CIPHERS)];
  const items = itemsOf(list) ?? [];
  const areSuites =
    items.length > 0 && items.every((item) => isText(item) && isSuite(item.value, bundle.tools));
  const isOf13 = ({ text }: Entry) =>
    suites.some(({ name, versions }) => name === text && versions.includes('TLSv1.3'));
  if (!list || version?.value !== 'TLSv1.3' || !areSuites || items.some(isOf13)) return;
  const message = 'tls.ciphers has no suite of TLS 1.3, the only version that is spoken';
  const mend = `Add one of TLS 1.3, such as TLS_AES_256_GCM_SHA384, or lower ${version.path}.`;
  yield wrong(bundle.tls!, list, message, mend);
};

const clientAuthorities: Judge = function* (bundle) {
  const [type, trust] = [entryOf(bundle, TYPE), entryOf(bundle, TRUST)];
  const message = 'client certificates are required, and there is no tls.trust-collection-file';
  const doc = bundle.tls!;
  if (type?.value === 'require' && !trust?.isUnknown && !isGiven(trust))
    yield {
      ...wrong(doc, type, message, 'Name the certificates of their authorities.'),
      lacks: [{ doc, path: 'tls.trust-collection-file' }],
    };
};

/** Values that require client certificates. */
export const mutual: BundleEdit = {
  [TYPE]: 'require',
  [ADMIN_CERT]: PEM.adminCert,
  [ADMIN_KEY]: PEM.adminKey,
};
const anyVersion: BundleEdit = { [VERSION]: ABSENT };

const served = (...more: readonly BundleTree[]) =>
  eachOf(
    'tls tls',
    ...more.map((each) => ({ 'cert-chain-file': PEM.cert, 'private-key-file': PEM.key, ...each })),
  );

/** Rules about TLS values that do not depend on the contents of the files. */
export const rules = rulesOf('Authentication / 6', { files: ['tls'] })({
  'configuration.tls-types': {
    statement: 'tls.ciphers is a list of texts, and every other TLS key is text.',
    setup: anyVersion,
  },
  'configuration.tls-pair': {
    statement: 'tls.cert-chain-file and tls.private-key-file are set together.',
    follows: 'a TLS server shows a certificate and proves that it has the key.',
    judge: needs(
      [CERT, KEY],
      () => 'Name both files, or neither.',
      (_, bundle) =>
        [CERT, KEY].find((place) => isGiven(entryOf(bundle, place)))?.replace('tls ', '') ?? false,
    ),
    broken: wrongAt({ [CERT]: [ABSENT], [KEY]: [ABSENT] }),
  },
  'configuration.tls-client-authentication': {
    statement:
      'With tls.client-auth.type require, the certificate chain and the private key of the admin client are set.',
    judge: clientAuthentication,
    broken: wrongAt({ [ADMIN_CERT]: [ABSENT], [ADMIN_KEY]: [ABSENT] }, mutual),
  },
  'configuration.tls-client-authentication-type': {
    statement: 'If tls.client-auth.type is meant to be require, it is spelled exactly so, in lower case.',
    follows: 'this word demands client certificates, and a near miss is another word.',
    kept: served(
      ...['none', 'optional'].map((type) => ({ 'trust-collection-file': PEM.ca, 'client-auth': { type } })),
    ),
    ...formed(
      [TYPE],
      {
        defect: (type, { tools }) =>
          type !== 'require' && tools.nearest(type, ['require']) && 'is nearly require',
        mend: 'Write require, if that is meant.',
        wrong: ['required', 'REQUIRE', 'Require', 'requir', 'require '],
      },
      mutual,
    ),
  },
  'configuration.tls-version': {
    statement: 'tls.minimum-server-protocol-version is TLSv1, TLSv1.1, TLSv1.2 or TLSv1.3.',
    follows: 'the specification writes TLSv1.3, which is the name in Java, and Java knows no other versions.',
    kept: served(
      {
        'minimum-server-protocol-version': 'TLSv1.3',
        ciphers: ['TLS_CHACHA20_POLY1305_SHA256', 'TLS_RSA_WITH_3DES_EDE_CBC_SHA'],
      },
      ...['TLSv1', 'TLSv1.1', 'TLSv1.2'].map((version) => ({ 'minimum-server-protocol-version': version })),
    ),
    ...formed(
      [VERSION],
      oneOf(TLS_VERSIONS, 'a version of TLS', ['TLS1.3', 'TLSv1.4', '1.3', 'tlsv1.2', 'SSLv3', '']),
      { [CIPHERS]: ABSENT },
    ),
  },
  'configuration.tls-ciphers': {
    statement: 'tls.ciphers lists at least one cipher suite, each by its name.',
    judge: ciphers,
    kept: served({
      ciphers: ['TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256', 'SSL_RSA_WITH_3DES_EDE_CBC_SHA'],
    }),
    open: served({ ciphers: ['ECDHE-ECDSA-AES256-GCM-SHA384'] }),
    broken: [
      ...wrongAt({ [CIPHERS]: [[]] }, anyVersion),
      ...wrongAt(
        { [`${CIPHERS}.1`]: ['TLS_AES_256_GCM_SHA512', 'aes', 'ECDHE', ''] },
        { ...anyVersion, [CIPHERS]: ['TLS_AES_256_GCM_SHA384'] },
      ),
    ],
  },
  'configuration.tls-ciphers-fit-version': {
    statement: 'With TLSv1.3 as the minimum, tls.ciphers has a TLS 1.3 suite.',
    follows:
      'suites of TLS 1.3 work in no older version, and older suites do not work in TLS 1.3. Without a suite that fits, no handshake succeeds.',
    judge: fitVersion,
    broken: wrongAt(
      { [CIPHERS]: [['TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384']] },
      { [VERSION]: 'TLSv1.3', [CIPHERS]: ['TLS_AES_256_GCM_SHA384'] },
    ),
  },
  'configuration.client-authorities-unnamed': {
    statement:
      'Without tls.trust-collection-file nothing says which authorities client certificates are trusted by.',
    otherwise: "Then the system's authorities count, and whoever they certify gets in.",
    unless: 'the trust store of the JVM holds your own authorities alone',
    judge: clientAuthorities,
    broken: example('no trusted authorities', TYPE, { [TRUST]: ABSENT }, { ...mutual, [TRUST]: PEM.ca }),
  },
});
