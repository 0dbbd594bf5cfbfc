import { clausesOf } from '../clause.js';
import { INSTRUMENT_CALL } from '../sections.js';

const { stated, derived } = clausesOf('token-standard', INSTRUMENT_CALL, ['registry.tokenStandard']);

export const instrumentFound = derived(
  'token-standard.instrument-found',
  'GET of registry/metadata/v1/instruments/<id> is answered 200 for the id of every listed instrument.',
  'the list has all instruments that the registry manages, and the call returns one of them by its id.',
);

export const instrumentIdEncoding = derived(
  'token-standard.instrument-id-encoding',
  'The id of an instrument in the path may be percent-encoded, with upper-case or lower-case hexadecimal digits.',
  'the id is a part of the path of a URL, and by RFC 3986 section 2.3 a path is the same with letters, digits, - . _ ~ percent-encoded or not.',
);

export const instrumentObject = stated(
  'token-standard.instrument-object',
  'The body of a 200 with an instrument is one JSON object.',
);

export const instrumentOwn = stated(
  'token-standard.instrument-own',
  'The instrument in the response has the id that was asked for.',
);

export const instrumentAsListed = derived(
  'token-standard.instrument-as-listed',
  'An instrument has the same name, symbol, decimals and supportedApis in the list and in the call for it alone, and is paused in both or in neither.',
  'both are the same resource, the metadata of one instrument. Of its members, only the total supply belongs to a moment in time.',
);

export const instrumentUnknown = stated(
  'token-standard.instrument-unknown',
  'A request for an id that belongs to no instrument is answered 404.',
);

export const instrumentApiAnswers = derived(
  'token-standard.instrument-api-answers',
  'The registry serves the calls of each v1 API that the supportedApis of an instrument names: no call is answered as if nothing were at its path.',
  'a client looks up the supportedApis of an instrument to learn what it can call. A 405, a 501, or a 404 without the ErrorResponse that every 404 of these documents has shows that there is no such call.',
);
