import { clausesOf } from '../clause.js';
import { SIZES_V2 } from './sections.js';

const NAMED = 'registry.tokenStandard.v2.sizes';
const { stated } = clausesOf('token-standard', SIZES_V2, [NAMED]);

const FACTORIES = 'The V2 allocation factory and the V2 settlement factory are';

export const legs = stated('token-standard.v2-legs', `${FACTORIES} given for up to 25 transfer legs.`);

export const instruments = stated(
  'token-standard.v2-instruments',
  `${FACTORIES} given for legs of up to 25 different instruments.`,
  { needs: [`${NAMED}.instruments`] },
);

export const accounts = stated(
  'token-standard.v2-accounts',
  `${FACTORIES} given for up to 50 different accounts, of which an allocation, with one authorizer and 25 legs, has at most 26.`,
  { needs: [`${NAMED}.accounts`] },
);

export const parties = stated(
  'token-standard.v2-parties',
  `${FACTORIES} given for up to 100 different parties, the owners and the providers of accounts.`,
  { needs: [`${NAMED}.accounts`] },
);

export const allocations = stated(
  'token-standard.v2-allocations',
  'The V2 settlement factory is given for up to 50 allocations.',
  { needs: ['registry.tokenStandard.v2.settlementFactory', `${NAMED}.allocations`] },
);

export const together = stated(
  'token-standard.v2-sizes-together',
  'The V2 factories are given for the largest of these sizes all at once: what a settlement of 25 legs takes in the worst case.',
  { needs: [`${NAMED}.accounts`, `${NAMED}.instruments`] },
);
