import { onCalls } from '../token-standard/edit.js';
import type { StandardWrap } from '../token-standard/route.js';
import type { Instrument } from '../token-standard/instruments.js';
import { error, json, type HttpReply } from '../wire/exchange.js';

/** A page of a list: where it begins, and what leads to the next one. */
type Page = { instruments: readonly Instrument[]; nextPageToken?: string };

/** What a page is asked for with; `size` is 25 where none is asked for. */
type Asked = { size: number; token: string | null };

/** The page of a list that is asked for; undefined: its token is none. */
export type Pages = (list: readonly Instrument[], asked: Asked) => Page | undefined;

const DEFAULT_SIZE = 25;

const sizeIn = (query: URLSearchParams): number | undefined => {
  const size = Number(query.get('pageSize') ?? DEFAULT_SIZE);
  return Number.isInteger(size) && size > 0 && size < 2 ** 31 ? size : undefined;
};

/** A page from a place of the list, whose next one `tokenOf` names by the instrument before it. */
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

/** Tokens are the ids of the instruments that pages end with. */
export const afterIds: Pages = (list, { size, token }) => {
  const before = list.findIndex(({ id }) => id === token);
  return token !== null && before < 0 ? undefined : pageFrom(list, before + 1, size, ({ id }) => id);
};

/** Has a list of its own, which may be another one at each call, and pages of its own. */
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

/** Has a list of its own that stays. */
export const listsAlways = (list: readonly Instrument[], pages?: Pages): StandardWrap =>
  lists(() => () => list, pages);

function pageReply(pages: Pages, list: readonly Instrument[], query: URLSearchParams): HttpReply {
  const size = sizeIn(query);
  if (size === undefined) return error(400, 'pageSize is not a whole number from 1.');
  const page = pages(list, { size, token: query.get('pageToken') });
  return page ? json(200, page) : error(400, 'pageToken is not the token of a page.');
}
