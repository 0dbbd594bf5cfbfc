import { createHash } from 'node:crypto';
import { CATALOGUE, CATALOGUE_VERSION } from '../spec/catalogue.js';
import type { Clause } from '../spec/clause.js';

/** A clause with its members sorted by name, because their order in the source has no meaning. */
const canonical = (clause: Clause) => Object.entries(clause).sort(([a], [b]) => (a < b ? -1 : 1));

/** The catalogue of a run. The digest changes with every word of every clause. */
export const catalogue = {
  version: CATALOGUE_VERSION,
  digest: `sha256:${createHash('sha256')
    .update(JSON.stringify(CATALOGUE.map(canonical)))
    .digest('hex')}`,
};
