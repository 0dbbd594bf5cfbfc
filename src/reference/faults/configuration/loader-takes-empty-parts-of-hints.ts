import { loads } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const loaderTakesEmptyPartsOfHints: Fault = {
  name: 'loader-takes-empty-parts-of-hints',
  breaks: ['configuration.loader-refuses-party-hint'],
  explains: 'The loader accepts hints with an empty part.',
  configuration: loads('--without=hint.empty'),
};
