import { connect } from 'node:http2';
import type { TLSSocket } from 'node:tls';

/** The protocols that are offered by ALPN (RFC 7301): servers of gRPC close connections without HTTP/2. */
export const PROTOCOLS = ['h2', 'http/1.1'];

/**
 * Sends OPTIONS in the protocol that was agreed on, if one was: a server that answers has accepted the client. In another
 * protocol it could end a good connection. `heard` is called with the HTTP status of the answer; without one when
 * something else was received.
 */
export function requestOverAlpn(
  socket: TLSSocket,
  authority: string,
  heard: (status?: number) => void,
): void {
  if (socket.alpnProtocol === 'h2') requestOverHttp2(socket, authority, heard);
  else {
    socket.on('data', (chunk: Buffer) => {
      const status = /^HTTP\/1\.\d (\d{3})/.exec(chunk.toString('latin1'))?.[1];
      heard(status === undefined ? undefined : Number(status));
    });
    if (socket.alpnProtocol === 'http/1.1')
      socket.write(`OPTIONS * HTTP/1.1\r\nHost: ${authority}\r\nConnection: close\r\n\r\n`);
  }
}

function requestOverHttp2(socket: TLSSocket, authority: string, heard: (status?: number) => void): void {
  const session = connect(`https://${authority}`, { createConnection: () => socket });
  session.on('error', () => undefined);
  const request = session.request({ ':method': 'OPTIONS', ':path': '/' });
  let isHttp2 = false;
  session.on('remoteSettings', () => (isHttp2 = true));
  request.on('response', ({ ':status': status }) => heard(status));
  // The request was refused, by a server that speaks HTTP/2 to us.
  for (const event of ['error', 'close']) request.on(event, () => isHttp2 && heard());
}
