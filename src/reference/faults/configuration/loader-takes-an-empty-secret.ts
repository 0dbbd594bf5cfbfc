import { loads } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const loaderTakesAnEmptySecret: Fault = {
  name: 'loader-takes-an-empty-secret',
  breaks: ['configuration.loader-refuses-network'],
  explains: 'The loader accepts an empty ONBOARDING_SECRET.',
  configuration: loads('--without=network.ONBOARDING_SECRET.empty'),
};
