import { loads } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const loaderTakesAnyThroughput: Fault = {
  name: 'loader-takes-any-throughput',
  breaks: ['configuration.loader-refuses-topup-types'],
  explains: 'The loader does not look at the type of topup.targetThroughput.',
  configuration: loads('--without=validator.topup.targetThroughput'),
};
