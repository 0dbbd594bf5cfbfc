import { createAuthority, type CertificateAuthority, type CertifiedKey } from './authority.js';

/** The certificates for the TLS endpoints of the reference. */
export type Certificates = {
  /** The authority of servers that target files name. */
  authority: CertificateAuthority;
  /** The authority of trusted clients. */
  clientAuthority: CertificateAuthority;
  /** An authority that they do not name. */
  other: CertificateAuthority;
  server: CertifiedKey;
  client: CertifiedKey;
  /** Expired yesterday. */
  expiredClient: CertifiedKey;
  /** Issued by the authority of servers. */
  untrustedClient: CertifiedKey;
  /** Valid from tomorrow. */
  futureClient: CertifiedKey;
  /** Only for servers. */
  serverAsClient: CertifiedKey;
  /** Issued by the certificate of a client. */
  clientOfLeaf: CertifiedKey;
};

const create = async (): Promise<Certificates> => {
  const [authority, clientAuthority, other] = await Promise.all([
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
