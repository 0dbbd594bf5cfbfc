import { clausesOf } from '../clause.js';
import { INSTRUMENT } from './sections.js';

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

export const decimals = stated('token-standard.decimals', 'Every instrument has decimals, a whole number.');

export const decimalsRange = stated('token-standard.decimals-range', 'decimals is from 0 to 10.');

export const totalSupply = stated(
  'token-standard.total-supply',
  'totalSupply, where an instrument has it, is a string that holds a decimal number, such as 1000.0.',
);

export const totalSupplyPlaces = derived(
  'token-standard.total-supply-places',
  'totalSupply has at most 10 places after its point, and at most 28 digits before it.',
  'a supply is the sum of holdings, whose amounts are of the type Decimal: 10 places, precise for 38 digits.',
);

export const totalSupplyAsOf = stated(
  'token-standard.total-supply-as-of',
  'totalSupplyAsOf, where an instrument has it, is a string that holds a date-time (RFC 3339).',
);

export const instrumentApis = stated(
  'token-standard.instrument-apis',
  'Every instrument has supportedApis, which is an object.',
);

export const instrumentApiVersions = stated(
  'token-standard.instrument-api-versions',
  'Each value of the supportedApis of an instrument is a minor version: a whole number of 32 bits.',
);

export const instrumentApiNotNegative = derived(
  'token-standard.instrument-api-not-negative',
  'No minor version in the supportedApis of an instrument is below 0.',
  'a minor version counts the additions to a major one, and a count does not go below nothing.',
);
