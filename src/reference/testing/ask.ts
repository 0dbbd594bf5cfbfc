import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { buildConnector, Pool } from 'undici';
import { namingHttp10 } from '../../http/connections.js';
import type { Fault, Variant } from '../mount.js';
import { startReference } from '../serve.js';
import { KEYS } from './tokens.js';

/** A request of a test. The path is relative to the base URL. By default a POST of `{}` to the first instruction. */
export type Question = {
  id?: string;
  path?: string;
  method?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
  /** The body is sent in these pieces, chunked, some milliseconds apart. */
  pieces?: readonly Buffer[];
  /** Whether half of a call is sent before this one, over another connection. */
  afterHalf?: boolean;
  /** Whether it is sent by HTTP/1.0. */
  http10?: boolean;
};

/** A response with its complete body. */
export type Answered = { status: number; headers: Record<string, unknown>; text: string };

/** The path of the call for an id that is already encoded. */
export const pathOf = (encodedId: string): string =>
  `/registry/transfer-instruction/v1/${encodedId}/choice-contexts/accept`;

/** Sends every call to an origin by HTTP/1.0. */
export const poolOfHttp10 = (origin: string): Pool =>
  new Pool(origin, { connect: namingHttp10(buildConnector({})) });

/** Yields pieces of a body, some milliseconds apart. */
export async function* slowly(pieces: readonly Buffer[]) {
  for (const piece of pieces) {
    yield piece;
    await setTimeout(5);
  }
}

/** Sends half of a call over a separate connection, and closes it. */
export const sendHalf = async (origin: string, path: string): Promise<void> => {
  const { hostname: host, port } = new URL(origin);
  const socket = connect({ host, port: Number(port) });
  socket.write(`POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 20\r\n\r\n{"meta":`);
  await setTimeout(20);
  socket.resetAndDestroy();
  await setTimeout(20);
};

/** Starts one mount, runs a test with it, and always closes it. */
export const withReference = async (
  mount: { variant?: Variant; fault?: Fault },
  test: (
    ask: (question: Question) => Promise<Answered>,
    ids: { acceptable: string[]; reassigning: string[] },
  ) => Promise<void>,
): Promise<void> => {
  const reference = await startReference({ mounts: [{ name: 'tested', ...mount }], keys: KEYS });
  const pool = new Pool(reference.origin);
  const old = poolOfHttp10(reference.origin);
  const ids = reference.targets[0]?.file.registry.transferInstructions ?? { acceptable: [], reassigning: [] };
  try {
    await test(
      async ({
        id = ids.acceptable[0] ?? '',
        path = pathOf(encodeURIComponent(id)),
        method = 'POST',
        body = '{}',
        headers = {},
        pieces,
        afterHalf = false,
        http10 = false,
      }) => {
        if (afterHalf) await sendHalf(reference.origin, `/tested/token${path}`);
        const answer = await (http10 ? old : pool).request({
          method,
          path: `/tested/token${path}`,
          headers: { 'content-type': 'application/json', ...headers },
          ...(method === 'GET' ? {} : { body: pieces ? Readable.from(slowly(pieces)) : body }),
        });
        return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
      },
      ids,
    );
  } finally {
    await Promise.all([pool.destroy(), old.destroy()]);
    await reference.close();
  }
};
