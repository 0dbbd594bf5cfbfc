import type { Clause } from '../clause.js';

const at = {
  system: 'operator',
  section: 'Endpoints / 4. Operator endpoints',
  needs: ['operator', 'operator.apps'],
} as const;

export const readyz: Clause = {
  ...at,
  id: 'operator.readyz',
  basis: 'stated',
  statement: 'A GET of readyz is answered 200 by an app that is healthy.',
};

export const livez: Clause = {
  ...at,
  id: 'operator.livez',
  basis: 'stated',
  statement: 'A GET of livez is answered 200 by an app that is alive.',
};
