import { setTimeout } from 'node:timers/promises';
import { Readable } from 'node:stream';
import type { TestContext } from 'node:test';
import { connect, type ConnectionOptions } from 'node:tls';
import { Pool, request } from 'undici';
import type { OtherIssuer } from '../issuer/issuer.js';
import type { Fault, Mount, Variant } from '../mount.js';
import { type Reference, type ServedTargetFile, startReference } from '../serve.js';
import { type Differing, KEYS, minter } from './tokens.js';

/** A request of a test. The path is relative to the base URL. */
interface Asked {
  path?: string;
  method?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
  /** The body is sent in these pieces, chunked, some milliseconds apart. */
  pieces?: readonly Buffer[];
}

/** By default a POST of `{}` to the first instruction. */
type Question = Asked & { id?: string };

/** A call of a test. By default a POST of `{}` by the participant admin. A value is sent as JSON. */
type PartyQuestion = Omit<Asked, 'body'> & { token?: Differing | 'none'; body?: string | object };

/** A response with its complete body. */
export type Answered = { status: number; headers: Record<string, unknown>; text: string };

/** The path of the call for an id that is already encoded. */
export const pathOf = (encodedId: string): string =>
  `/registry/transfer-instruction/v1/${encodedId}/choice-contexts/accept`;

async function* slowly(pieces: readonly Buffer[]) {
  for (const piece of pieces) {
    yield piece;
    await setTimeout(5);
  }
}

/** Starts one mount, runs a test with its target file, and always closes it. */
async function withServed(
  mount: { variant?: Variant; fault?: Fault },
  test: (ask: (asked: Asked) => Promise<Answered>, file: ServedTargetFile) => Promise<void>,
): Promise<void> {
  const reference = await startReference({ mounts: [{ name: 'tested', ...mount }], keys: KEYS });
  const pool = new Pool(reference.origin);
  const ask = async ({ path = '', method = 'POST', body = '{}', headers = {}, pieces }: Asked) => {
    const sent = pieces ? Readable.from(slowly(pieces)) : body;
    const answer = await pool.request({ method, path, headers, ...(method !== 'GET' && { body: sent }) });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  };
  try {
    await test(ask, reference.targets[0]!.file);
  } finally {
    await pool.destroy();
    await reference.close();
  }
}

/** Runs a test with the registry of one mount. */
export const withReference = (
  mount: { variant?: Variant; fault?: Fault },
  test: (
    ask: (question: Question) => Promise<Answered>,
    ids: { acceptable: string[]; reassigning: string[] },
  ) => Promise<void>,
): Promise<void> =>
  withServed(mount, (ask, { registry: { transferInstructions: ids } }) =>
    test(({ id = ids.acceptable[0] ?? '', path = pathOf(encodeURIComponent(id)), headers, ...more }) => {
      const typed = { 'content-type': 'application/json', ...headers };
      return ask({ ...more, path: `/tested/token${path}`, headers: typed });
    }, ids),
  );

/** Runs a test with the participant of one mount. */
export const withParticipant = (
  mount: { variant?: Variant; fault?: Fault },
  test: (ask: (question: PartyQuestion) => Promise<Answered>, file: ServedTargetFile) => Promise<void>,
): Promise<void> =>
  withServed(mount, (ask, file) => {
    const { participant, issuer } = file;
    const mint = minter(issuer?.issuer ?? '', issuer?.algorithm);
    // Created once, because signing takes longer than a call.
    const good = mint();
    return test(({ token, path = '/v2/parties', body = '{}', ...more }) => {
      const authorization = `Bearer ${token === undefined || token === 'none' ? good : mint(token)}`;
      return ask({
        ...more,
        path: new URL(participant.url).pathname + path,
        headers: token === 'none' ? {} : { authorization },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
    }, file);
  });

/** Serves mounts until the test ends. */
export const serving = async (
  t: TestContext,
  mounts: readonly Mount[],
  otherIssuer?: OtherIssuer,
): Promise<Reference> => {
  const reference = await startReference({ mounts, keys: KEYS, ...(otherIssuer && { otherIssuer }) });
  t.after(() => reference.close());
  return reference;
};

/** Sends a GET without following redirects. */
export const get = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, headers: received, body } = await request(url, { headers });
  return {
    status: statusCode,
    type: String(received['content-type']),
    coding: String(received['content-encoding']),
    body: Buffer.from(await body.arrayBuffer()),
  };
};

/** The Accept header of a scraper for each format. */
export const ACCEPT = {
  text: 'text/plain;version=0.0.4',
  openMetrics: 'application/openmetrics-text;version=1.0.0,*/*;q=0.1',
  protobuf:
    'application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=delimited,*/*;q=0.1',
};

/** Requests a party from the participant at a URL, with a token; returns the status. */
export async function allocate(url: string, token: string, body: object = {}): Promise<number> {
  const answer = await request(`${url}/v2/parties`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  await answer.body.dump();
  return answer.statusCode;
}

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
