import type { TestContext } from 'node:test';
import { request } from 'undici';
import type { OtherIssuer } from '../issuer/issuer.js';
import type { Mount } from '../mount.js';
import { startReference, type Reference } from '../serve.js';
import { KEYS } from './tokens.js';

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

/** A response with its complete body. */
export type Got = { status: number; type: string; coding: string; body: Buffer };

/** Sends a GET without following redirects. */
export const get = async (url: string, headers: Record<string, string> = {}): Promise<Got> => {
  const { statusCode, headers: received, body } = await request(url, { headers });
  return {
    status: statusCode,
    type: String(received['content-type']),
    coding: String(received['content-encoding']),
    body: Buffer.from(await body.arrayBuffer()),
  };
};
