import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const backendWithTheAuthorityItself: Fault = {
  name: 'backend-with-the-authority-itself',
  breaks: ['configuration.secret-urls'],
  explains: 'url of the backend secret is the authority, and not its OIDC configuration.',
  configuration: replaces('secrets', '/.well-known/openid-configuration', ''),
};
