import { createAuthority, type CertificateAuthority, type CertifiedKey } from './authority.js';

/** The certificates that TLS endpoints of the reference work with. */
export type Certificates = {
  /** The authority that target files name, of servers. */
  authority: CertificateAuthority;
  /** The one that clients are trusted by. */
  clientAuthority: CertificateAuthority;
  /** One that they do not name. */
  other: CertificateAuthority;
  server: CertifiedKey;
  client: CertifiedKey;
  /** It ended yesterday. */
  expiredClient: CertifiedKey;
  /** Issued by the authority of servers. */
  untrustedClient: CertifiedKey;
  /** It begins tomorrow. */
  futureClient: CertifiedKey;
  /** It is for servers alone. */
  serverAsClient: CertifiedKey;
  /** A certificate of a client issued it. */
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

/** The same ones in the whole process: they are made when they are first asked for. */
export const certificates = (): Promise<Certificates> => (created ??= create());
