import { itemsOf, type Entry } from '../../entry.js';
import { BROKEN_PEM, PEM, RARE_PEM } from '../base.js';
import {
  at,
  type Bundle,
  type CertificateFacts,
  looked,
  type PemFile,
  textAt,
  unwatched,
} from '../bundle.js';
import { eachOf, example, wrongAt, type BundleEdit } from '../deployment.js';
import { ADMIN_CLIENTS } from '../keys/all.js';
import { rulesOf, wrong, type Complaint, type Judge } from '../rule.js';
import { mutual, TRUST } from './tls.js';

type Named = { path: string; entry: Entry & { value: string }; file: PemFile };

const TRUSTED = 'tls.trust-collection-file';
const SERVER_CHAIN = 'tls.cert-chain-file';
const ADMIN_CHAINS = ADMIN_CLIENTS.map((parent) => `${parent}.cert-chain-file`);
const PAIRS = ['tls', ...ADMIN_CLIENTS].flatMap((parent) => [
  `${parent}.cert-chain-file`,
  `${parent}.private-key-file`,
]);
const PATHS = [TRUSTED, ...PAIRS];

const isOfKey = (path: string) => path.endsWith('private-key-file');

/** The file that a key names; undefined when the key names none, or the folder is unknown. */
function named({ tls, tools }: Bundle, path: string): Named | undefined {
  const entry = unwatched(() => textAt(tls, path));
  if (!entry || tls?.dir === undefined) return undefined;
  const file = tools.pem(tls.dir, entry.value);
  if (file.isThere) looked('tls');
  return { path, entry, file };
}

/** The first certificate of the chain that a key names. */
const firstAt = (bundle: Bundle, path: string) => named(bundle, path)?.file.chain[0];

/** Judges the files at some keys. `judge` returns the message, which follows the key, and the fix. */
const eachFile = (
  paths: readonly string[],
  judge: (file: Named, bundle: Bundle) => readonly [message: string, mend: string] | undefined,
) =>
  function* (bundle: Bundle): Generator<Complaint> {
    for (const path of paths) {
      const file = named(bundle, path);
      const [message, mend] = (file && judge(file, bundle)) ?? [];
      if (file && message) yield wrong(bundle.tls!, file.entry, `${path} ${message}`, mend!);
    }
  };

const files = eachFile(PATHS, ({ path, entry, file: { isThere, chain, keys } }, bundle) => {
  const mend = 'Name the file relative to this one, and look what it holds.';
  if (!isThere) return isExpected(entry.value, bundle) ? ['names a file that is not there', mend] : undefined;
  const isKey = isOfKey(path);
  if (isKey && keys.length > 1)
    return [`names a file that holds ${keys.length} private keys`, 'Leave the one that fits in it.'];
  if ((isKey ? keys : chain).length > 0) return undefined;
  return [`names a file that holds no ${isKey ? 'private key' : 'certificates'} in PEM`, mend];
});

/** Whether a file should be beside the values: other named files are, and its path is below their folder. */
const isExpected = (path: string, bundle: Bundle): boolean =>
  bundle.tools.isBelow(bundle.tls!.dir ?? '', path) &&
  PATHS.some((other) => named(bundle, other)?.file.isThere);

const toPkcs8 = (format: string, file: string) => {
  if (format === 'OpenSSH') return `ssh-keygen -p -m PKCS8 -f ${file}`;
  return `openssl pkcs8 -topk8 -nocrypt${format === 'DER' ? ' -inform DER' : ''} -in ${file} -out ${file}.pk8.pem`;
};

const pkcs8 = eachFile(PATHS, ({ path, entry, file: { keys } }) => {
  const old = keys.find(({ format }) => !format.endsWith('PKCS#8'));
  if (!isOfKey(path) || !old) return undefined;
  const mend = `Convert it: ${toPkcs8(old.format, entry.value)}`;
  return [`names a key in ${old.format}, not in PKCS#8 PEM`, mend];
});

const keyFits = eachFile(PAIRS, ({ path, file: { keys } }, bundle) => {
  const chain = path.replace('private-key-file', 'cert-chain-file');
  const first = isOfKey(path) ? firstAt(bundle, chain) : undefined;
  if (!first || keys[0]?.fits(first) !== false) return undefined;
  const mend = 'Name the key that the certificate was made for.';
  return [`is not the key of the first certificate in ${chain}`, mend];
});

const dates = eachFile(PATHS, ({ path, file: { chain } }, { now }) => {
  const bad = chain.filter((one) => new Date(one.validTo) < now || new Date(one.validFrom) > now);
  // For trust anchors, one valid certificate is enough.
  const first = path === TRUSTED && bad.length < chain.length ? undefined : chain[0];
  if (isOfKey(path) || !first || !bad.includes(first)) return undefined;
  const isOver = new Date(first.validTo) < now;
  const when = isOver ? `expired on ${first.validTo}` : `is not valid before ${first.validFrom}`;
  return [`has a certificate that ${when}`, 'Replace it with a valid one.'];
});

const ciphersFit: Judge = function* (bundle) {
  const { tls, tools } = bundle;
  const list = unwatched(() => at(tls!, 'tls.ciphers'));
  const first = firstAt(bundle, SERVER_CHAIN);
  const suites = (itemsOf(list) ?? []).map(({ text }) =>
    tools.suites.find(({ name, openssl }) => name === text || openssl === text),
  );
  // An unknown suite cannot be judged.
  if (!list || !first || suites.length === 0 || !suites.every((suite) => suite !== undefined)) return;
  if (suites.some((suite) => tools.fits(suite.name, first.keyType))) return;
  const message = `tls.ciphers has no suite for a key of type ${first.keyType}, which ${SERVER_CHAIN} has`;
  yield wrong(tls!, list, message, 'Add one of TLS 1.3, or one that fits the key.');
};

// Extended key usages (RFC 5280 section 4.2.1.12).
const ANY = '2.5.29.37.0';
const SERVER = '1.3.6.1.5.5.7.3.1';
const CLIENT = '1.3.6.1.5.5.7.3.2';

const uses = eachFile([SERVER_CHAIN, ...ADMIN_CHAINS], ({ path, file: { chain } }) => {
  const isServer = path === SERVER_CHAIN;
  // Without extended key usages, a certificate is valid for all uses.
  const usages = chain[0]?.usages ?? [];
  if (usages.length === 0 || usages.includes(ANY) || usages.includes(isServer ? SERVER : CLIENT))
    return undefined;
  const message = `has a certificate that is not for ${isServer ? 'servers' : 'clients'}`;
  return [message, 'Name the certificate that was made for this end.'];
});

const trusted: Judge = function* (bundle) {
  const anchors = named(bundle, TRUSTED)?.file.chain ?? [];
  const type = unwatched(() => at(bundle.tls!, 'tls.client-auth.type'));
  if (type?.value !== 'require' || anchors.length === 0) return;
  yield* eachFile(ADMIN_CHAINS, ({ file: { chain } }) => {
    const [first, ...others] = chain;
    if (!first || isTrusted(first, others, anchors)) return undefined;
    const message = `has a certificate that no authority in ${TRUSTED} has issued`;
    return [message, `Add the certificate of its authority to ${TRUSTED}.`];
  })(bundle);
};

type Certificates = readonly CertificateFacts[];

/** Whether a certificate is an anchor, or was issued by one, directly or through `others`. */
const isTrusted = (one: CertificateFacts, others: Certificates, anchors: Certificates): boolean => {
  const without = (issuer: CertificateFacts) => others.filter((other) => other !== issuer);
  return (
    anchors.some((anchor) => one.isFrom(anchor)) ||
    others.some((issuer) => one.isFrom(issuer) && isTrusted(issuer, without(issuer), anchors))
  );
};

const [CHAIN = '', KEY = '', ADMIN_CHAIN = '', ADMIN_KEY = ''] = PAIRS.map((path) => `tls ${path}`);
const trusting: BundleEdit = { [TRUST]: PEM.ca };

const unusable = (place: string, setup: BundleEdit = mutual) =>
  wrongAt({ [place]: [BROKEN_PEM.garbage, BROKEN_PEM.absent] }, setup);
/** An example of a pair of the server. */
const ofServer = (what: string, cert: string, key: string) =>
  example(what, CHAIN, { [CHAIN]: cert, [KEY]: key });
/** An example of a pair of the admin client. */
const ofAdmin = (what: string, cert: string, key: string) =>
  example(what, ADMIN_CHAIN, { [ADMIN_CHAIN]: cert, [ADMIN_KEY]: key }, mutual);

const requires = (cert: string, key: string) => ({
  'cert-chain-file': PEM.cert,
  'private-key-file': PEM.key,
  'client-auth': { type: 'require', 'admin-client': { 'cert-chain-file': cert, 'private-key-file': key } },
});
const REQUIRED = requires(PEM.adminCert, PEM.adminKey);

/** The contents of the files that TLS values name, and how they relate to each other. */
export const rules = rulesOf('Authentication / 6', { files: ['tls'] })({
  'configuration.tls-files': {
    statement:
      'Each file that a TLS key names contains what the key is for, in PEM: certificates, or one private key. If some of these files are next to the values, all files with relative paths are.',
    follows:
      'the node reads the file when it starts. A file with an absolute path may exist on the node only.',
    judge: files,
    open: eachOf(
      'tls tls',
      { 'cert-chain-file': RARE_PEM.both, 'private-key-file': RARE_PEM.both },
      { 'cert-chain-file': PEM.cert, 'private-key-file': RARE_PEM.encrypted },
      REQUIRED,
      { ...REQUIRED, 'trust-collection-file': PEM.adminCert },
      { ...requires(RARE_PEM.delegatedCert, RARE_PEM.delegatedKey), 'trust-collection-file': PEM.ca },
    ),
    broken: [
      ...unusable(CHAIN),
      ...unusable(TRUST, trusting),
      ...wrongAt({ [KEY]: [BROKEN_PEM.twoKeys] }),
      ...[KEY, ADMIN_CHAIN, ADMIN_KEY].flatMap((place) => unusable(place)),
    ],
  },
  'configuration.tls-pkcs8': {
    statement: 'Private keys for TLS are PKCS#8 in PEM.',
    judge: pkcs8,
    broken: [
      ...wrongAt({ [KEY]: [BROKEN_PEM.oldForm] }),
      ...wrongAt({ [ADMIN_KEY]: [BROKEN_PEM.adminOldForm] }, mutual),
    ],
  },
  'configuration.tls-key-fits': {
    statement: 'A private key belongs to the first certificate of its chain.',
    follows: 'a handshake is signed with the key of the first certificate.',
    judge: keyFits,
    broken: [...wrongAt({ [KEY]: [PEM.adminKey] }), ...wrongAt({ [ADMIN_KEY]: [PEM.key] }, mutual)],
  },
  'configuration.tls-certificate-dates': {
    statement: 'The first certificate of each chain is valid today, and at least one trusted certificate is.',
    follows:
      'no peer accepts a certificate outside its validity. For the certificates behind the first one, a peer may have newer ones.',
    judge: dates,
    broken: [BROKEN_PEM.past, BROKEN_PEM.future].flatMap(({ cert, key }) => [
      ...ofServer(`${cert} of the server`, cert, key),
      ...ofAdmin(`${cert} of the admin client`, cert, key),
    ]),
  },
  'configuration.tls-ciphers-fit-certificate': {
    statement:
      'tls.ciphers has a suite that fits the key of the server: a TLS 1.3 suite, or one for keys of its type.',
    follows:
      'before TLS 1.3, a suite names the type of the key that signs the handshake. Without a suite that fits, no handshake succeeds.',
    judge: ciphersFit,
    broken: wrongAt(
      {
        'tls tls.ciphers': [
          ['TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384'],
          ['TLS_RSA_WITH_AES_128_CBC_SHA', 'TLS_DHE_DSS_WITH_AES_128_CBC_SHA'],
        ],
      },
      { 'tls tls.minimum-server-protocol-version': 'TLSv1.2' },
    ),
  },
  'configuration.tls-certificate-use': {
    statement:
      'A certificate with extended key usages has the one it needs: for servers in tls.cert-chain-file, for clients at the admin client.',
    follows: 'a certificate must be used only for the purposes that it names (RFC 5280 section 4.2.1.12).',
    judge: uses,
    broken: [
      ...ofServer('the certificate of a client for the server', PEM.adminCert, PEM.adminKey),
      ...ofAdmin('the certificate of the server for the admin client', PEM.cert, PEM.key),
    ],
  },
  'configuration.tls-admin-client-trusted': {
    statement:
      'With tls.client-auth.type require and a tls.trust-collection-file, the certificate of the admin client leads to a certificate of the trust collection.',
    follows: 'client certificates are checked against the trust collection, and the admin client has one.',
    judge: trusted,
    broken: example(
      'an authority that did not issue the certificate of the admin client',
      ADMIN_CHAIN,
      { [TRUST]: BROKEN_PEM.otherCa },
      { ...mutual, ...trusting },
    ),
  },
});
