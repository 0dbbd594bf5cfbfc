import { clausesOf } from '../clause.js';
import { SIZES_V2 } from '../sections.js';

const NAMED = 'registry.tokenStandard.v2.sizes';
const { stated } = clausesOf('token-standard', SIZES_V2, [NAMED]);

const FACTORIES = 'The V2 allocation factory and the V2 settlement factory accept';

export const legs = stated('token-standard.v2-legs', `${FACTORIES} up to 25 transfer legs.`);

export const instruments = stated(
  'token-standard.v2-instruments',
  `${FACTORIES} legs of up to 25 different instruments.`,
  { needs: [`${NAMED}.instruments`] },
);

export const accounts = stated(
  'token-standard.v2-accounts',
  `${FACTORIES} up to 50 different accounts. An allocation, with one authorizer and 25 legs, has at most 26.`,
  { needs: [`${NAMED}.accounts`] },
);

export const parties = stated(
  'token-standard.v2-parties',
  `${FACTORIES} up to 100 different parties as owners and providers of accounts.`,
  { needs: [`${NAMED}.accounts`] },
);

export const allocations = stated(
  'token-standard.v2-allocations',
  'The V2 settlement factory accepts up to 50 allocations.',
  { needs: ['registry.tokenStandard.v2.settlementFactory', `${NAMED}.allocations`] },
);

export const together = stated(
  'token-standard.v2-sizes-together',
  'The V2 factories accept the largest of these sizes all at once, as a settlement of 25 legs needs in the worst case.',
  { needs: [`${NAMED}.accounts`, `${NAMED}.instruments`] },
);
