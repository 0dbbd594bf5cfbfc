import { once } from 'node:events';
import { type Http2SecureServer, createSecureServer } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { Mount } from '../mount.js';
import { type Certificates, certificates } from './authority.js';
import {
  type TlsRequest,
  type TlsEndpoint,
  MUTUAL,
  plainly,
  SERVER_ONLY,
  cipherList,
  groupList,
} from './endpoint.js';
import { intercepting, triggeredTls } from './intercept.js';

/** An endpoint that listens on loopback. */
type Listener = {
  port: number;
  /** Closes immediately, including open connections. */
  close(): Promise<void>;
};

/** The TLS and HTTP server of an endpoint; its responses have no body. */
const serverOf = async (endpoint: TlsEndpoint, certificates: Certificates): Promise<Http2SecureServer> => {
  const { minimumVersion, ciphers, namedGroups, clientAuth } = endpoint;
  const { serves, admits, answers } = endpoint;
  const options = {
    ...certificates.server,
    minVersion: minimumVersion,
    ...(ciphers && { ciphers: cipherList(ciphers) }),
    ...(namedGroups && { ecdhCurve: groupList(namedGroups) }),
    ...(clientAuth && { requestCert: true, rejectUnauthorized: true, ca: certificates.clientAuthority.cert }),
    allowHTTP1: true,
  };
  const served = (await serves?.(options, certificates)) ?? options;
  const server = createSecureServer(served, (request, response) => {
    response.statusCode = answers?.(request as unknown as TlsRequest) ?? 200;
    response.end();
  });
  server.on('unknownProtocol', (socket: TLSSocket) => socket.destroy());
  server.prependListener('secureConnection', (socket: TLSSocket) => {
    socket.on('error', () => undefined);
    if (admits?.(socket) === false) socket.destroy();
  });
  return server;
};

/** Opens an endpoint of a mount on its own port. */
const listen = async (endpoint: TlsEndpoint, certificates: Certificates, mount: Mount): Promise<Listener> => {
  const server = await serverOf(endpoint, certificates);
  const plain = () => serverOf(plainly(endpoint), certificates);
  const intercepts = await triggeredTls(mount, endpoint, server, plain);
  const sockets = new Set<Socket>();
  const front = intercepts ? intercepting(server, intercepts) : server;
  front.on('connection', (socket: Socket) => {
    // Probes disconnect during a handshake.
    sockets.add(socket.on('error', () => undefined));
    socket.once('close', () => sockets.delete(socket));
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  return {
    port: (front.address() as AddressInfo).port,
    close: async () => {
      const closed = once(front, 'close');
      front.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};

type OpenTls = {
  sections: ReadonlyMap<Mount, TlsFile[]>;
  /** The certificates and keys that target files name; empty when no mount has an endpoint. */
  files: Record<string, string>;
  /** Closes immediately, including open connections. */
  close(): Promise<void>;
};

/** The plain reference has one endpoint of each kind; a variant or a fault only the ones that it defines. */
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
    const opened = await Promise.all(endpoints.map((endpoint) => listen(endpoint, made, mount)));
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

const CA = 'tls-ca.pem';

/** The client certificates that a target file names: the beginning of their members, and the names of their files. */
const CLIENTS = [
  ['', 'tls-client', 'client'],
  ['expired', 'tls-expired-client', 'expiredClient'],
  ['untrusted', 'tls-untrusted-client', 'untrustedClient'],
  ['future', 'tls-future-client', 'futureClient'],
  ['forServers', 'tls-server-as-client', 'serverAsClient'],
  ['byLeaf', 'tls-client-of-leaf', 'clientOfLeaf'],
] as const;

const CLIENT_FILES = Object.fromEntries(
  CLIENTS.flatMap(([prefix, file]) => [
    [prefix === '' ? 'certificateFile' : `${prefix}CertificateFile`, `${file}.pem`],
    [prefix === '' ? 'keyFile' : `${prefix}KeyFile`, `${file}-key.pem`],
  ]),
);

/** The certificates and keys, PEM by the file names in target files. */
const certificateFiles = (made: Certificates): Record<string, string> => ({
  [CA]: made.authority.cert,
  ...Object.fromEntries(
    CLIENTS.flatMap(([, file, name]) => [
      [`${file}.pem`, made[name].cert],
      [`${file}-key.pem`, made[name].key],
    ]),
  ),
});

/** Returns the target file entry for an endpoint that listens on a port. Its files are names in `Reference.files`. */
const tlsFile = (
  { minimumVersion, serverName, ciphers, namedGroups, clientAuth }: TlsEndpoint,
  port: number,
) => ({
  endpoint: `127.0.0.1:${port}`,
  caFile: CA,
  minimumVersion,
  ...(serverName !== undefined && { serverName }),
  ...(ciphers && { ciphers }),
  ...(namedGroups && { namedGroups }),
  ...(clientAuth && { clientAuth: { required: true, ...CLIENT_FILES } }),
});

/** One TLS endpoint in a target file. */
export type TlsFile = ReturnType<typeof tlsFile>;
