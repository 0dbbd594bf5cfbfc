import { request } from 'undici';

/** Asks the participant of a URL for a party, with a token; tells the status. */
export async function allocate(url: string, token: string, body: object = {}): Promise<number> {
  const answer = await request(`${url}/v2/parties`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  await answer.body.dump();
  return answer.statusCode;
}
