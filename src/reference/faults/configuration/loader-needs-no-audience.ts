import { loads } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const loaderNeedsNoAudience: Fault = {
  name: 'loader-needs-no-audience',
  breaks: ['configuration.loader-refuses-secrets'],
  explains: 'The loader accepts a backend secret without an audience.',
  configuration: loads('--without=splice-app-validator-ledger-api-auth.audience'),
};
