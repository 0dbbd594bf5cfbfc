import type { Variants } from '../page.js';
import { type Instrument, INSTRUMENTS } from '../token-standard/instruments.js';
import type { StandardWrap } from '../token-standard/route.js';
import { type HttpReply, error, json } from '../wire/exchange.js';
import { errorPage } from './gateway.js';
import { randomFrom } from '../wire/edit-reply.js';
import { onCalls } from '../token-standard/edit.js';

type Page = { instruments: readonly Instrument[]; nextPageToken?: string };

/** The parameters of a page; the default `size` is 25. */
type Asked = { size: number; token: string | null };

/** Returns the requested page of a list; undefined when its token is invalid. */
type Pages = (list: readonly Instrument[], asked: Asked) => Page | undefined;

const DEFAULT_SIZE = 25;

const sizeIn = (query: URLSearchParams): number | undefined => {
  const size = Number(query.get('pageSize') ?? DEFAULT_SIZE);
  return Number.isInteger(size) && size > 0 && size < 2 ** 31 ? size : undefined;
};

/** Returns a page that begins at `start`; `tokenOf` makes the token of the next page from the last instrument. */
const pageFrom = (
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
const afterIds: Pages = (list, { size, token }) => {
  const before = list.findIndex(({ id }) => id === token);
  return token !== null && before < 0 ? undefined : pageFrom(list, before + 1, size, ({ id }) => id);
};

/** Uses its own list, which may change with each call, and its own pages. */
const lists =
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

const named = (id: string): Instrument => ({
  id,
  name: id,
  symbol: id,
  decimals: 6,
  supportedApis: { 'splice-api-token-holding-v1': 1 },
});

const inOrder = (list: readonly Instrument[]) =>
  [...list].sort(({ id: one }, { id: other }) => (one < other ? -1 : 1));

/** As in a database query: the instruments whose ids come after a text, which need not be an id, or before it. */
const byAnyText =
  (isBackwards: boolean): Pages =>
  (list, { size, token }) => {
    const sorted = isBackwards ? inOrder(list).reverse() : inOrder(list);
    const isNext = (id: string) => token === null || (isBackwards ? id < token : id > token);
    const start = sorted.findIndex(({ id }) => isNext(id));
    return start < 0 ? { instruments: [] } : pageFrom(sorted, start, size, ({ id }) => id);
  };

const atMostTen: Pages = (list, { size, token }) => afterIds(list, { size: Math.min(size, 10), token });

/** Every full page has a token, also the last one. */
const untilEmpty: Pages = (list, asked) => {
  const page = afterIds(list, asked);
  const last = page?.instruments.at(-1);
  return page && last && page.instruments.length === asked.size ? { ...page, nextPageToken: last.id } : page;
};

/** A page is filtered after it is filled: every second page is empty. */
const withGaps: Pages = (list, { size, token }) => {
  if (token?.startsWith('gap ')) return afterIds(list, { size, token: token.slice(4) });
  const page = afterIds(list, { size, token });
  return page && token !== null ? { instruments: [], nextPageToken: `gap ${token}` } : page;
};

/** Tokens contain a place and a time, so that no two are the same, and they expire. */
const forAWhile = (milliseconds: number): Pages => {
  let count = 0;
  return (list, { size, token }) => {
    const [time = 0, , start = 0] = token === null ? [Date.now()] : token.split('.').map(Number);
    if (!(Date.now() - time <= milliseconds) || !Number.isInteger(start)) return undefined;
    const instruments = list.slice(start, start + size);
    const end = start + size;
    return {
      instruments,
      ...(end < list.length && { nextPageToken: `${Date.now()}.${count++}.${end}` }),
    };
  };
};

const inAnyOrder = (): Pages => {
  const random = randomFrom(23);
  return (list, asked) => {
    const page = afterIds(list, asked);
    return page && { ...page, instruments: [...page.instruments].sort(() => random() - 0.5) };
  };
};

const THOUSANDS = Array.from({ length: 2500 }, (_, at) => named(`note ${at + 1}`));

const ODD_IDS = [
  '.',
  '..',
  'info',
  ' ',
  'a',
  'A',
  'a ',
  '%41',
  'a%2Fb',
  'a/b',
  'a\\b',
  'a+b',
  "it's",
  '{id}',
  'null',
  '0',
  'caf\u00e9',
  'cafe\u0301',
  '\u{1f600}',
  'a\nb',
  '"',
  'i'.repeat(250),
  '#',
  '?pageSize=1',
];

/** As the firewall of a framework, before the path is examined. */
const refusesEncodedStops: StandardWrap = (serve) => (call) =>
  /%2e/i.test(call.path) ? errorPage(400, 'Bad Request') : serve(call);

/** Registries whose instruments or pages differ from those of the reference. */
export const tokenStandardPageVariants: Variants = {
  'no-instruments': {
    explains: 'The registry has no instrument yet.',
    tokenStandard: listsAlways([]),
  },
  'one-instrument-on-every-page': {
    explains: 'The registry has one instrument, and ignores pageSize and pageToken.',
    tokenStandard: listsAlways(INSTRUMENTS.slice(0, 1), (instruments) => ({ instruments })),
  },
  'thousands-of-instruments': {
    explains: 'There are 2,500 instruments.',
    tokenStandard: listsAlways(THOUSANDS),
  },
  'pages-of-at-most-ten': {
    explains: 'A page never has more than ten instruments.',
    tokenStandard: listsAlways(INSTRUMENTS, atMostTen),
  },
  'pages-after-any-text': {
    explains: 'A token is any text: the page begins with the first instrument whose id comes after it.',
    tokenStandard: listsAlways(INSTRUMENTS, byAnyText(false)),
  },
  'pages-before-any-text': {
    explains: 'The same with the last instrument first.',
    tokenStandard: listsAlways(INSTRUMENTS, byAnyText(true)),
  },
  'blank-tokens-are-none': {
    explains: 'A token of blanks is treated as absent, as by the parameter parsers of many frameworks.',
    tokenStandard: listsAlways(INSTRUMENTS, (list, { size, token }) =>
      afterIds(list, { size, token: token?.trim() ? token : null }),
    ),
  },
  'empty-token-on-the-last-page': {
    explains: 'The last page has an empty token, as protocol buffers write a text that is missing.',
    tokenStandard: listsAlways(INSTRUMENTS, (list, { size, token }) => {
      const page = afterIds(list, { size, token: token === '' ? null : token });
      return page && { nextPageToken: '', ...page };
    }),
  },
  'last-page-is-empty': {
    explains: 'A full page has a token: the last token leads to a page without instruments.',
    tokenStandard: listsAlways(INSTRUMENTS, untilEmpty),
  },
  'pages-of-at-most-1000': {
    explains: 'A pageSize above 1,000 is refused as a bad request.',
    tokenStandard: (serve) => {
      const list = listsAlways(INSTRUMENTS)(serve);
      return (call) =>
        Number(new URLSearchParams(call.query).get('pageSize')) > 1000
          ? error(400, 'pageSize is at most 1000.')
          : list(call);
    },
  },
  'unknown-tokens-are-not-found': {
    explains: 'A token that no page came with is answered 404, which the document lists.',
    tokenStandard: (serve) => {
      const list = listsAlways(INSTRUMENTS, afterIds)(serve);
      return async (call) => {
        const answer = await list(call);
        return call.query?.includes('pageToken=') && answer.status === 400
          ? error(404, 'No page has this pageToken.')
          : answer;
      };
    },
  },
  'empty-pages-between': {
    explains: 'Pages are filtered after they are filled: every second one has no instruments, and a token.',
    tokenStandard: listsAlways(INSTRUMENTS, withGaps),
  },
  'tokens-for-six-seconds': {
    explains: 'Each token is returned once, and refused when it is older than six seconds.',
    tokenStandard: (serve) => listsAlways(INSTRUMENTS, forAWhile(6000))(serve),
  },
  'instruments-in-any-order': {
    explains: 'The instruments of a page are in another order each time.',
    tokenStandard: (serve) => listsAlways(INSTRUMENTS, inAnyOrder())(serve),
  },
  'instruments-with-odd-ids': {
    explains:
      'Ids are dots, escapes, white space, and texts that differ only in case or in Unicode normalization.',
    tokenStandard: listsAlways(ODD_IDS.map((id) => named(id))),
  },
  'encoded-full-stops-refused': {
    explains:
      'Ids contain dots, and an encoded dot in a path is refused with an HTML page, as by a firewall.',
    tokenStandard: (serve) =>
      refusesEncodedStops(listsAlways(['usd.e', 'acme.com.bond', 'a.'].map((id) => named(id)))(serve)),
  },
  'instruments-come': {
    explains: 'After every 30 calls there is one more instrument, in the middle of the list.',
    tokenStandard: lists(() => (calls) => {
      const more = Array.from({ length: Math.floor(calls / 30) }, (_, at) => named(`new ${at}`));
      return [...INSTRUMENTS.slice(0, 9), ...more, ...INSTRUMENTS.slice(9)];
    }),
  },
  'instruments-go': {
    explains: 'After every 30 calls there is one instrument fewer, until few are left.',
    tokenStandard: lists(() => (calls) => INSTRUMENTS.slice(0, Math.max(3, 30 - Math.floor(calls / 30)))),
  },
  'instruments-are-renamed': {
    explains: 'After every 45 calls, one of the instruments has another name, and supports a newer version.',
    tokenStandard: lists(() => (calls) => {
      const changed = Math.floor(calls / 45);
      return INSTRUMENTS.map((each, at) => {
        const times = Math.floor((changed + INSTRUMENTS.length - 1 - at) / INSTRUMENTS.length);
        if (times === 0) return each;
        return {
          ...each,
          name: `${each.name}, series ${times}`,
          supportedApis: { 'splice-api-token-holding-v1': 1 + times },
        };
      });
    }),
  },
};
