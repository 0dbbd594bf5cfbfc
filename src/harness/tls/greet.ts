import { connect } from 'node:http2';
import type { TLSSocket } from 'node:tls';

/** What may be agreed on: servers of gRPC hang up on those who do not offer HTTP/2. */
export const PROTOCOLS = ['h2', 'http/1.1'];

/**
 * Asks for something harmless in the protocol that was agreed on, if one was: whoever answers has let us in. Words in
 * one that was not agreed on could end a good connection. `heard` is told the status of an answer, or nothing where
 * something else came.
 */
export function greet(socket: TLSSocket, authority: string, heard: (status?: number) => void): void {
  if (socket.alpnProtocol === 'h2') greet2(socket, authority, heard);
  else {
    socket.on('data', (chunk: Buffer) => {
      const status = /^HTTP\/1\.\d (\d{3})/.exec(chunk.toString('latin1'))?.[1];
      heard(status === undefined ? undefined : Number(status));
    });
    if (socket.alpnProtocol === 'http/1.1')
      socket.write(`OPTIONS * HTTP/1.1\r\nHost: ${authority}\r\nConnection: close\r\n\r\n`);
  }
}

function greet2(socket: TLSSocket, authority: string, heard: (status?: number) => void): void {
  const session = connect(`https://${authority}`, { createConnection: () => socket });
  session.on('error', () => undefined);
  const request = session.request({ ':method': 'OPTIONS', ':path': '/' });
  let isGreeted = false;
  session.on('remoteSettings', () => (isGreeted = true));
  request.on('response', ({ ':status': status }) => heard(status));
  // The request was refused, by somebody who speaks to us.
  for (const event of ['error', 'close']) request.on(event, () => isGreeted && heard());
}
