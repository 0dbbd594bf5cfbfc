import type { Faults } from '../../page.js';
import { type StandardWrap, FACTORIES } from '../../token-standard/route.js';
import {
  membersOf,
  onCalls,
  onQuery,
  onReply,
  onStatus,
  onValue,
  withText,
  type UncheckedMembers,
} from '../../token-standard/edit.js';
import { INSTRUMENTS, type Instrument } from '../../token-standard/instruments.js';
import { tokenAfter } from '../../token-standard/pages.js';
import { withJson } from '../../wire/edit-reply.js';
import { error, json, type HttpReply, parseBody, parseText } from '../../wire/exchange.js';

type Page = { instruments: Instrument[]; nextPageToken?: string };

const onOne = (wrap: StandardWrap) => onCalls(['instrument'], wrap);
const onList = (wrap: StandardWrap) => onCalls(['instruments'], wrap);
const onPage = (edit: (page: Page, query: URLSearchParams) => unknown) =>
  onList(onValue((page, { query = '' }) => edit(page as unknown as Page, new URLSearchParams(query))));
/** Changes the instruments of every page except the first. */
const onLaterPages = (edit: (each: Instrument) => unknown) =>
  onPage((page, query) =>
    query.has('pageToken') ? { ...page, instruments: page.instruments.map(edit) } : page,
  );

/** Faults of metadata that only few requests show. */
export const tokenStandardMetadataSeldom: Faults = {
  'token-standard.instrument-unknown': {
    'word-of-javascript-is-an-instrument': {
      explains:
        'The names of members that every object has are instruments: constructor, toString and the like.',
      tokenStandard: onOne((serve) => async (call) => {
        const id = call.route.id?.decoded ?? '';
        return id in {}
          ? json(200, { id, name: id, symbol: id, decimals: 0, supportedApis: {} })
          : serve(call);
      }),
    },
  },
  'token-standard.instrument-own': {
    'instruments-remembered-in-lower-case': {
      explains:
        'Instruments are cached by their ids in lower case: of two that differ only in case, the first requested one is returned.',
      tokenStandard: onOne((serve) => {
        const known = new Map<string, HttpReply>();
        return async (call) => {
          const key = call.route.id?.decoded?.toLowerCase() ?? '';
          const reply = known.get(key) ?? (await serve(call));
          if (reply.status === 200) known.set(key, reply);
          return reply;
        };
      }),
    },
  },
  'token-standard.admin-constant': {
    'admin-of-another-after-an-unknown-instrument': {
      explains: 'After a request for an unknown instrument, the registry returns another party once.',
      tokenStandard: (serve) => {
        let missed = false;
        return onReply((reply, { route }) => {
          if (route.name === 'instrument') missed ||= reply.status === 404;
          if (route.name !== 'info' || !missed) return reply;
          missed = false;
          return withJson(reply, {
            ...(parseText(reply.body.toString()) as UncheckedMembers),
            adminId: 'nobody::1220',
          });
        })(serve);
      },
    },
  },
  'token-standard.instrument-apis': {
    'no-apis-on-later-pages': {
      explains: 'Instruments on all pages except the first have no supportedApis.',
      alsoBreaks: ['token-standard.instrument-as-listed'],
      tokenStandard: onLaterPages(({ supportedApis: _, ...each }) => each),
    },
  },
  'token-standard.decimals': {
    'decimals-as-texts-on-later-pages': {
      explains: 'Decimals are strings on all pages except the first.',
      alsoBreaks: ['token-standard.instrument-as-listed'],
      tokenStandard: onLaterPages((each) => ({ ...each, decimals: String(each.decimals) })),
    },
  },
  'token-standard.total-supply': {
    'large-supplies-with-an-exponent': {
      explains: 'A supply of 22 digits or more has an exponent.',
      tokenStandard: onPage((page) => ({
        ...page,
        instruments: page.instruments.map((each) =>
          (each.totalSupply?.split('.')[0]?.length ?? 0) > 21
            ? { ...each, totalSupply: String(Number(each.totalSupply)) }
            : each,
        ),
      })),
    },
  },
  'token-standard.total-supply-as-of': {
    'times-as-numbers-in-the-list': {
      explains: 'In the list, the time of a supply is a number of milliseconds.',
      tokenStandard: onPage((page) => ({
        ...page,
        instruments: page.instruments.map((each) =>
          each.totalSupplyAsOf === undefined
            ? each
            : { ...each, totalSupplyAsOf: Date.parse(each.totalSupplyAsOf) },
        ),
      })),
    },
  },
  'token-standard.last-page': {
    'back-to-the-first-page-when-the-last-is-full': {
      explains: 'A full last page leads to the first one.',
      alsoBreaks: ['token-standard.listed-once'],
      tokenStandard: onList((serve) => async (call) => {
        const query = new URLSearchParams(call.query);
        const isFirst = query.get('pageToken') === 'start';
        if (isFirst) query.delete('pageToken');
        const reply = await serve({ ...call, query: query.toString() });
        if (reply.status !== 200) return reply;
        const page = parseText(reply.body.toString()) as Page;
        const isFull = page.instruments.length === Number(query.get('pageSize') ?? 25);
        return isFull && page.nextPageToken === undefined
          ? withJson(reply, { ...page, nextPageToken: 'start' })
          : reply;
      }),
    },
  },
  'token-standard.listed-whole': {
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
      tokenStandard: onPage((page, query) =>
        Number(query.get('pageSize')) === 2 ** 31 - 1
          ? { ...page, instruments: page.instruments.slice(0, 1) }
          : page,
      ),
    },
  },
  'token-standard.page-size-kept': {
    'page-size-counts-on-the-first-page': {
      explains: 'Pages except the first have up to 25 instruments, whatever pageSize says.',
      tokenStandard: onList(
        onQuery((query) => {
          if (query.has('pageToken')) query.delete('pageSize');
        }),
      ),
    },
  },
  'token-standard.page-token-accepted': {
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
          if (reply.status === 200) good.add((parseText(reply.body.toString()) as Page).nextPageToken ?? '');
          return reply;
        };
      }),
    },
  },
  'token-standard.page-token-unknown': {
    'token-of-another-registry-for-page-one': {
      explains: 'A token with a valid form, but of an unknown instrument, leads to the first page.',
      tokenStandard: onList(
        onQuery((query) => {
          const token = query.get('pageToken');
          if (token === null || INSTRUMENTS.some(({ id }) => tokenAfter(id) === token)) return;
          if (Buffer.from(token, 'base64url').toString().startsWith('after ')) query.delete('pageToken');
        }),
      ),
    },
  },
  'token-standard.exclude-debug-fields': {
    'flag-counts-only-behind-arguments': {
      explains: 'A flag before choiceArguments in the body of a factory is not seen.',
      calls: FACTORIES,
      tokenStandard: (serve) => (call) => {
        const [first] = Object.keys(membersOf(call));
        return first === 'excludeDebugFields'
          ? serve(withText(call, JSON.stringify({ ...(parseBody(call.body) as object), [first]: false })))
          : serve(call);
      },
    },
  },
  'token-standard.unknown-id': {
    'withdraws-allocations-as-instructions': {
      explains: 'The context to withdraw an allocation is returned for a transfer instruction.',
      calls: ['withdraw'],
      tokenStandard: (serve) => async (call) => {
        const reply = await serve(call);
        return reply.status === 404
          ? serve({ ...call, route: { ...call.route, name: 'withdraw-allocation' } })
          : reply;
      },
    },
  },
  'token-standard.metadata-error-body': {
    'long-unknown-instruments-as-a-page': {
      explains: 'The 404 for an id of more than 64 characters is an HTML page.',
      calls: ['instrument'],
      tokenStandard: onStatus(404, (reply, { route }) =>
        (route.id?.decoded?.length ?? 0) > 64
          ? { ...reply, headers: { 'Content-Type': 'text/html' }, body: '<h1>Not found</h1>' }
          : reply,
      ),
    },
  },
};
