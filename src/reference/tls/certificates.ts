import { createAuthority, type Authority, type Identity } from './authority.js';

/** The certificates that TLS endpoints of the reference work with. */
export type Certificates = {
  /** The authority that target files name. */
  authority: Authority;
  /** One that they do not name. */
  other: Authority;
  server: Identity;
  client: Identity;
  /** It ended yesterday. */
  expiredClient: Identity;
};

const create = async (): Promise<Certificates> => {
  const [authority, other] = await Promise.all(
    ['reference authority', 'other authority'].map(createAuthority),
  );
  if (!authority || !other) throw new Error('unreachable');
  const [server, client, expiredClient] = await Promise.all([
    authority.issue(),
    authority.issue({ name: 'admin', hosts: [], use: 'client' }),
    authority.issue({ name: 'admin', hosts: [], use: 'client', from: -30, to: -1 }),
  ]);
  return { authority, other, server, client, expiredClient };
};

let created: Promise<Certificates> | undefined;

/** The same ones in the whole process: they are made when they are first asked for. */
export const certificates = (): Promise<Certificates> => (created ??= create());
