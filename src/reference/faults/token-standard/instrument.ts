import { onInstrument } from '../../token-standard/edit.js';
import type { Instrument } from '../../token-standard/instruments.js';
import { without } from '../../registry/edit-reply.js';
import type { Faults } from '../../page.js';

const member = (name: keyof Instrument, edit: (value: never) => unknown) =>
  onInstrument((each) => (name in each ? { ...each, [name]: edit(each[name] as never) } : each));
const lacks = (name: string) => onInstrument((each) => without(each, name));
const versions = (edit: (version: number) => unknown) =>
  member('supportedApis', (apis: Record<string, number>) =>
    Object.fromEntries(Object.entries(apis).map(([name, version]) => [name, edit(version)])),
  );

export const tokenStandardInstrument: Faults = {
  'token-standard.instrument-id': {
    'instrument-id-called-instrument-id': {
      alsoBreaks: ['token-standard.list-instruments'],
      explains: 'id of an instrument is called instrumentId.',
      tokenStandard: onInstrument(({ id, ...others }) => ({ ...others, instrumentId: id })),
    },
    'instrument-id-with-admin': {
      explains: 'id of an instrument is an object with admin and id.',
      tokenStandard: member('id', (id) => ({ admin: 'acme', id })),
    },
  },
  'token-standard.instrument-name': {
    'no-instrument-name': { explains: 'An instrument has no name.', tokenStandard: lacks('name') },
    'empty-instrument-name-as-null': {
      explains: 'An empty name of an instrument is null.',
      tokenStandard: member('name', (name) => name || null),
    },
  },
  'token-standard.instrument-symbol': {
    'no-instrument-symbol': { explains: 'An instrument has no symbol.', tokenStandard: lacks('symbol') },
    'symbol-in-a-list': { explains: 'symbol is a list.', tokenStandard: member('symbol', (each) => [each]) },
  },
  'token-standard.decimals': {
    'no-decimals-where-ten': {
      explains: 'decimals is left out where it is 10.',
      tokenStandard: onInstrument((each) => (each.decimals === 10 ? without(each, 'decimals') : each)),
    },
    'decimals-as-text': { explains: 'decimals is a text.', tokenStandard: member('decimals', String) },
    'decimals-with-a-fraction': {
      explains: 'decimals has a fraction.',
      tokenStandard: member('decimals', (places: number) => places + 0.5),
    },
  },
  'token-standard.decimals-range': {
    'eleven-decimals': {
      explains: 'decimals is one more than it is.',
      tokenStandard: member('decimals', (places: number) => places + 1),
    },
    'minus-one-decimals': {
      explains: 'decimals is -1 where it is 0.',
      tokenStandard: member('decimals', (places: number) => places || -1),
    },
    'eighteen-decimals': {
      explains: 'decimals is 18, as on another ledger.',
      tokenStandard: member('decimals', () => 18),
    },
  },
  'token-standard.total-supply': {
    'total-supply-as-number': {
      explains: 'totalSupply is a number.',
      tokenStandard: member('totalSupply', Number),
    },
    'total-supply-with-separators': {
      explains: 'totalSupply has separators between thousands.',
      tokenStandard: member('totalSupply', (text: string) => text.replace(/\B(?=(\d{3})+(?!\d))/g, ',')),
    },
    'total-supply-with-exponent': {
      explains: 'totalSupply has an exponent.',
      tokenStandard: member('totalSupply', (text: string) => Number(text).toExponential()),
    },
    'empty-total-supply': {
      explains: 'totalSupply is empty.',
      tokenStandard: member('totalSupply', () => ''),
    },
  },
  'token-standard.total-supply-places': {
    'total-supply-with-eighteen-places': {
      explains: 'totalSupply has 18 places.',
      tokenStandard: member('totalSupply', (text: string) => `${text.split('.')[0]!}.${'0'.repeat(18)}`),
    },
    'total-supply-in-the-smallest-units': {
      explains: 'totalSupply has ten more digits before its point, for it counts the smallest units.',
      tokenStandard: member('totalSupply', (text: string) => `${text.split('.')[0]!}${'0'.repeat(10)}`),
    },
  },
  'token-standard.total-supply-as-of': {
    'total-supply-of-a-day': {
      explains: 'totalSupplyAsOf is a day without its time.',
      tokenStandard: member('totalSupplyAsOf', (text: string) => text.slice(0, 10)),
    },
    'total-supply-of-seconds': {
      explains: 'totalSupplyAsOf counts seconds.',
      tokenStandard: member('totalSupplyAsOf', (text: string) => Date.parse(text) / 1000),
    },
    'total-supply-without-zone': {
      explains: 'totalSupplyAsOf has no zone.',
      tokenStandard: member('totalSupplyAsOf', (text: string) => text.replace(/(Z|[+-]\d\d:\d\d)$/, '')),
    },
  },
  'token-standard.instrument-apis': {
    'no-apis-of-an-instrument': {
      explains: 'An instrument has no supportedApis.',
      tokenStandard: lacks('supportedApis'),
    },
    'apis-of-an-instrument-as-list': {
      explains: 'supportedApis of an instrument is a list of names.',
      tokenStandard: member('supportedApis', (apis: object) => Object.keys(apis)),
    },
  },
  'token-standard.instrument-api-versions': {
    'api-versions-of-an-instrument-as-text': {
      explains: 'Versions in the supportedApis of an instrument are texts.',
      tokenStandard: versions((version) => `1.${version}.0`),
    },
    'api-versions-of-an-instrument-as-flags': {
      explains: 'Versions in the supportedApis of an instrument are true.',
      tokenStandard: versions(() => true),
    },
  },
  'token-standard.instrument-api-not-negative': {
    'api-versions-of-an-instrument-negative': {
      explains: 'Versions in the supportedApis of an instrument are negative.',
      tokenStandard: versions((version) => -version),
    },
  },
};
