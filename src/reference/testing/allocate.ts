import { request } from 'undici';

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
