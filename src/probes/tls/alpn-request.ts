import { connect as connectHttp2 } from 'node:http2';
import type { Duplex } from 'node:stream';
import { connect } from 'node:net';
import { lookup } from '../../http/connections.js';
import type { Peer } from './endpoint.js';

/** The protocols that are offered by ALPN (RFC 7301). gRPC servers close connections without HTTP/2. */
export const PROTOCOLS = ['h2', 'http/1.1'];

/** An HTTP request after a handshake. */
interface AlpnResponse {
  scheme: 'http' | 'https';
  /** `host:port` as in HTTP. */
  authority: string;
  path: string;
}

/** The HTTP request for a peer. */
export const askedOf = (
  { host, port, serverName = host, path = '/' }: Peer,
  scheme: AlpnResponse['scheme'],
): AlpnResponse => ({
  scheme,
  authority: `${serverName.includes(':') ? `[${serverName}]` : serverName}:${port}`,
  path,
});

/**
 * Sends a GET when the negotiated protocol is HTTP. A response alone proves little: some servers complete every
 * handshake and refuse in HTTP. So the path must be one whose response depends on access, and not `OPTIONS *`, which
 * some servers answer with 400 for every client. `heard` is called with the HTTP status of the response; without one
 * when anything else was received.
 */
export function request(
  socket: Duplex,
  protocol: string | false | null,
  asked: AlpnResponse,
  heard: (status?: number) => void,
): void {
  if (protocol === 'h2') requestOverHttp2(socket, asked, heard);
  else {
    socket.on('data', (chunk: Buffer) => {
      const status = /^HTTP\/1\.\d (\d{3})/.exec(chunk.toString('latin1'))?.[1];
      heard(status === undefined ? undefined : Number(status));
    });
    // In another protocol the request could end a good connection.
    if (protocol === 'http/1.1')
      socket.write(`GET ${asked.path} HTTP/1.1\r\nHost: ${asked.authority}\r\nConnection: close\r\n\r\n`);
  }
}

function requestOverHttp2(
  socket: Duplex,
  { scheme, authority, path }: AlpnResponse,
  heard: (status?: number) => void,
): void {
  const session = connectHttp2(`${scheme}://${authority}`, { createConnection: () => socket });
  session.on('error', () => undefined);
  const stream = session.request({ ':path': path });
  let isHttp2 = false;
  session.on('remoteSettings', () => (isHttp2 = true));
  stream.on('response', ({ ':status': status }) => heard(status));
  // The request was refused by a server that speaks HTTP/2.
  for (const event of ['error', 'close']) stream.on(event, () => isHttp2 && heard());
}

/** The protocols that are also possible without TLS, by their ALPN names. */
export type Protocol = 'http/1.1' | 'h2';

/**
 * Sends a GET without TLS. @returns the status of the response; undefined when no HTTP response came within
 * `timeoutMs`, or the connection ended
 */
export const plainStatus = (peer: Peer, protocol: Protocol, timeoutMs: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const socket = connect({ port: peer.port, host: peer.host, lookup });
    const end = (status?: number) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(status);
    };
    const timer = setTimeout(end, timeoutMs);
    socket.on('connect', () => request(socket, protocol, askedOf(peer, 'http'), end));
    for (const event of ['error', 'end', 'close']) socket.on(event, () => end());
  });
