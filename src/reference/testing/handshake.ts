import { connect, type ConnectionOptions } from 'node:tls';

/**
 * Shakes hands with an endpoint, and waits for what a server of HTTP/2 says first, or one of HTTP/1.1 when it is
 * asked: the version, the suite and what is wrong with the certificate, or `refused`.
 */
export const handshake = (endpoint: string, options: ConnectionOptions): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(`https://${endpoint}`);
    const socket = connect({
      host: hostname,
      port: Number(port),
      ALPNProtocols: ['h2'],
      rejectUnauthorized: false,
      ...options,
    });
    let found = 'refused';
    socket.on('secureConnect', () => {
      if (socket.alpnProtocol !== 'h2') socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    });
    socket.on('data', () => {
      const wrong = socket.authorized
        ? 'good'
        : String((socket.authorizationError as { code?: string }).code ?? socket.authorizationError);
      found = `${socket.getProtocol()} ${socket.getCipher().standardName} ${wrong}`;
      socket.destroy();
    });
    // A refusal.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(found));
  });
