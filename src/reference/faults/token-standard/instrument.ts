import { plainId, type StandardWrap } from '../../token-standard/route.js';
import {
  onCalls,
  onId,
  onInstrument,
  onListed,
  onRawId,
  onReply,
  onRequest,
  onValue,
  withId,
  refuseWhen,
} from '../../token-standard/edit.js';
import { INSTRUMENTS, type Instrument } from '../../token-standard/instruments.js';
import { listsAlways } from '../../variants/token-standard-pages.js';
import { error, type HttpReply, json } from '../../wire/exchange.js';
import type { Faults } from '../../page.js';
import { without } from '../../wire/edit-reply.js';

const onOne = (wrap: StandardWrap) => onCalls(['instrument'], wrap);
const onOneValue = (edit: Parameters<typeof onValue>[0]) => onOne(onValue(edit));

const notFound = error(404, 'There is no such instrument.');

/** More instruments than a run requests one by one. */
const SIXTY = Array.from({ length: 60 }, (_, at) => ({ ...INSTRUMENTS[0]!, id: `note-${at + 1}` }));

const member = (name: keyof Instrument, edit: (value: never) => unknown) =>
  onInstrument((each) => (name in each ? { ...each, [name]: edit(each[name] as never) } : each));
const versions = (edit: (version: number) => unknown) =>
  member('supportedApis', (apis: Record<string, number>) =>
    Object.fromEntries(Object.entries(apis).map(([name, version]) => [name, edit(version)])),
  );

/** Changes the instruments of every page except the first. */
const onLaterPages = (edit: (each: Instrument) => unknown) =>
  onListed((instruments, query) => (query.has('pageToken') ? instruments.map(edit) : instruments));

/** Faults of an instrument and of the call for one. */
export const tokenStandardInstrument: Faults = {
  'token-standard.instrument-found': {
    'slash-in-an-instrument-id-not-found': {
      explains: 'An id with a slash is not found.',
      tokenStandard: onOne(
        onReply((reply, { route }) => (route.id?.decoded?.includes('/') ? notFound : reply)),
      ),
    },
    'plus-and-space-are-one': {
      explains: 'A space in an id is read as a plus.',
      tokenStandard: onOne(onId((id) => id.replaceAll(' ', '+'))),
    },
    'only-the-first-45-of-60-are-found': {
      explains: 'There are 60 instruments, of which the last 15 are not found by their ids.',
      tokenStandard: (serve) =>
        onOne(
          onReply((reply, { route }) =>
            SIXTY.findIndex(({ id }) => id === route.id?.decoded) >= 45 ? notFound : reply,
          ),
        )(listsAlways(SIXTY)(serve)),
    },
  },
  'token-standard.instrument-id-encoding': {
    'lower-case-escapes-of-instrument-ids-unknown': {
      explains: 'Escapes with lower-case hexadecimal digits are not decoded.',
      tokenStandard: onOne(
        onRequest((call) => {
          const raw = call.route.id?.raw ?? '';
          return /%[0-9]?[a-f]|%[a-f]/.test(raw) ? withId(call, plainId(raw)) : call;
        }),
      ),
    },
    'needless-escapes-of-instrument-ids-refused': {
      explains: 'An id with an unnecessary escape is refused.',
      tokenStandard: onOne(
        refuseWhen(({ route: { id } }) => {
          const { raw = '', decoded = '' } = id ?? {};
          return raw.toUpperCase() !== encodeURIComponent(decoded).toUpperCase();
        }),
      ),
    },
  },
  'token-standard.instrument-object': {
    'instrument-in-an-array': {
      explains: 'A single instrument is in an array.',
      tokenStandard: onOneValue((instrument) => [instrument]),
    },
  },
  'token-standard.instrument-own': {
    'instrument-id-as-sent': {
      explains: 'The id of an instrument is returned as written in the path.',
      tokenStandard: onOneValue((instrument, { route }) => ({ ...instrument, id: route.id?.raw })),
    },
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
  'token-standard.instrument-as-listed': {
    'other-decimals-by-itself': {
      explains: 'A single instrument has 10 decimals, whatever the list says.',
      tokenStandard: onOneValue((instrument) => ({ ...instrument, decimals: 10 })),
    },
    'pause-told-in-the-list-alone': {
      explains: 'An instrument by itself does not say that it is paused.',
      tokenStandard: onOneValue((instrument) => without(instrument, 'paused', 'pauseInfo')),
    },
    'fewer-apis-in-the-list': {
      explains: 'The list names only one API of an instrument.',
      tokenStandard: onListed((instruments) =>
        instruments.map((each) => ({ ...each, supportedApis: { 'splice-api-token-holding-v1': 1 } })),
      ),
    },
  },
  'token-standard.instrument-unknown': {
    'reads-a-plus-as-a-space-in-instrument-ids': {
      explains: 'A plus in the path is read as a space in the id of an instrument.',
      tokenStandard: onOne(onRawId((raw) => raw.replaceAll('+', '%20'))),
    },
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
  'token-standard.instrument-api-answers': {
    'instrument-names-transfers-without-calls': {
      alsoBreaks: ['token-standard.call-found'],
      explains: 'Instruments name transfer instructions, and two of their paths do not exist.',
      calls: ['transfer-factory', 'reject'],
      tokenStandard: onReply(() => ({ status: 404, headers: {}, body: '' })),
    },
  },
  'token-standard.instrument-id': {
    'instrument-id-with-admin': {
      explains: 'id of an instrument is an object with admin and id.',
      tokenStandard: member('id', (id) => ({ admin: 'acme', id })),
    },
  },
  'token-standard.instrument-name': {
    'empty-instrument-name-as-null': {
      explains: 'An empty name of an instrument is null.',
      tokenStandard: member('name', (name) => name || null),
    },
  },
  'token-standard.instrument-symbol': {
    'symbol-in-a-list': { explains: 'symbol is a list.', tokenStandard: member('symbol', (each) => [each]) },
  },
  'token-standard.decimals': {
    'no-decimals-where-ten': {
      explains: 'decimals is missing when it is 10.',
      tokenStandard: onInstrument((each) => (each.decimals === 10 ? without(each, 'decimals') : each)),
    },
    'decimals-as-texts-on-later-pages': {
      explains: 'Decimals are strings on all pages except the first.',
      alsoBreaks: ['token-standard.instrument-as-listed'],
      tokenStandard: onLaterPages((each) => ({ ...each, decimals: String(each.decimals) })),
    },
  },
  'token-standard.decimals-range': {
    'eleven-decimals': {
      explains: 'decimals is one too large.',
      tokenStandard: member('decimals', (places: number) => places + 1),
    },
    'minus-one-decimals': {
      explains: 'decimals is -1 when it is 0.',
      tokenStandard: member('decimals', (places: number) => places || -1),
    },
  },
  'token-standard.total-supply': {
    'large-supplies-with-an-exponent': {
      explains: 'A supply of 22 digits or more has an exponent.',
      tokenStandard: onListed((instruments) =>
        instruments.map((each) =>
          (each.totalSupply?.split('.')[0]?.length ?? 0) > 21
            ? { ...each, totalSupply: String(Number(each.totalSupply)) }
            : each,
        ),
      ),
    },
  },
  'token-standard.total-supply-places': {
    'total-supply-with-eighteen-places': {
      explains: 'totalSupply has 18 decimal places.',
      tokenStandard: member('totalSupply', (text: string) => `${text.split('.')[0]!}.${'0'.repeat(18)}`),
    },
    'total-supply-in-the-smallest-units': {
      explains:
        'totalSupply has ten more digits before its decimal point, because it counts the smallest units.',
      tokenStandard: member('totalSupply', (text: string) => `${text.split('.')[0]!}${'0'.repeat(10)}`),
    },
  },
  'token-standard.total-supply-as-of': {
    'total-supply-without-zone': {
      explains: 'totalSupplyAsOf has no time zone.',
      tokenStandard: member('totalSupplyAsOf', (text: string) => text.replace(/(Z|[+-]\d\d:\d\d)$/, '')),
    },
    'times-as-numbers-in-the-list': {
      explains: 'In the list, the time of a supply is a number of milliseconds.',
      tokenStandard: onListed((instruments) =>
        instruments.map(({ totalSupplyAsOf: time, ...each }) =>
          time === undefined ? each : { ...each, totalSupplyAsOf: Date.parse(time) },
        ),
      ),
    },
  },
  'token-standard.v2-pause-over': {
    'v2-paused-after-the-end': {
      explains: 'An instrument stays paused after the end of its pause.',
      tokenStandard: member('pauseInfo', (info: object) => ({ ...info, until: '2020-01-01T00:00:00Z' })),
    },
  },
  'token-standard.instrument-api-versions': {
    'api-versions-of-an-instrument-as-flags': {
      explains: 'Versions in the supportedApis of an instrument are true.',
      tokenStandard: versions(() => true),
    },
  },
  'token-standard.instrument-api-not-negative': {
    'api-versions-of-an-instrument-negative': {
      explains: 'Versions in the supportedApis of an instrument are negative.',
      tokenStandard: versions((version) => -version),
    },
  },
  'token-standard.instrument-apis': {
    'no-apis-on-later-pages': {
      explains: 'Instruments on all pages except the first have no supportedApis.',
      alsoBreaks: ['token-standard.instrument-as-listed'],
      tokenStandard: onLaterPages(({ supportedApis: _, ...each }) => each),
    },
  },
};
