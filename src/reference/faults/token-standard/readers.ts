import type { Faults } from '../../page.js';
import { withMediaType } from '../../wire/edit-reply.js';
import { type StandardWrap, FACTORIES, POSTS } from '../../token-standard/route.js';
import {
  membersOf,
  onContext,
  onContract,
  onRequest,
  withText,
  onEachCall,
} from '../../token-standard/edit.js';
import { SAMPLES } from '../../token-standard/factories.js';
import { error, isObject } from '../../wire/exchange.js';
import { decodedByItsNuls, halvesIn, isUnreadable, PAGE_OF_TOMCAT, withMetaForValues } from '../readers.js';

const METADATA = ['info', 'instruments', 'instrument'] as const;

/** Replaces arguments that lack a member by the first sample. */
const fills = (
  name: 'transfer' | 'allocation',
  test: (given: Record<string, unknown>) => boolean,
): StandardWrap =>
  onRequest((call) => {
    const { choiceArguments: given, ...members } = membersOf(call);
    return isObject(given) && test(given)
      ? withText(call, JSON.stringify({ ...members, choiceArguments: SAMPLES[name][0] }))
      : call;
  });

const legOf = ({ allocation }: Record<string, unknown>) =>
  isObject(allocation) && isObject(allocation['transferLeg']) ? allocation['transferLeg'] : undefined;
const instrumentOf = (transfer: unknown) => (isObject(transfer) ? transfer['instrumentId'] : undefined);

const page500 = { ...withMediaType(error(500, ''), 'text/html'), body: '<h1>NumberFormatException</h1>' };

/** Faults of the default behaviour of frameworks: with bodies, paths and headers. */
export const tokenStandardReaders: Faults = {
  'token-standard.body-json': {
    'detects-utf-16-in-calls': {
      explains: 'A body in UTF-16 or UTF-32 is detected by its NUL bytes, and accepted.',
      tokenStandard: onRequest((call) => withText(call, decodedByItsNuls(call.body))),
    },
  },
  'token-standard.sending': {
    'refuses-calls-with-a-trace': {
      explains: 'A call with a traceparent is answered 400.',
      calls: POSTS,
      tokenStandard: (serve) => (call) =>
        call.headers['traceparent'] !== undefined && call.headers['b3'] !== undefined
          ? error(400, 'Two traces.')
          : serve(call),
    },
  },
  'token-standard.server-error': onEachCall(
    FACTORIES,
    'fails-on-half-a-character',
    'A text with a lone surrogate is answered 500',
    (serve) => (call) => (halvesIn(call.body) ? error(500, 'surrogates not allowed') : serve(call)),
  ),
  'token-standard.bad-request-body': onEachCall(
    ['reject', 'cancel'],
    'refuses-unreadable-paths-with-a-page',
    'A path that is invalid or very long gets the error page of the server',
    (serve) => (call) => (isUnreadable(call) ? PAGE_OF_TOMCAT : serve(call)),
  ),
  'token-standard.metadata-error-body': {
    'odd-page-sizes-as-html': {
      about: ['an error of the server'],
      explains: 'A pageSize that is not a 32-bit number is answered 500 with an HTML page.',
      tokenStandard: (serve) => async (call) => {
        const reply = await serve(call);
        return call.route.name === 'instruments' && reply.status === 400 ? page500 : reply;
      },
    },
  },
  'token-standard.metadata-sending': {
    'not-modified-whatever-a-cache-has': {
      explains: 'A call for metadata with the header If-None-Match is answered 304.',
      calls: METADATA,
      tokenStandard: (serve) => (call) =>
        call.headers['if-none-match'] === undefined ? serve(call) : { status: 304, headers: {}, body: '' },
    },
    'fails-on-several-codings': {
      explains: 'An Accept-Encoding of several codings is answered 406.',
      calls: METADATA,
      tokenStandard: (serve) => (call) =>
        String(call.headers['accept-encoding'] ?? '').split(',').length > 2 ? error(406, 'No.') : serve(call),
    },
  },
  'token-standard.reference-disclosed': onEachCall(
    ['reject', 'withdraw-allocation'],
    'meta-in-the-place-of-own-values',
    'An entry of meta replaces the value with the same name',
    onContext((context, call) => {
      const { meta } = membersOf(call);
      return withMetaForValues(context, isObject(meta) ? meta : {});
    }),
  ),
  'token-standard.contract-identity': {
    'created-in-local-time-for-other-choices': {
      explains: 'All choices except withdraw return the time of creation without its offset.',
      tokenStandard: onContract((contract, _, { route }) =>
        'debugCreatedAt' in contract && !route.name.startsWith('withdraw')
          ? { ...contract, debugCreatedAt: `${String(contract['debugCreatedAt']).slice(0, 17)}59Z` }
          : contract,
      ),
    },
  },
  'token-standard.transfer-misformed': {
    'transfer-factory-for-an-instrument-of-any-admin': {
      explains: 'A transfer factory is returned for an instrumentId without admin.',
      calls: ['transfer-factory'],
      tokenStandard: fills('transfer', ({ transfer }) => {
        const id = instrumentOf(transfer);
        return isObject(id) && typeof id['id'] === 'string' && id['admin'] === undefined;
      }),
    },
  },
  'token-standard.allocation-misformed': {
    'allocation-factory-for-empty-arguments': {
      explains: 'An allocation factory is returned for empty choiceArguments.',
      calls: ['allocation-factory'],
      tokenStandard: fills('allocation', (given) => Object.keys(given).length === 0),
    },
    'allocation-factory-without-a-leg': {
      explains: 'An allocation factory is returned without a transferLeg.',
      calls: ['allocation-factory'],
      tokenStandard: fills(
        'allocation',
        (given) => isObject(given['allocation']) && legOf(given) === undefined,
      ),
    },
    'allocation-factory-for-an-instrument-without-id': {
      explains: 'An allocation factory is returned for an instrumentId without id.',
      calls: ['allocation-factory'],
      tokenStandard: fills('allocation', (given) => {
        const id = instrumentOf(legOf(given));
        return isObject(id) && typeof id['admin'] === 'string' && id['id'] === undefined;
      }),
    },
  },
};
