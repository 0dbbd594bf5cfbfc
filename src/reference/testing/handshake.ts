import { connect, type ConnectionOptions } from 'node:tls';

/**
 * Performs a handshake with an endpoint, and waits for the first bytes of an HTTP/2 server, or for a response of
 * HTTP/1.1. Returns the version, the suite and the certificate error, or `refused`.
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
    // A refusal is an error here.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(found));
  });
