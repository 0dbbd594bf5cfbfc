import type { Socket } from 'node:net';
import { pour } from './pour.js';

const CRLF = '\r\n';
const GARBAGE = Buffer.from(Array.from({ length: 256 }, (_, byte) => 255 - byte));

const head = (...lines: string[]): string => [...lines, '', ''].join(CRLF);

/** What is done with a connection when a request begins to arrive: responses that an HTTP server cannot produce. */
export const SOCKETS = {
  'broken-framing': (socket) => {
    socket.end(
      `${head('HTTP/1.1 200 OK', 'Content-Type: application/json', 'Transfer-Encoding: chunked')}zz${CRLF}{}${CRLF}-5${CRLF}`,
    );
  },
  'content-length-lies': (socket) => {
    socket.end(
      `${head('HTTP/1.1 200 OK', 'Content-Type: application/json', 'Content-Length: 100000')}{"choiceContext`,
    );
  },
  reset: (socket) => {
    socket.resetAndDestroy();
  },
  'huge-headers': (socket) => {
    socket.write(`HTTP/1.1 200 OK${CRLF}`);
    pour(socket, `X-Filler: ${'a'.repeat(1012)}${CRLF}`, 100 * 1024);
  },
  'not-http': (socket) => {
    socket.end(Buffer.concat(Array.from({ length: 16 }, () => GARBAGE)));
  },
  'http-101': (socket) => {
    socket.write(head('HTTP/1.1 101 Switching Protocols', 'Upgrade: nothing', 'Connection: Upgrade'));
    socket.write(GARBAGE);
  },
  '100-continue-flood': (socket) => {
    pour(socket, head('HTTP/1.1 100 Continue').repeat(1000), 100_000);
  },
} satisfies Record<string, (socket: Socket) => void>;
