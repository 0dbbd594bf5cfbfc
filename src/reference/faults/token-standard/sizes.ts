import type { Faults } from '../../page.js';
import type { StandardCall, StandardWrap } from '../../token-standard/call.js';
import { argumentsOf, at, type Members } from '../../token-standard/edit.js';
import { error } from '../../wire/exchange.js';
import { isObject } from '../../wire/parse.js';

const legsOf = (call: StandardCall): Members[] => {
  const { allocation, transferLegs } = argumentsOf(call);
  const legs = transferLegs ?? at(allocation, 'transferLegSides');
  return Array.isArray(legs) ? (legs as Members[]) : [];
};
const accountsOf = (call: StandardCall): Members[] => [
  ...legsOf(call).flatMap(({ sender, receiver, otherside }) =>
    [sender, receiver, otherside].filter(isObject),
  ),
  ...[at(argumentsOf(call)['allocation'], 'authorizer')].filter(isObject),
];
const distinct = (values: readonly unknown[]) => new Set(values.map((value) => JSON.stringify(value))).size;
const instrumentsOf = (call: StandardCall) => distinct(legsOf(call).map((leg) => leg['instrumentId']));
const allocationsOf = (call: StandardCall) => {
  const { allocations } = argumentsOf(call);
  return Array.isArray(allocations) ? allocations.length : 0;
};

const limits = (sizeOf: (call: StandardCall) => number, most: number, status = 400) => ({
  tokenStandardV2: ((serve) => (call) =>
    call.route.id === undefined && sizeOf(call) > most
      ? error(status, 'Too large.')
      : serve(call)) as StandardWrap,
});

/** Faults of sizes that must be supported. */
export const tokenStandardSizes: Faults = {
  'token-standard.v2-legs': {
    'v2-24-legs': {
      ...limits((call) => legsOf(call).length, 24),
      explains: 'More than 24 legs are refused.',
      alsoBreaks: ['token-standard.v2-sizes-together'],
    },
    'v2-25-legs-too-large': {
      ...limits((call) => legsOf(call).length, 24, 413),
      explains: 'More than 24 legs are answered 413.',
      alsoBreaks: ['token-standard.v2-sizes-together'],
    },
  },
  'token-standard.v2-instruments': {
    'v2-24-instruments': {
      ...limits(instrumentsOf, 24),
      explains: 'Legs of more than 24 instruments are refused.',
      alsoBreaks: ['token-standard.v2-sizes-together'],
    },
  },
  'token-standard.v2-accounts': {
    'v2-legs-counted-with-accounts': {
      ...limits((call) => legsOf(call).length + distinct(accountsOf(call)), 50),
      explains: 'Legs and accounts are counted together, and more than 50 are refused.',
      alsoBreaks: ['token-standard.v2-sizes-together', 'token-standard.v2-parties'],
    },
    'v2-49-accounts': {
      ...limits((call) => distinct(accountsOf(call)), 49),
      explains: 'More than 49 accounts are refused.',
      alsoBreaks: ['token-standard.v2-sizes-together', 'token-standard.v2-parties'],
    },
  },
  'token-standard.v2-parties': {
    'v2-99-parties': {
      ...limits(
        (call) => new Set(accountsOf(call).flatMap(({ owner, provider }) => [owner, provider])).size,
        99,
      ),
      explains: 'More than 99 parties are refused.',
      alsoBreaks: ['token-standard.v2-sizes-together', 'token-standard.v2-accounts'],
    },
  },
  'token-standard.v2-allocations': {
    'v2-49-allocations': {
      ...limits(allocationsOf, 49),
      explains: 'A settlement of more than 49 allocations is refused.',
      alsoBreaks: ['token-standard.v2-sizes-together'],
    },
    'v2-25-allocations': {
      ...limits(allocationsOf, 25),
      explains: 'A settlement may have as many allocations as legs.',
      alsoBreaks: ['token-standard.v2-sizes-together'],
    },
  },
  'token-standard.v2-sizes-together': {
    'v2-16-kb-of-arguments': {
      ...limits((call) => call.body.length, 16_000, 413),
      explains: 'A body of more than 16 KB is answered 413.',
    },
  },
};
