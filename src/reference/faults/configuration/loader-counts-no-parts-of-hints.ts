import { loads } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const loaderCountsNoPartsOfHints: Fault = {
  name: 'loader-counts-no-parts-of-hints',
  breaks: ['configuration.loader-refuses-party-hint'],
  explains: 'The loader accepts hints of any number of parts.',
  configuration: loads('--without=hint.parts'),
};
