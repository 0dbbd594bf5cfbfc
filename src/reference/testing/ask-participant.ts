import { Readable } from 'node:stream';
import { Pool } from 'undici';
import type { Fault, Variant } from '../mount.js';
import type { ServedTargetFile } from '../target-file.js';
import { startReference } from '../serve.js';
import { poolOfHttp10, sendHalf, slowly } from './ask.js';
import { forgeOf, KEYS, minter, type Differing } from './tokens.js';
import type { TokenForge } from '../../../generators/authentication/forged-token.js';

type Sent = { headers?: Record<string, string>; query?: string };

/** A call of a test. By default a POST of `{}` by the participant admin. */
export type PartyQuestion = {
  token?: Differing;
  /** Creates the token instead. */
  forged?: (forge: TokenForge) => string;
  /** How the token is sent (default: as a bearer token). */
  send?: (token: string) => Sent;
  path?: string;
  method?: string;
  /** A value is sent as JSON. */
  body?: string | Buffer | object;
  /** Instead of a body: these pieces are sent chunked, some milliseconds apart. */
  pieces?: readonly string[];
  /** Whether half of a call is sent before this one, over another connection. */
  afterHalf?: boolean;
  /** Whether it is sent by HTTP/1.0. */
  http10?: boolean;
};

/** A response with its complete body. */
export type Answered = { status: number; headers: Record<string, unknown>; text: string };

/** Calls the participant of one mount. */
export type AskParty = (question: PartyQuestion) => Promise<Answered>;

/** A token in the usual header. */
export const bearer = (token: string): Sent => ({ headers: { authorization: `Bearer ${token}` } });

/** Returns a function that calls the participant of a target file. */
export const asking = (pool: Pool, { participant, issuer }: ServedTargetFile): AskParty => {
  const mint = minter(issuer?.issuer ?? '', issuer?.algorithm);
  const forge = forgeOf(mint, issuer?.algorithm);
  // Created once, because signing takes longer than a call.
  const good = mint();
  const { origin, pathname } = new URL(participant.url);
  return async ({
    token,
    forged,
    send = bearer,
    path = '/v2/parties',
    method = 'POST',
    body = '{}',
    pieces,
    afterHalf = false,
    http10 = false,
  }) => {
    const { headers = {}, query = '' } = send(forged ? forged(forge) : token ? mint(token) : good);
    const whole = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    if (afterHalf) await sendHalf(origin, pathname + path);
    const answer = await (http10 ? poolOfHttp10(origin) : pool).request({
      reset: http10,
      method: method,
      path: pathname + path + query,
      headers,
      ...(method !== 'GET' && {
        body: pieces ? Readable.from(slowly(pieces.map((piece) => Buffer.from(piece)))) : whole,
      }),
    });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  };
};

/** Starts one mount, runs a test with its participant, and always closes it. */
export const withParticipant = async (
  mount: { variant?: Variant; fault?: Fault },
  test: (ask: AskParty, file: ServedTargetFile) => Promise<void>,
): Promise<void> => {
  const reference = await startReference({ mounts: [{ name: 'tested', ...mount }], keys: KEYS });
  const pool = new Pool(reference.origin);
  const file = reference.targets[0]?.file;
  try {
    if (file) await test(asking(pool, file), file);
  } finally {
    await pool.destroy();
    await reference.close();
  }
};
