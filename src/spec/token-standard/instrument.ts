import { clausesOf } from '../clause.js';
import { INSTRUMENT } from '../sections.js';

const { stated, derived } = clausesOf('token-standard', INSTRUMENT, ['registry.tokenStandard']);

export const instrumentId = stated(
  'token-standard.instrument-id',
  'Every instrument has id, a string that is not empty.',
);

export const instrumentName = stated(
  'token-standard.instrument-name',
  'Every instrument has name, a string.',
);

export const instrumentSymbol = stated(
  'token-standard.instrument-symbol',
  'Every instrument has symbol, a string.',
);

export const decimals = stated('token-standard.decimals', 'Every instrument has decimals, an integer.');

export const decimalsRange = stated('token-standard.decimals-range', 'decimals is between 0 and 10.');

export const totalSupply = stated(
  'token-standard.total-supply',
  'totalSupply, if present, is a string with a decimal number, such as 1000.0.',
);

export const totalSupplyPlaces = derived(
  'token-standard.total-supply-places',
  'totalSupply has at most 10 digits after its decimal point and at most 28 before it.',
  'a supply is the sum of holdings, whose amounts have the type Decimal: 38 digits, 10 of them after the point.',
);

export const totalSupplyAsOf = stated(
  'token-standard.total-supply-as-of',
  'totalSupplyAsOf, if present, is a string with a date-time (RFC 3339).',
);

export const instrumentApis = stated(
  'token-standard.instrument-apis',
  'Every instrument has supportedApis, an object.',
);

export const instrumentApiVersions = stated(
  'token-standard.instrument-api-versions',
  'Each value of the supportedApis of an instrument is a minor version: a 32-bit integer.',
);

export const instrumentApiNotNegative = derived(
  'token-standard.instrument-api-not-negative',
  'No minor version in the supportedApis of an instrument is below 0.',
  'a minor version counts the additions to a major version, and a count is not negative.',
);
