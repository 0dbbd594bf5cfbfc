import { error, json, type HttpReply } from '../wire/exchange.js';
import { INSTRUMENTS } from './instruments.js';

const DEFAULT_SIZE = 25;
const MARK = 'after ';

/** The token for the page after this instrument. */
export const tokenAfter = (id: string): string => Buffer.from(MARK + id).toString('base64url');

/** Returns where the page of a token begins; undefined when the token is invalid. */
const startOf = (token: string): number | undefined => {
  const at = INSTRUMENTS.findIndex(({ id }) => tokenAfter(id) === token);
  return at < 0 ? undefined : at + 1;
};

/** Returns the page for pageSize and pageToken. */
export const pageOf = (query: URLSearchParams): HttpReply => {
  const [asked, token] = [query.get('pageSize'), query.get('pageToken')];
  const size = asked === null ? DEFAULT_SIZE : Number(asked);
  if (!Number.isInteger(size) || size < 1 || size >= 2 ** 31)
    return error(400, 'pageSize is not a whole number from 1.');
  const start = token === null ? 0 : startOf(token);
  if (start === undefined) return error(400, 'pageToken is not the token of a page.');
  const instruments = INSTRUMENTS.slice(start, start + size);
  const last = instruments.at(-1);
  const more = start + size < INSTRUMENTS.length && last;
  return json(200, { instruments, ...(more && { nextPageToken: tokenAfter(last.id) }) });
};
