import { pathFromHere } from '../../target-file/read-named.js';
import type { Target } from '../../target-file/target.js';
import type { AlpnResponse } from './alpn-request.js';
import {
  OF_FILES,
  type OfFile,
  certificatesIn,
  identityIn,
  type Files,
  type ClientIdentity,
} from './files.js';
import type { Version } from './suites.js';

/** Where to connect to. */
export interface Peer {
  host: string;
  port: number;
  /** What it is to be trusted by, PEM; absent: nothing is known of that. */
  ca?: readonly string[];
  /** The name that it goes by, where that is not the host. */
  serverName?: string;
  /** What is asked for over HTTP after a handshake, beginning with a slash. */
  path?: string;
}

/** What a peer is asked for by HTTP. */
export const askedOf = (
  { host, port, serverName = host, path = '/' }: Peer,
  scheme: AlpnResponse['scheme'],
): AlpnResponse => ({
  scheme,
  authority: `${serverName.includes(':') ? `[${serverName}]` : serverName}:${port}`,
  path,
});

/** One endpoint of `operator.tls`: what the target file says, with its files read. */
export interface Endpoint extends Peer, Partial<Record<OfFile, ClientIdentity>> {
  /** `host:port` as the target file has it. */
  name: string;
  minimumVersion?: Version;
  /** Names of the only suites that it accepts. */
  ciphers?: readonly string[];
  /** Names of the only groups that it exchanges keys with in TLS 1.3. */
  namedGroups?: readonly string[];
  /** Whether it demands client certificates; absent: nothing is said of them. */
  demandsCertificate?: boolean;
  /** The files, by paths for commands that are run where assay was. */
  files: { ca?: string } & Partial<Record<OfFile, Files>>;
}

/**
 * The endpoints that the target file names.
 * @throws {UsageError} when one of their files cannot be used for what it is meant for.
 */
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
 * A path that is served at `host:port` over HTTPS, by the other addresses of the target file: readiness before all,
 * because it is answered 200. `/` where the file knows of none.
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
