import { clausesOf } from '../clause.js';
import { LIST } from './sections.js';

const { stated, derived } = clausesOf('token-standard', LIST, ['registry.tokenStandard']);

export const listFound = stated(
  'token-standard.list-found',
  'GET of registry/metadata/v1/instruments is answered 200, and needs no parameter.',
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
  'nextPageToken, where a page has it, is a string.',
);

export const pageSizeAccepted = stated(
  'token-standard.page-size-accepted',
  'pageSize may be left out; given, it is a whole number of 32 bits, and 1, 2, 25 and 1,000 are all answered 200.',
);

export const pageSizeKept = stated(
  'token-standard.page-size-kept',
  'A page has no more instruments than pageSize asks for.',
);

export const pageSizeDefault = stated(
  'token-standard.page-size-default',
  'A page that is asked for without pageSize has no more than 25 instruments.',
);

export const pageTokenAccepted = stated(
  'token-standard.page-token-accepted',
  'The nextPageToken of a page, given as pageToken with the same pageSize, is answered 200 with the next page.',
);

export const lastPage = derived(
  'token-standard.last-page',
  'Who follows nextPageToken comes to a page without one: no token comes again, and pages without a further instrument come to an end.',
  'the pages list the instruments of the registry, which are finitely many, and nextPageToken stands for the next page, of which the last one has none.',
);

export const listedOnce = derived(
  'token-standard.listed-once',
  'Over all pages every instrument is listed once, whatever the page size.',
  'the call lists all instruments, and the id of an instrument is unique: one that comes twice is listed twice.',
);

export const listedWhole = derived(
  'token-standard.listed-whole',
  'The pages list the same instruments, whatever the page size.',
  'pageSize says how many instruments a page has, not which instruments there are: all are listed.',
);

export const pageRepeated = derived(
  'token-standard.page-repeated',
  'A pageToken that is used again leads to the page that it led to before.',
  'the token stands for the next page of the page that it came with, and no call is said to use it up.',
);

export const pageTokenUnknown = derived(
  'token-standard.page-token-unknown',
  'A pageToken that no page came with is not answered with the first page.',
  'pageToken is the nextPageToken of the page before, so a text that is none asks for nothing; who is given the first page for it lists instruments twice and does not notice. Only where any text is a token, after which a page begins, one may stand before them all.',
);
