import {
  type ListPage,
  onCalls,
  onListed,
  onRequest,
  onPage,
  onQuery,
  onStatus,
  refuseWhen,
} from '../../token-standard/edit.js';
import { INSTRUMENTS } from '../../token-standard/instruments.js';
import { tokenAfter } from '../../token-standard/pages.js';
import { counting, withJson } from '../../wire/edit-reply.js';
import { error, type HttpReply, json } from '../../wire/exchange.js';
import type { Faults } from '../../page.js';
import type { StandardWrap } from '../../token-standard/route.js';

const onList = (wrap: StandardWrap) => onCalls(['instruments'], wrap);
/** Refuses a pageSize; it is null when there is none. */
const refusesSizes = (test: (size: string | null) => boolean) =>
  onList(refuseWhen((call) => test(new URLSearchParams(call.query).get('pageSize'))));
const query = (edit: (query: URLSearchParams) => void) => onList(onQuery(edit));
const pageIn = ({ body }: HttpReply) => JSON.parse(body.toString()) as ListPage;
const isKnown = (token: string) => INSTRUMENTS.some(({ id }) => tokenAfter(id) === token);

export const tokenStandardInstruments: Faults = {
  'token-standard.list-found': {
    'no-instruments-without-page-size': {
      explains: 'The list of instruments is refused without a pageSize.',
      tokenStandard: refusesSizes((size) => size === null),
    },
    'instruments-moved-elsewhere': {
      alsoBreaks: ['token-standard.page-size-accepted'],
      explains: 'The list of instruments is redirected.',
      tokenStandard: onList(
        onStatus(200, (reply) => ({
          ...reply,
          status: 301,
          headers: { ...reply.headers, Location: '/instruments' },
        })),
      ),
    },
  },
  'token-standard.list-object': {
    'instruments-as-bare-list': {
      explains: 'The body is the list of instruments itself.',
      tokenStandard: onPage(({ instruments }) => instruments),
    },
  },
  'token-standard.list-instruments': {
    'instruments-by-id': {
      explains: 'instruments is an object with the ids as names.',
      tokenStandard: onListed((instruments) =>
        Object.fromEntries(instruments.map((each) => [each.id, each])),
      ),
    },
  },
  'token-standard.next-page-token': {
    'next-page-token-null': {
      explains: 'nextPageToken is null on the last page.',
      tokenStandard: onPage((page) => ({ nextPageToken: null, ...page })),
    },
  },
  'token-standard.page-size-accepted': {
    'page-size-up-to-100': {
      alsoBreaks: ['token-standard.listed-whole'],
      explains: 'A pageSize above 100 is refused.',
      tokenStandard: refusesSizes((size) => Number(size) > 100),
    },
    'page-size-of-8-bits': {
      explains: 'A pageSize above 127 is refused.',
      tokenStandard: refusesSizes((size) => Number(size) > 127),
    },
    'no-page-of-one': {
      explains: 'A pageSize of 1 is refused.',
      tokenStandard: refusesSizes((size) => size === '1'),
    },
  },
  'token-standard.page-size-kept': {
    'at-least-ten-instruments': {
      explains: 'A page has at least ten instruments.',
      tokenStandard: query((params) => {
        if (Number(params.get('pageSize') ?? 10) < 10) params.set('pageSize', '10');
      }),
    },
    'page-size-counts-on-the-first-page': {
      explains: 'Pages except the first have up to 25 instruments, whatever pageSize says.',
      tokenStandard: query((params) => {
        if (params.has('pageToken')) params.delete('pageSize');
      }),
    },
  },
  'token-standard.page-size-default': {
    'default-page-of-26': {
      explains: 'Without a pageSize, a page has 26 instruments.',
      tokenStandard: query((params) => {
        if (!params.has('pageSize')) params.set('pageSize', '26');
      }),
    },
  },
  'token-standard.page-token-accepted': {
    'page-token-not-decoded': {
      explains: 'A token with an equals sign is not decoded, and refused.',
      tokenStandard: onList((serve) => async (call) => {
        const params = new URLSearchParams(call.query);
        const token = params.get('pageToken');
        if (token !== null && (call.query ?? '').includes('%3D')) return error(400, 'No such page.');
        if (token?.endsWith('==')) params.set('pageToken', token.slice(0, -2));
        const reply = await serve({ ...call, query: params.toString() });
        if (reply.status !== 200) return reply;
        const page = pageIn(reply);
        return page.nextPageToken === undefined
          ? reply
          : withJson(reply, { ...page, nextPageToken: `${page.nextPageToken}==` });
      }),
    },
    'token-good-for-default-size-only': {
      explains: 'A token with a pageSize is refused.',
      tokenStandard: onList(refuseWhen((call) => /(?=.*pageToken=).*pageSize=/.test(call.query ?? ''))),
    },
    'token-of-the-last-walk-alone': {
      explains: 'Tokens are valid until somebody requests a first page.',
      alsoBreaks: ['token-standard.page-repeated'],
      tokenStandard: onList((serve) => {
        let good = new Set<string>();
        return async (call) => {
          const token = new URLSearchParams(call.query).get('pageToken');
          if (token !== null && !good.has(token)) return error(400, 'This list is over.');
          const reply = await serve(call);
          if (token === null) good = new Set();
          if (reply.status === 200) good.add(pageIn(reply).nextPageToken ?? '');
          return reply;
        };
      }),
    },
  },
  'token-standard.last-page': {
    'pages-without-an-end': {
      explains: 'After the last page there is always another one, which is empty and has a token of its own.',
      tokenStandard: counting((count) =>
        onList((serve) => async (call) => {
          const params = new URLSearchParams(call.query);
          const reply = params.get('pageToken')?.startsWith('more-')
            ? json(200, { instruments: [] })
            : await serve(call);
          if (reply.status !== 200) return reply;
          return withJson(reply, { nextPageToken: `more-${count() - 1}`, ...pageIn(reply) });
        }),
      ),
    },
    'back-to-the-first-page-when-the-last-is-full': {
      explains: 'A full last page leads to the first one.',
      alsoBreaks: ['token-standard.listed-once'],
      tokenStandard: onList((serve) => async (call) => {
        const query = new URLSearchParams(call.query);
        const isFirst = query.get('pageToken') === 'start';
        if (isFirst) query.delete('pageToken');
        const reply = await serve({ ...call, query: query.toString() });
        if (reply.status !== 200) return reply;
        const page = pageIn(reply);
        const isFull = page.instruments.length === Number(query.get('pageSize') ?? 25);
        return isFull && page.nextPageToken === undefined
          ? withJson(reply, { ...page, nextPageToken: 'start' })
          : reply;
      }),
    },
  },
  'token-standard.listed-once': {
    'pages-overlap-by-one': {
      explains: 'A page begins with the last instrument of the previous page.',
      tokenStandard: onListed((instruments, params) => {
        const before = INSTRUMENTS.find(({ id }) => tokenAfter(id) === params.get('pageToken'));
        const hasRoom = instruments.length < Number(params.get('pageSize') ?? 25);
        return before && hasRoom ? [before, ...instruments] : instruments;
      }),
    },
    'first-instrument-twice-in-pages-of-seven': {
      explains: 'In pages of seven, each later page ends with its first instrument again.',
      tokenStandard: onListed((instruments, params) =>
        params.get('pageSize') === '7' && params.has('pageToken') && instruments.length > 1
          ? [...instruments.slice(0, -1), instruments[0]]
          : instruments,
      ),
    },
    'first-instrument-on-the-last-page-too': {
      explains: 'The last page has the first instrument again.',
      tokenStandard: onListed((instruments, params, page) =>
        params.has('pageToken') && page.nextPageToken === undefined && instruments.length > 0
          ? [...instruments.slice(0, -1), INSTRUMENTS[0]]
          : instruments,
      ),
    },
  },
  'token-standard.listed-whole': {
    'skips-one-between-pages': {
      explains: 'The first instrument is missing on every page except the first.',
      tokenStandard: onListed((instruments, params) =>
        params.has('pageToken') ? instruments.slice(1) : instruments,
      ),
    },
    'page-size-of-16-bits': {
      explains: 'Only the lowest 16 bits of pageSize are read, and a page of size 0 is empty.',
      alsoBreaks: ['token-standard.page-size-accepted'],
      tokenStandard: onList((serve) => (call) => {
        const query = new URLSearchParams(call.query);
        const size = Number(query.get('pageSize') ?? 25);
        return size % 65536 === 0 ? json(200, { instruments: [] }) : serve(call);
      }),
    },
    'one-instrument-for-the-largest-page': {
      explains:
        'One is added to pageSize to see whether there are more instruments, which overflows for the largest one.',
      alsoBreaks: ['token-standard.page-size-accepted'],
      tokenStandard: onListed((instruments, params) =>
        Number(params.get('pageSize')) === 2 ** 31 - 1 ? instruments.slice(0, 1) : instruments,
      ),
    },
  },
  'token-standard.page-repeated': {
    'token-used-up': {
      explains: 'A used token leads to an empty page from then on.',
      tokenStandard: (serve) => {
        const used = new Map<string, number>();
        return onPage((page, params) => {
          const key = params.toString();
          const times = (used.get(key) ?? 0) + 1;
          used.set(key, times);
          return params.has('pageToken') && times > 2 ? { instruments: [] } : page;
        })(serve);
      },
    },
    'cursor-of-the-registry': {
      alsoBreaks: ['token-standard.listed-once'],
      explains: 'A page is the one after the previously requested page, whoever requested it.',
      tokenStandard: (serve) => {
        let last: string | undefined;
        return onList((plain) => async (call) => {
          const params = new URLSearchParams(call.query);
          if (params.has('pageToken') && last !== undefined) params.set('pageToken', last);
          const reply = await plain({ ...call, query: params.toString() });
          if (reply.status === 200) last = pageIn(reply).nextPageToken ?? last;
          return reply;
        })(serve);
      },
    },
  },
  'token-standard.page-token-unknown': {
    'unreadable-token-for-page-one': {
      explains: 'A token with a broken escape is treated as absent.',
      tokenStandard: onList(
        onRequest(({ query: text = '', ...call }) => ({
          ...call,
          query: text.replace(/pageToken=[^&]*%(?![0-9a-f]{2})/i, 'other='),
        })),
      ),
    },
    'token-of-another-registry-for-page-one': {
      explains: 'A token with a valid form, but of an unknown instrument, leads to the first page.',
      tokenStandard: query((params) => {
        const token = params.get('pageToken');
        if (token === null || isKnown(token)) return;
        if (Buffer.from(token, 'base64url').toString().startsWith('after ')) params.delete('pageToken');
      }),
    },
    'tokens-read-as-numbers': {
      explains: 'An invalid token is read as the number of instruments before the page. Any other text is 0.',
      tokenStandard: query((params) => {
        const token = params.get('pageToken');
        if (token === null || isKnown(token)) return;
        const before = parseInt(token, 10) || 0;
        const last = INSTRUMENTS.at(before - 1);
        if (before === 0) params.delete('pageToken');
        else if (last) params.set('pageToken', tokenAfter(last.id));
      }),
    },
  },
};
