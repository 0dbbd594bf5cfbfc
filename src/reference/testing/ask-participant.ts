import { Pool } from 'undici';
import type { Fault, Variant } from '../mount.js';
import type { TargetFile } from '../target-file.js';
import { startReference } from '../serve.js';
import { KEYS, minter, type Differing } from './tokens.js';

type Sent = { headers?: Record<string, string>; query?: string };

/** A call of a test: a POST of `{}` by the participant admin, unless it says otherwise. */
export type PartyQuestion = {
  token?: Differing;
  /** How the token is sent: as a bearer token, unless it says otherwise. */
  send?: (token: string) => Sent;
  path?: string;
  method?: string;
  /** A value is sent as JSON. */
  body?: string | Buffer | object;
};

/** An answer, its body read to the end. */
export type Answered = { status: number; headers: Record<string, unknown>; text: string };

/** Asks the participant of one mount. */
export type AskParty = (question: PartyQuestion) => Promise<Answered>;

/** A token where it belongs. */
export const bearer = (token: string): Sent => ({ headers: { authorization: `Bearer ${token}` } });

/** Asks the participant that a target file tells of. */
export const asking = (pool: Pool, { participant, issuer }: TargetFile): AskParty => {
  const mint = minter(issuer?.issuer ?? '', issuer?.algorithm);
  // Signing takes longer than asking.
  const good = mint();
  return async ({ token, send = bearer, path = '/v2/parties', method = 'POST', body = '{}' }) => {
    const { headers = {}, query = '' } = send(token ? mint(token) : good);
    const answer = await pool.request({
      method: method,
      path: new URL(participant.url).pathname + path + query,
      headers,
      ...(method !== 'GET' && {
        body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
    });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  };
};

/** Starts one mount and runs a test with its participant; ends it in any case. */
export const withParticipant = async (
  mount: { variant?: Variant; fault?: Fault },
  test: (ask: AskParty, file: TargetFile) => Promise<void>,
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
