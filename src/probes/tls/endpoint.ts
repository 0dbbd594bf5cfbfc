import { pathFromHere } from '../../target-file/read-named.js';
import { placeOf, type Target } from '../../target-file/target.js';
import { OF_FILES, type OfFile, certificatesIn, identityIn, type ClientIdentity } from './files.js';
import type { Version } from './suites.js';

/** Where to connect to. */
export interface Peer {
  host: string;
  port: number;
  /** PEM certificates that verify it. Absent: none are known. */
  ca?: readonly string[];
  /** Its server name, if that is not the host. */
  serverName?: string;
  /** The path of the HTTP request after a handshake, with a leading slash. */
  path?: string;
}

/** One endpoint of `operator.tls`: its settings in the target file, with the contents of its files. */
export interface Endpoint extends Peer, Partial<Record<OfFile, ClientIdentity>> {
  /** `host:port` as in the target file. */
  name: string;
  /** Its place in the target file. */
  at: string;
  minimumVersion?: Version;
  /** The names of the only suites that it accepts. */
  ciphers?: readonly string[];
  /** The names of the only key exchange groups that it accepts in TLS 1.3. */
  namedGroups?: readonly string[];
  /** Whether it requires client certificates. Absent: the target file does not say. */
  demandsCertificate?: boolean;
  /** The paths of its files, relative to the folder where assay is run. */
  files: { ca?: string } & Partial<Record<OfFile, { cert: string; key: string }>>;
}

/** The endpoints of the target file. @throws {UsageError} when one of their files is not usable */
export const tlsEndpoints = (target: Target): Endpoint[] =>
  (target.operator?.tls ?? []).map((facts, place) => {
    const { endpoint, serverName, caFile, minimumVersion, ciphers, namedGroups, clientAuth } = facts;
    const at = `/operator/tls/${place}`;
    const shown = OF_FILES.flatMap((kind) => {
      const found = identityIn(target, `${at}/clientAuth`, clientAuth, kind);
      return found ? [{ kind, ...found }] : [];
    });
    const colon = endpoint.lastIndexOf(':');
    return {
      name: endpoint,
      at: placeOf(target, `${at}/endpoint`),
      host: endpoint.slice(0, colon).replace(/^\[(.*)\]$/, '$1'),
      port: Number(endpoint.slice(colon + 1)),
      ...(serverName !== undefined && { serverName }),
      path: facts.path ?? knownPath(target, endpoint),
      ...(minimumVersion && { minimumVersion }),
      ...(ciphers && { ciphers }),
      ...(namedGroups && { namedGroups }),
      ...(clientAuth && { demandsCertificate: clientAuth.required }),
      ...(caFile !== undefined && { ca: certificatesIn(target, `${at}/caFile`, caFile) }),
      ...Object.fromEntries(shown.map(({ kind, identity }) => [kind, identity])),
      files: {
        ...(caFile !== undefined && { ca: pathFromHere(target, caFile) }),
        ...Object.fromEntries(
          shown.map(({ kind, files: { cert, key } }) => [
            kind,
            { cert: pathFromHere(target, cert), key: pathFromHere(target, key) },
          ]),
        ),
      },
    };
  });

const HTTPS_PORT = '443';

/**
 * A path that is served at `host:port` over HTTPS, from the other addresses of the target file. Readiness comes
 * first, because it responds with 200. `/` when no path is known.
 */
export function knownPath({ operator, participant, registry, scan }: Target, endpoint: string): string {
  const apps = operator?.apps ?? [];
  const addresses = [
    ...apps.map(({ readyz }) => readyz),
    ...apps.map(({ livez }) => livez),
    ...apps.map(({ metrics }) => metrics),
    ...[participant, registry, scan].map((served) => served?.url),
  ];
  for (const address of addresses) {
    if (address === undefined) continue;
    const { protocol, hostname, port, pathname } = new URL(address);
    if (protocol === 'https:' && `${hostname}:${port || HTTPS_PORT}` === endpoint.toLowerCase())
      return pathname;
  }
  return '/';
}
