import { clausesOf } from '../clause.js';
import { LIST } from '../sections.js';

const { stated, derived } = clausesOf('token-standard', LIST, ['registry.tokenStandard']);

export const listFound = stated(
  'token-standard.list-found',
  'GET of registry/metadata/v1/instruments is answered 200 and needs no parameter.',
);

export const listObject = stated(
  'token-standard.list-object',
  'The body of a 200 with instruments is one JSON object.',
);

export const listInstruments = stated(
  'token-standard.list-instruments',
  'A page has instruments, an array of objects.',
);

export const nextPageToken = stated(
  'token-standard.next-page-token',
  'nextPageToken, if present, is a string.',
);

export const pageSizeAccepted = stated(
  'token-standard.page-size-accepted',
  'pageSize may be left out. If present, it is a 32-bit integer: 1, 2, 25 and 1,000 are all answered 200.',
);

export const pageSizeKept = stated(
  'token-standard.page-size-kept',
  'A page has at most as many instruments as pageSize asks for.',
);

export const pageSizeDefault = stated(
  'token-standard.page-size-default',
  'Without pageSize, a page has at most 25 instruments.',
);

export const pageTokenAccepted = stated(
  'token-standard.page-token-accepted',
  'A request with the nextPageToken of a page as its pageToken, and the same pageSize, is answered 200 with the next page.',
);

export const lastPage = derived(
  'token-standard.last-page',
  'Following nextPageToken leads to a last page: no token is repeated, and pages without new instruments come to an end.',
  'the pages list the instruments of the registry, whose number is finite. nextPageToken stands for the next page, and the last page has no next page.',
);

export const listedOnce = derived(
  'token-standard.listed-once',
  'Over all pages, every instrument is listed once, whatever the page size.',
  'the call lists all instruments, and the id of an instrument is unique. An id that appears twice is an instrument listed twice.',
);

export const listedWhole = derived(
  'token-standard.listed-whole',
  'The pages list the same instruments, whatever the page size.',
  'pageSize says how many instruments a page has, not which instruments exist: all are listed.',
);

export const pageRepeated = derived(
  'token-standard.page-repeated',
  'A pageToken that is used again leads to the same page.',
  'the token stands for the next page, and nothing says that a call uses it up.',
);

export const pageTokenUnknown = derived(
  'token-standard.page-token-unknown',
  'A pageToken that no response has given is not answered with the first page.',
  'pageToken is the nextPageToken of the page before, so another text asks for nothing. A client that gets the first page for it lists instruments twice without noticing. The exception is a registry where every text is a valid token and stands for the instruments sorted after it: then a token may come before all of them.',
);
