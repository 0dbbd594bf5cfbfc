import { clausesOf } from '../clause.js';
import { INSTRUMENT_CALL } from './sections.js';

const { stated, derived } = clausesOf('token-standard', INSTRUMENT_CALL, ['registry.tokenStandard']);

export const instrumentFound = derived(
  'token-standard.instrument-found',
  'GET of registry/metadata/v1/instruments/<id> is answered 200 for the id of every instrument that is listed.',
  'the list is of all instruments that the registry manages, and the call retrieves one of them by its id.',
);

export const instrumentIdEncoding = derived(
  'token-standard.instrument-id-encoding',
  'The id of an instrument may be percent-encoded in the path, with hexadecimal digits of either case.',
  'the id is a parameter of the path of a URL, and RFC 3986 section 2.3 makes a path with letters, digits, - . _ ~ percent-encoded equivalent to one without.',
);

export const instrumentObject = stated(
  'token-standard.instrument-object',
  'The body of a 200 about an instrument is one JSON object.',
);

export const instrumentOwn = stated(
  'token-standard.instrument-own',
  'The instrument that is answered has the id that was asked for.',
);

export const instrumentAsListed = derived(
  'token-standard.instrument-as-listed',
  'An instrument has the same name, symbol, decimals and supportedApis in the list and by itself, and is paused in both or in neither.',
  'both are the same resource, the metadata of one instrument; of its members only the total supply is said to be of a moment.',
);

export const instrumentUnknown = stated(
  'token-standard.instrument-unknown',
  'An id that no instrument has is answered 404.',
);

export const instrumentApiAnswers = derived(
  'token-standard.instrument-api-answers',
  'Of each v1 API that an instrument says it supports, there are calls at the registry: none of them is answered as if there were nothing at its path.',
  'the supportedApis of an instrument are looked up to know what can be called for it; a 405, a 501, or a 404 without the ErrorResponse that every 404 of these documents has says that there is no call.',
);
