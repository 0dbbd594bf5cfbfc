import type { Variant } from '../mount.js';

export const es256Tokens: Variant = {
  name: 'es256-tokens',
  explains: 'Tokens are signed with ES256.',
  participant: { setup: { algorithm: 'ES256' } },
};
