import { party } from '../registry/instructions.js';

/** An instrument in the metadata. */
export type Instrument = {
  id: string;
  name: string;
  symbol: string;
  decimals: number;
  totalSupply?: string;
  totalSupplyAsOf?: string;
  paused?: boolean;
  pauseInfo?: { reason?: string; until?: string };
  accountInputFieldsToShow?: string[];
  showAccountInputFields?: boolean;
  supportedApis: Record<string, number>;
};

/** The party of the registry. */
export const ADMIN = party('acme-admin');

const ALL = {
  'splice-api-token-metadata-v1': 1,
  'splice-api-token-holding-v1': 1,
  'splice-api-token-transfer-instruction-v1': 1,
  'splice-api-token-allocation-v1': 1,
  'splice-api-token-allocation-instruction-v1': 1,
  'splice-api-token-allocation-request-v1': 1,
  'splice-api-token-holding-v2': 1,
  'splice-api-token-transfer-instruction-v2': 1,
  'splice-api-token-allocation-v2': 1,
  'splice-api-token-allocation-instruction-v2': 1,
};

/** What the registry as a whole supports. */
export const SUPPORTED: Record<string, number> = ALL;

const instrument = (id: string, symbol: string, decimals: number, more: Partial<Instrument> = {}) => ({
  ...{ id, name: `${symbol} of Acme`, symbol, decimals },
  ...more,
  supportedApis: { 'splice-api-token-holding-v1': 1, 'splice-api-token-transfer-instruction-v1': 1 },
});

/** Some ids need escapes in a path, and there are more instruments than on a page of the default size. */
export const INSTRUMENTS: readonly Instrument[] = [
  instrument('ACME-BOND', 'BOND', 2, {
    totalSupply: '1250000.50',
    totalSupplyAsOf: '2026-03-04T05:06:07.890123Z',
  }),
  instrument('ACME-SHARE', 'SHARE', 0, { totalSupply: '1000', totalSupplyAsOf: '2026-03-01T00:00:00+01:00' }),
  instrument('acme/coin/v2', 'COIN', 10, { totalSupply: '9999999999999999999999999999.0123456789' }),
  instrument('gold #1 50% & café', 'Gold', 4),
  instrument('銀行-円', '円', 3, { totalSupply: '0' }),
  instrument('acme:note?x=1', 'NOTE', 6, {
    paused: true,
    pauseInfo: { reason: 'the issuer is being replaced', until: '2036-01-01T00:00:00Z' },
    accountInputFieldsToShow: ['provider', 'accountId'],
  }),
  {
    ...instrument('acme-share', 'share', 1, {
      paused: false,
      accountInputFieldsToShow: [],
      showAccountInputFields: true,
    }),
    name: '',
  },
  instrument('2027', 'Y27', 5),
  ...Array.from({ length: 22 }, (_, at) => instrument(`series-${at + 1}`, `S${at + 1}`, at % 11)),
];
