import { onCalls } from '../token-standard/edit.js';
import type { StandardWrap } from '../token-standard/route.js';
import type { Instrument } from '../token-standard/instruments.js';
import { error, json, type HttpReply } from '../wire/exchange.js';

/** A page of a list: its instruments, and the token of the next page. */
type Page = { instruments: readonly Instrument[]; nextPageToken?: string };

/** The parameters of a page; the default `size` is 25. */
type Asked = { size: number; token: string | null };

/** Returns the requested page of a list; undefined when its token is invalid. */
export type Pages = (list: readonly Instrument[], asked: Asked) => Page | undefined;

const DEFAULT_SIZE = 25;

const sizeIn = (query: URLSearchParams): number | undefined => {
  const size = Number(query.get('pageSize') ?? DEFAULT_SIZE);
  return Number.isInteger(size) && size > 0 && size < 2 ** 31 ? size : undefined;
};

/** Returns a page that begins at `start`; `tokenOf` makes the token of the next page from the last instrument. */
export const pageFrom = (
  list: readonly Instrument[],
  start: number,
  size: number,
  tokenOf: (last: Instrument) => string,
): Page => {
  const instruments = list.slice(start, start + size);
  const last = instruments.at(-1);
  return { instruments, ...(last && start + size < list.length && { nextPageToken: tokenOf(last) }) };
};

/** Tokens are the ids of the last instruments of pages. */
export const afterIds: Pages = (list, { size, token }) => {
  const before = list.findIndex(({ id }) => id === token);
  return token !== null && before < 0 ? undefined : pageFrom(list, before + 1, size, ({ id }) => id);
};

/** Uses its own list, which may change with each call, and its own pages. */
export const lists =
  (listOf: () => (calls: number) => readonly Instrument[], pages: Pages = afterIds): StandardWrap =>
  (serve) => {
    const list = listOf();
    let calls = 0;
    return onCalls(['instruments', 'instrument'], (plain) => async (call) => {
      const reply = await plain(call);
      if (reply.status !== 200 && reply.status !== 400 && reply.status !== 404) return reply;
      const now = list(calls++);
      const { id, name } = call.route;
      if (name === 'instruments') return pageReply(pages, now, new URLSearchParams(call.query));
      const found = now.find((each) => each.id === id?.decoded);
      return found ? json(200, found) : error(404, `There is no instrument '${id?.decoded}'.`);
    })(serve);
  };

/** Uses its own constant list. */
export const listsAlways = (list: readonly Instrument[], pages?: Pages): StandardWrap =>
  lists(() => () => list, pages);

function pageReply(pages: Pages, list: readonly Instrument[], query: URLSearchParams): HttpReply {
  const size = sizeIn(query);
  if (size === undefined) return error(400, 'pageSize is not a whole number from 1.');
  const page = pages(list, { size, token: query.get('pageToken') });
  return page ? json(200, page) : error(400, 'pageToken is not the token of a page.');
}
