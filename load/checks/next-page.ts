import { isObject } from '../../src/model/reading/wire.js';
import { valueOf, type CheckedAnswer } from './check.js';

/** Returns the URL of the next page: the same URL with the token of the response; undefined when there is none. */
export function nextPage(
  url: string,
  answer: Pick<CheckedAnswer, 'body'> & { status: number },
): string | undefined {
  const value = answer.status === 200 ? valueOf(answer) : undefined;
  const token = isObject(value) ? value['nextPageToken'] : undefined;
  return typeof token === 'string' && token !== '' && !/\p{Surrogate}/u.test(token)
    ? `${url}&pageToken=${encodeURIComponent(token)}`
    : undefined;
}
