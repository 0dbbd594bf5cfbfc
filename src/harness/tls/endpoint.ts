import type { Target } from '../target/target.js';
import { certificatesIn, identityIn, type Files, type Identity } from './files.js';
import type { Version } from './versions.js';

/** Where to connect to. */
export interface Peer {
  host: string;
  port: number;
  /** What it is to be trusted by, PEM; absent: nothing is known of that. */
  ca?: readonly string[];
}

/** One endpoint of `operator.tls`: what the target file says, with its files read. */
export interface Endpoint extends Peer {
  /** `host:port` as the target file has it. */
  name: string;
  minimumVersion?: Version;
  /** Names of the only suites that it accepts. */
  ciphers?: readonly string[];
  /** Whether it demands client certificates; absent: nothing is said of them. */
  demandsCertificate?: boolean;
  right?: Identity;
  expired?: Identity;
  /** The files as the target file names them, for commands. */
  files: { ca?: string; right?: Files; expired?: Files };
}

/**
 * The endpoints that the target file names.
 * @throws {UsageError} when one of their files cannot be used for what it is meant for.
 */
export const tlsEndpoints = (target: Target): Endpoint[] =>
  (target.operator?.tls ?? []).map((facts, place) => {
    const { endpoint, caFile, minimumVersion, ciphers, clientAuth } = facts;
    const at = `/operator/tls/${place}`;
    const right = identityIn(target, `${at}/clientAuth`, clientAuth, ['certificateFile', 'keyFile']);
    const expired = identityIn(target, `${at}/clientAuth`, clientAuth, [
      'expiredCertificateFile',
      'expiredKeyFile',
    ]);
    const colon = endpoint.lastIndexOf(':');
    return {
      name: endpoint,
      host: endpoint.slice(0, colon).replace(/^\[(.*)\]$/, '$1'),
      port: Number(endpoint.slice(colon + 1)),
      ...(minimumVersion && { minimumVersion }),
      ...(ciphers && { ciphers }),
      ...(clientAuth && { demandsCertificate: clientAuth.required }),
      ...(caFile !== undefined && { ca: certificatesIn(target, `${at}/caFile`, caFile) }),
      ...(right && { right: right.identity }),
      ...(expired && { expired: expired.identity }),
      files: {
        ...(caFile !== undefined && { ca: caFile }),
        ...(right && { right: right.files }),
        ...(expired && { expired: expired.files }),
      },
    };
  });
