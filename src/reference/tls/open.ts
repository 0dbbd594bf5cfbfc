import type { Mount } from '../mount.js';
import { certificates } from './certificates.js';
import { MUTUAL, SERVER_ONLY, type TlsEndpoint } from './endpoint.js';
import { listen, type Listener } from './listen.js';
import { certificateFiles, tlsFile, type TlsFile } from './tls-file.js';

/** The TLS endpoints of all mounts. */
export type OpenTls = {
  /** The section of the target file of each mount that has any. */
  sections: ReadonlyMap<Mount, TlsFile[]>;
  /** The certificates and keys that target files name; none when no mount has an endpoint. */
  files: Record<string, string>;
  /** Ends at once, open connections included. */
  close(): Promise<void>;
};

/** The plain reference has one endpoint of each kind, a variant or a fault those that it is about. */
const endpointsOf = ({ variant, fault }: Mount): readonly TlsEndpoint[] =>
  variant?.tls ?? fault?.tls ?? (variant || fault ? [] : [MUTUAL, SERVER_ONLY]);

/** Opens a port for each endpoint of each mount. */
export const openTls = async (mounts: readonly Mount[]): Promise<OpenTls> => {
  const sections = new Map<Mount, TlsFile[]>();
  const listeners: Listener[] = [];
  let files = {};
  for (const mount of mounts) {
    const endpoints = endpointsOf(mount);
    if (endpoints.length === 0) continue;
    const made = await certificates();
    files = certificateFiles(made);
    const opened = await Promise.all(endpoints.map((endpoint) => listen(endpoint, made)));
    listeners.push(...opened);
    sections.set(
      mount,
      endpoints.map((endpoint, place) => tlsFile(endpoint, opened[place]?.port ?? 0)),
    );
  }
  const close = async () => {
    await Promise.all(listeners.map((listener) => listener.close()));
  };
  return { sections, files, close };
};
