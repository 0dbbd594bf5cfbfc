import { encodedId, plainId } from '../../registry/accept-path.js';
import { onCalls, onReply, onRequest, onStatus, onValue } from '../../token-standard/edit.js';
import { INSTRUMENTS } from '../../token-standard/instruments.js';
import { listsAlways } from '../../variants/listing.js';
import type { StandardCall, StandardWrap } from '../../token-standard/call.js';
import { error, json } from '../../wire/exchange.js';
import type { Faults } from '../../page.js';

const onOne = (wrap: StandardWrap) => onCalls(['instrument'], wrap);
const onOneValue = (edit: Parameters<typeof onValue>[0]) => onOne(onValue(edit));

const withId = (call: StandardCall, id: string): StandardCall => ({
  ...call,
  route: { ...call.route, id: plainId(id) },
});
const onId = (edit: (id: string) => string) =>
  onOne(onRequest((call) => withId(call, edit(call.route.id?.decoded ?? ''))));
const known = (test: (id: string) => boolean): string | undefined =>
  INSTRUMENTS.find(({ id }) => test(id))?.id;

/** More of them than a run asks for one by one. */
const SIXTY = Array.from({ length: 60 }, (_, at) => ({ ...INSTRUMENTS[0]!, id: `note-${at + 1}` }));

export const tokenStandardInstrumentCall: Faults = {
  'token-standard.instrument-found': {
    'instrument-ids-not-decoded': {
      alsoBreaks: ['token-standard.instrument-id-encoding'],
      explains: 'The id of an instrument is compared as it stands in the path.',
      tokenStandard: onOne(onRequest((call) => withId(call, call.route.id?.raw ?? ''))),
    },
    'slash-in-an-instrument-id-not-found': {
      explains: 'An id with a slash is not found.',
      tokenStandard: onOne(
        onReply((reply, { route }) =>
          route.id?.decoded?.includes('/') ? error(404, 'There is no such instrument.') : reply,
        ),
      ),
    },
    'unicode-in-an-instrument-id-not-found': {
      explains: 'An id with a letter beyond ASCII is not found.',
      tokenStandard: onOne(
        onReply((reply, { route }) =>
          /[^ -~]/.test(route.id?.decoded ?? '') ? error(404, 'There is no such instrument.') : reply,
        ),
      ),
    },
    'plus-and-space-are-one': {
      explains: 'A space of an id is read as a plus.',
      tokenStandard: onId((id) => id.replaceAll(' ', '+')),
    },
    'only-the-first-page-is-found': {
      explains: 'Only the first 25 instruments are found by their ids.',
      tokenStandard: onOne(
        onReply((reply, { route }) =>
          INSTRUMENTS.findIndex(({ id }) => id === route.id?.decoded) >= 25
            ? error(404, 'There is no such instrument.')
            : reply,
        ),
      ),
    },
    'only-the-first-45-of-60-are-found': {
      explains: 'There are 60 instruments, of which the last 15 are not found by their ids.',
      tokenStandard: (serve) =>
        onOne(
          onReply((reply, { route }) =>
            SIXTY.findIndex(({ id }) => id === route.id?.decoded) >= 45
              ? error(404, 'There is no such instrument.')
              : reply,
          ),
        )(listsAlways(SIXTY)(serve)),
    },
  },
  'token-standard.instrument-id-encoding': {
    'lower-case-escapes-of-instrument-ids-unknown': {
      explains: 'Escapes with hexadecimal digits in lower case are not decoded.',
      tokenStandard: onOne(
        onRequest((call) => {
          const raw = call.route.id?.raw ?? '';
          return /%[0-9]?[a-f]|%[a-f]/.test(raw) ? withId(call, raw) : call;
        }),
      ),
    },
    'needless-escapes-of-instrument-ids-refused': {
      explains: 'An id with an escape that it does not need is refused.',
      tokenStandard: onOne((serve) => (call) => {
        const { raw = '', decoded = '' } = call.route.id ?? encodedId('');
        return raw.toUpperCase() === encodeURIComponent(decoded).toUpperCase()
          ? serve(call)
          : error(400, 'The id is not in its usual form.');
      }),
    },
  },
  'token-standard.instrument-object': {
    'instrument-in-an-array': {
      explains: 'An instrument by itself is in an array.',
      tokenStandard: onOneValue((instrument) => [instrument]),
    },
  },
  'token-standard.instrument-own': {
    'always-the-first-instrument': {
      alsoBreaks: ['token-standard.instrument-unknown'],
      explains: 'Whatever id is asked for, the first instrument is answered.',
      tokenStandard: onId(() => INSTRUMENTS[0]!.id),
    },
    'instrument-ids-without-case': {
      alsoBreaks: ['token-standard.instrument-unknown'],
      explains: 'Of two ids that differ in case only, the first is answered.',
      tokenStandard: onId((id) => known((each) => each.toLowerCase() === id.toLowerCase()) ?? id),
    },
    'instrument-id-as-sent': {
      explains: 'The id of an instrument is answered as it stood in the path.',
      tokenStandard: onOneValue((instrument, { route }) => ({ ...instrument, id: route.id?.raw })),
    },
  },
  'token-standard.instrument-as-listed': {
    'other-decimals-by-itself': {
      explains: 'An instrument by itself has 10 decimals, whatever the list says.',
      tokenStandard: onOneValue((instrument) => ({ ...instrument, decimals: 10 })),
    },
    'name-and-symbol-exchanged': {
      explains: 'An instrument by itself has its name as symbol, and its symbol as name.',
      tokenStandard: onOneValue(({ name, symbol, ...others }) => ({ ...others, name: symbol, symbol: name })),
    },
    'fewer-apis-in-the-list': {
      explains: 'The list names one API of an instrument only.',
      tokenStandard: onCalls(
        ['instruments'],
        onValue(({ instruments, ...page }) => ({
          ...page,
          instruments: (instruments as object[]).map((each) => ({
            ...each,
            supportedApis: { 'splice-api-token-holding-v1': 1 },
          })),
        })),
      ),
    },
    'symbol-in-capitals-in-the-list': {
      explains: 'The list has symbols in capitals.',
      tokenStandard: onCalls(
        ['instruments'],
        onValue(({ instruments, ...page }) => ({
          ...page,
          instruments: (instruments as { symbol: string }[]).map((each) => ({
            ...each,
            symbol: each.symbol.toUpperCase(),
          })),
        })),
      ),
    },
  },
  'token-standard.instrument-unknown': {
    'unknown-instrument-is-null': {
      explains: 'An unknown instrument is answered 200 with null.',
      tokenStandard: onOne(onStatus(404, () => json(200, null))),
    },
    'unknown-instrument-is-bad': {
      explains: 'An unknown instrument is answered 400.',
      tokenStandard: onOne(onStatus(404, (reply) => ({ ...reply, status: 400 }))),
    },
    'normalizes-instrument-ids': {
      explains: 'The id of an instrument is brought to the compatible composed form of Unicode.',
      tokenStandard: onId((id) => id.normalize('NFKC')),
    },
    'trims-instrument-ids': {
      explains: 'A space after the id of an instrument is ignored.',
      tokenStandard: onId((id) => id.trim()),
    },
    'completes-instrument-ids': {
      explains: 'The beginning of the id of an instrument is taken for it.',
      tokenStandard: onId((id) => (id.length < 3 ? id : (known((each) => each.startsWith(id)) ?? id))),
    },
    'first-of-several-instrument-ids': {
      explains: 'Of several ids with a comma between, the first is answered.',
      tokenStandard: onId((id) => id.split(',')[0]!),
    },
  },
  'token-standard.instrument-api-answers': {
    'instrument-names-transfers-without-calls': {
      alsoBreaks: ['token-standard.call-found'],
      explains: 'Instruments name transfer instructions, and there is nothing at two of their paths.',
      tokenStandard: onCalls(
        ['transfer-factory', 'reject'],
        onReply(() => ({ status: 404, headers: {}, body: '' })),
      ),
    },
  },
};
