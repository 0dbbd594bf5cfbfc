import assert from 'node:assert/strict';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { Readable, type Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { isObject, parseBody } from '../../wire/exchange.js';
import { readBody } from '../../serve.js';

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

const MEBIBYTE = Buffer.alloc(1024 * 1024);

const compressed = async (compressor: Transform): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  compressor.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (let count = 0; count < 1024; count += 1) {
    if (!compressor.write(MEBIBYTE)) await once(compressor, 'drain');
  }
  compressor.end();
  await once(compressor, 'end');
  return Buffer.concat(chunks);
};

// Higher levels take seconds for a gigabyte, and do not improve the bomb.
const COMPRESSORS = {
  gzip: () => createGzip({ level: 1 }),
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
};

const made = new Map<string, Promise<Buffer>>();

/** 1 GB of zeros, compressed to 5 MB or less; made once per process. */
export const bomb = (coding: keyof typeof COMPRESSORS): Promise<Buffer> => {
  const bytes = made.get(coding) ?? compressed(COMPRESSORS[coding]());
  made.set(coding, bytes);
  return bytes;
};

/**
 * Writes one chunk many times, as fast as the other side reads, then ends. Stops without an error when the stream
 * is closed.
 */
const pour = (into: Writable, chunk: string | Buffer, times: number): void => {
  const chunks = function* () {
    for (let count = 0; count < times; count += 1) yield chunk;
  };
  drain(into, chunks());
};

/** Writes all chunks and ends. Stops without an error when the stream is closed. */
const drain = (into: Writable, chunks: Iterable<string | Buffer> | AsyncIterable<string | Buffer>): void => {
  pipeline(Readable.from(chunks), into).catch(() => into.destroy());
};

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const JSON_TYPE = { 'Content-Type': 'application/json' };
const HOUR = 3600;

/** HTML, a script, the ends of several quotings, and terminal escapes: colour, a link, a title, a cleared screen. */
const MARKUP =
  '</script><script>globalThis.hacked = 1</script><img src=x onerror="globalThis.hacked = 1">' +
  '"\'`&lt;]]>--><a href="javascript:globalThis.hacked=1">x</a>|*_\n# x\u001b[31m\u001b[2J\u001b]0;hacked\u0007\u202etxt';

const sendBomb =
  (coding: 'gzip' | 'br'): Listener =>
  (_, response) => {
    void bomb(coding).then((bytes) => {
      response.writeHead(200, { ...JSON_TYPE, 'Content-Encoding': coding, 'Content-Length': bytes.length });
      response.end(bytes);
    });
  };

// 200 for an object, 400 for anything else, so that both kinds of responses occur.
const sayEverywhere =
  (words: (request: IncomingMessage, body: string) => string, headers = {}): Listener =>
  (request, response) => {
    const answer = async () => {
      const body = (await readBody(request)) ?? Buffer.alloc(0);
      const said = words(request, body.toString());
      const accepted = isObject(parseBody(body));
      const contract = { templateId: said, contractId: said, debugCreatedAt: said, [said]: said };
      response.writeHead(accepted ? 200 : 400, { ...JSON_TYPE, ...headers });
      response.end(
        JSON.stringify(
          accepted
            ? { choiceContextData: { [said]: [said] }, disclosedContracts: [contract], [said]: said }
            : { error: said, [said]: said },
        ),
      );
    };
    answer().catch(() => response.destroy());
  };

async function* onePerSecond() {
  yield '{';
  for (let second = 0; second < HOUR; second += 1) {
    await setTimeout(1000, undefined, { ref: false });
    yield ' ';
  }
}

/** The reaction of a hostile HTTP server to a request. */
export const LISTENERS = {
  'endless-body': (_, response) => {
    response.writeHead(200, JSON_TYPE);
    response.write('{"choiceContextData": "');
    pour(response, 'a'.repeat(64 * 1024), 1024 * 1024);
  },
  'one-byte-a-second': (_, response) => {
    response.writeHead(200, JSON_TYPE);
    drain(response, onePerSecond());
  },
  'gzip-bomb': sendBomb('gzip'),
  'br-bomb': sendBomb('br'),
  'never-answers': () => undefined,
  'html-proxy': (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end('<!doctype html><title>Sign in</title><h1>Sign in to the proxy</h1>');
  },
  'echo-token': sayEverywhere(({ headers }, body) => `${headers.authorization ?? 'no token'} ${body}`),
  markup: sayEverywhere(() => MARKUP, { 'X-Note': '<script>globalThis.hacked = 1</script>' }),
} satisfies Record<string, Listener>;

/** The behaviour of a hostile server; `redirect-elsewhere` answers 302 to a second port. */
export type HostileKind = keyof typeof LISTENERS | keyof typeof SOCKETS | 'redirect-elsewhere';

/** A hostile server on loopback. */
type Hostile = {
  url: string;
  /** Number of requests to the second port, to which nothing may be sent. */
  strayed(): number;
  /** Closes immediately, including open connections. */
  close(): Promise<void>;
};

export const HOSTILE_KINDS = [
  ...Object.keys(LISTENERS),
  ...Object.keys(SOCKETS),
  'redirect-elsewhere',
] as HostileKind[];

const onLoopback = async (server: Server): Promise<{ url: string; close: () => Promise<void> }> => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    // These servers make the other side disconnect.
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};

const startRedirecting = async (): Promise<Hostile> => {
  let strayed = 0;
  const elsewhere = await onLoopback(
    createHttpServer((_, response) => {
      strayed += 1;
      response.end();
    }),
  );
  const server = await onLoopback(
    createHttpServer((request, response) => {
      response.writeHead(302, { Location: `${elsewhere.url}${request.url}` }).end();
    }),
  );
  return {
    url: server.url,
    strayed: () => strayed,
    close: async () => {
      await Promise.all([server.close(), elsewhere.close()]);
    },
  };
};

const serverOf = (kind: Exclude<HostileKind, 'redirect-elsewhere'>): Server => {
  if (kind in LISTENERS) return createHttpServer(LISTENERS[kind as keyof typeof LISTENERS]);
  const answer = SOCKETS[kind as keyof typeof SOCKETS];
  return createServer((socket) => socket.once('data', () => answer(socket)));
};

/** Starts a server with one kind of misbehaviour. */
export const startHostile = async (kind: HostileKind): Promise<Hostile> =>
  kind === 'redirect-elsewhere'
    ? startRedirecting()
    : { ...(await onLoopback(serverOf(kind))), strayed: () => 0 };

/** Starts a server of a kind until the test ends: by then nothing has been sent elsewhere. @returns its URL */
export async function hostileUrl(t: TestContext, kind: HostileKind): Promise<string> {
  const hostile = await startHostile(kind);
  t.after(async () => {
    await hostile.close();
    assert.equal(hostile.strayed(), 0);
  });
  return hostile.url;
}
