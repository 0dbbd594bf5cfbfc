import { KeyObject, randomBytes, webcrypto } from 'node:crypto';

const ALGORITHMS = {
  ec: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  rsa: {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 2048,
    publicExponent: Uint8Array.of(1, 0, 1),
    hash: 'SHA-256',
  },
} as const;

const DAY_MS = 86_400_000;

/** A certificate chain, with the certificate of the key first, and its key in PKCS#8; both PEM. */
export type CertifiedKey = { cert: string; key: string };

/** The host that a server certificate is for. */
type Host = { type: 'dns' | 'ip'; value: string };

const LOOPBACK: readonly Host[] = [
  { type: 'ip', value: '127.0.0.1' },
  { type: 'dns', value: 'localhost' },
];

/** The certificate to issue. Default: for loopback, valid from yesterday for a month. */
export type Wanted = {
  name?: string;
  /** The hosts that it is for; empty: it names none. */
  hosts?: readonly Host[];
  use?: 'server' | 'client';
  key?: keyof typeof ALGORITHMS;
  /** Days from now. */
  from?: number;
  to?: number;
};

/** Issues certificates. */
export type CertificateAuthority = {
  /** Its own certificate, PEM. */
  cert: string;
  issue(wanted?: Wanted): Promise<CertifiedKey>;
  /** Creates an intermediate authority; `mayIssue`: whether its certificate says that it is an authority. */
  delegate(wanted?: Wanted, mayIssue?: boolean): Promise<CertificateAuthority>;
};

const keyPair = (kind: keyof typeof ALGORITHMS) =>
  webcrypto.subtle.generateKey(ALGORITHMS[kind], true, ['sign', 'verify']);

const validity = ({ from = -1, to = 30 }: Wanted) => ({
  notBefore: new Date(Date.now() + from * DAY_MS),
  notAfter: new Date(Date.now() + to * DAY_MS),
});

type Issuer = { name: string; kind: keyof typeof ALGORITHMS; keys: webcrypto.CryptoKeyPair };

const sign = async (by: Issuer, keys: webcrypto.CryptoKeyPair, wanted: Wanted, mayIssue: boolean) => {
  const x = await import('../../packages/x509.js');
  const { name = 'reference', hosts = LOOPBACK, use = 'server' } = wanted;
  const usage = mayIssue ? x.KeyUsageFlags.keyCertSign : x.KeyUsageFlags.digitalSignature;
  const certificate = await x.X509CertificateGenerator.create({
    serialNumber: `01${randomBytes(8).toString('hex')}`,
    subject: name && `CN=${name}`,
    issuer: `CN=${by.name}`,
    ...validity(wanted),
    publicKey: keys.publicKey,
    signingKey: by.keys.privateKey,
    signingAlgorithm: ALGORITHMS[by.kind],
    extensions: [
      new x.BasicConstraintsExtension(mayIssue, undefined, true),
      new x.KeyUsagesExtension(usage, true),
      ...(mayIssue
        ? []
        : [
            new x.ExtendedKeyUsageExtension([
              use === 'server' ? x.ExtendedKeyUsage.serverAuth : x.ExtendedKeyUsage.clientAuth,
            ]),
            ...(hosts.length > 0 ? [new x.SubjectAlternativeNameExtension([...hosts])] : []),
          ]),
      await x.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x.AuthorityKeyIdentifierExtension.create(by.keys.publicKey),
    ],
  });
  return `${certificate.toString('pem')}\n`;
};

const pkcs8 = (key: webcrypto.CryptoKey): string =>
  KeyObject.from(key).export({ type: 'pkcs8', format: 'pem' }).toString();

/** `shown` are the certificates between the root and the issued one. */
const authority = (own: Issuer, cert: string, shown: string): CertificateAuthority => ({
  cert,
  issue: async (wanted = {}) => {
    const keys = await keyPair(wanted.key ?? 'ec');
    return { cert: (await sign(own, keys, wanted, false)) + shown, key: pkcs8(keys.privateKey) };
  },
  delegate: async (wanted = {}, mayIssue = true) => {
    const { name = 'reference intermediate authority', key: kind = 'ec' } = wanted;
    const keys = await keyPair(kind);
    const delegated = await sign(own, keys, { ...wanted, name }, mayIssue);
    return authority({ name, kind, keys }, delegated, delegated + shown);
  },
});

/** Creates a self-signed authority, valid for a year. */
export const createAuthority = async (name: string): Promise<CertificateAuthority> => {
  const own: Issuer = { name, kind: 'ec', keys: await keyPair('ec') };
  return authority(own, await sign(own, own.keys, { name, from: -365, to: 365 }, true), '');
};

/** The certificates for the TLS endpoints of the reference. */
export type Certificates = Awaited<ReturnType<typeof create>>;

const create = async () => {
  const [authority, clientAuthority, other] = await Promise.all([
    // The authority of servers that target files name, that of trusted clients, and one that they do not name.
    createAuthority('reference authority'),
    createAuthority('reference client authority'),
    createAuthority('other authority'),
  ]);
  const admin = { name: 'admin', hosts: [], use: 'client' } as const;
  const [server, client, expiredClient, untrustedClient, futureClient, serverAsClient, leaf] =
    await Promise.all([
      authority.issue(),
      clientAuthority.issue(admin),
      clientAuthority.issue({ ...admin, from: -30, to: -1 }),
      authority.issue(admin),
      clientAuthority.issue({ ...admin, from: 1 }),
      clientAuthority.issue({ ...admin, use: 'server' }),
      clientAuthority.delegate({ name: 'user' }, false),
    ]);
  const others = { futureClient, serverAsClient, clientOfLeaf: await leaf.issue(admin) };
  return { authority, clientAuthority, other, server, client, expiredClient, untrustedClient, ...others };
};

let created: Promise<Certificates> | undefined;

/** Returns the certificates; they are created once per process, on first use. */
export const certificates = (): Promise<Certificates> => (created ??= create());
