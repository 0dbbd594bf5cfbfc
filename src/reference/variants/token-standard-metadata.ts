import type { Variants } from '../page.js';
import { onCalls, onInstrument, onStatus, onValue } from '../token-standard/edit.js';
import type { StandardWrap } from '../token-standard/route.js';
import { INSTRUMENTS } from '../token-standard/instruments.js';
import {
  type AnyWrap,
  counting,
  onReply,
  refusesArriving,
  registries,
  withJson,
} from '../wire/edit-reply.js';
import { error, parseText, orUndefined } from '../wire/exchange.js';
import { listsAlways } from './token-standard-pages.js';
import { naming, ONLY_V1 } from './token-standard-calls.js';

const onInfo = (wrap: StandardWrap) => onCalls(['info'], wrap);

const MORE = {
  'splice-api-token-metadata-v1': 0,
  'splice-api-token-metadata-v2': 0,
  'splice-api-token-transfer-preapproval-v1': 1,
  'splice-api-token-transfer-instruction-v2': 2,
  'splice-api-token-burn-mint-v1': 2147483647,
  'acme-api-vault-v1': 3,
  'Splice-Api-Token-Metadata-V1': 1,
  '': 0,
};

const SUPPLIES = [
  '1000',
  '1000.0000000000',
  '0.0',
  '-0.5',
  '+7',
  '0007.10',
  '9999999999999999999999999999.9999999999',
];
const MOMENTS = [
  '2026-03-04T05:06:07Z',
  '2026-03-04t05:06:07.123456789z',
  '2026-03-04T05:06:07-00:00',
  '2024-02-29T23:59:60Z',
  '0001-01-01T00:00:00+14:00',
];

const decodedPath = (path: string): string => orUndefined(() => decodeURIComponent(path)) ?? path;

/** Redirects paths with repeated slashes or a slash at the end. */
const slashesRedirected: AnyWrap = (serve) => (call) => {
  const path = decodedPath(call.path);
  const clean = path.replaceAll(/\/{2,}/g, '/').replace(/\/$/, '');
  return clean === path ? serve(call) : { status: 308, headers: { Location: clean }, body: '' };
};

/** Registries whose metadata differs from that of the reference where the document leaves it open. */
export const tokenStandardMetadataVariants: Variants = {
  'slashes-redirected': {
    explains:
      'A path with unnecessary slashes, encoded or not, is redirected to the one without them, as in Gin and Flask.',
    ...registries(slashesRedirected),
  },
  'long-instrument-ids-refused': {
    explains: 'An instrument whose id has more than 100 characters is answered 414, as in Fastify.',
    tokenStandard: refusesArriving(
      ({ path }) => /\/instruments\/[^/]{101,}$/.test(decodedPath(path)),
      error(414, 'The id is too long.'),
    ),
  },
  'supports-nothing': {
    explains: 'Neither the registry nor an instrument lists a supported API.',
    target: naming(ONLY_V1),
    tokenStandard: (serve) =>
      onInstrument((each) => ({ ...each, supportedApis: {} }))(
        onInfo(onValue((info) => ({ ...info, supportedApis: {} })))(serve),
      ),
  },
  'supports-what-nobody-knows': {
    explains:
      'APIs of other versions, of others and without a name are supported, in versions from 0 to 2147483647.',
    tokenStandard: (serve) =>
      onInstrument((each) => ({ ...each, supportedApis: MORE }))(
        onInfo(
          onValue((info) => ({ ...info, supportedApis: { ...(info['supportedApis'] as object), ...MORE } })),
        )(serve),
      ),
  },
  'supply-of-each-moment': {
    explains: 'The total supply differs at each call, and is written in every form that a decimal can have.',
    tokenStandard: counting((count) =>
      onInstrument((each) => {
        const calls = count();
        const { totalSupply: _, totalSupplyAsOf: __, ...others } = each;
        return {
          ...others,
          ...(calls % 9 > 0 && { totalSupply: SUPPLIES[calls % SUPPLIES.length] }),
          ...(calls % 4 > 0 && { totalSupplyAsOf: MOMENTS[calls % MOMENTS.length] }),
        };
      }),
    ),
  },
  'members-in-another-order': {
    explains: 'A single instrument has its members, and its APIs, in the reverse order of the list.',
    tokenStandard: onCalls(
      ['instrument'],
      onValue((each) =>
        Object.fromEntries(
          Object.entries({
            ...each,
            supportedApis: Object.fromEntries(Object.entries(each['supportedApis'] as object).reverse()),
          }).reverse(),
        ),
      ),
    ),
  },
  'metadata-with-more-members': {
    explains: 'The registry info, pages and instruments have unknown members, different ones each time.',
    tokenStandard: counting((count) => (serve) => {
      const more = () => ({ error: null, servedAt: count() - 1, nextPage: null, _links: { self: [] } });
      return onInstrument((each) => ({ ...each, description: null, lookedUp: count() - 1 }))(
        onCalls(
          ['info', 'instruments', 'instrument'],
          onValue((value) => ({ ...more(), ...value })),
        )(serve),
      );
    }),
  },
  'numbers-with-a-point': {
    explains: 'Whole numbers are written 2.0, 2e0 or 20E-1, as JSON allows.',
    tokenStandard: onCalls(
      ['info', 'instruments', 'instrument'],
      onStatus(200, (reply) => ({
        ...reply,
        body: reply.body
          .toString()
          .replace(/(":)(\d+)([,}])/g, (_, before: string, digits: string, after: string) => {
            const spelt = [`${digits}.0`, `${digits}e0`, `${digits}0E-1`][Number(digits) % 3]!;
            return before + spelt + after;
          }),
      })),
    ),
  },
  'errors-with-details': {
    explains: 'Errors have an empty text, a code and details.',
    tokenStandard: onReply((reply) => {
      if (reply.status < 400) return reply;
      const { error } = parseText(reply.body.toString()) as { error: string };
      return withJson(reply, { code: `E${reply.status}`, error: '', errors: [{ error }], error_: null });
    }),
  },
  'no-factory-for-a-transfer-of-nobody': {
    explains: 'A transfer without a sender or a receiver is answered 404: there is no factory for it.',
    tokenStandard: onStatus(400, (reply, { route }) =>
      route.name === 'transfer-factory' && reply.body.toString().includes('"choiceArguments: ')
        ? error(404, 'There is no factory for this.')
        : reply,
    ),
  },
  'nothing-but-metadata': {
    explains: 'The registry supports only the metadata API, has two instruments, and no other path.',
    tokenStandard: (serve) => {
      const only = { 'splice-api-token-metadata-v1': 1 };
      const two = INSTRUMENTS.slice(0, 2).map((each) => ({ ...each, supportedApis: only }));
      return onInfo(onValue((info) => ({ ...info, supportedApis: only })))(
        listsAlways(two)((call) =>
          call.method === 'GET'
            ? serve(call)
            : { status: 404, headers: { 'Content-Type': 'text/plain' }, body: 'Not found' },
        ),
      );
    },
    target: ({ registry }) => ({
      registry: { ...(registry as object), tokenStandard: {} },
    }),
  },
};
