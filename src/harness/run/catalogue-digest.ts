import { createHash } from 'node:crypto';
import { CATALOGUE, CATALOGUE_VERSION } from '../../spec/catalogue.js';

/** Which catalogue a run judged by: the digest changes with every word of every clause. */
export const catalogue = {
  version: CATALOGUE_VERSION,
  digest: `sha256:${createHash('sha256').update(JSON.stringify(CATALOGUE)).digest('hex')}`,
};
