import type { Mount } from '../../src/reference/mount.js';
import { THREE_SYNCHRONIZERS } from '../../src/reference/participant/setup.js';

/**
 * What is mounted of the reference. `http` has neither TLS endpoints nor a deployment, which take time to create.
 * `parties` is the same twice, with two setups. `issuer` is that with its own keys, which take time to create too.
 */
export type Mounted = 'http' | 'parties' | 'issuer' | 'all';

const otherwise: Mount['variant'] = {
  name: 'otherwise',
  explains: 'Everything is set up the other way round.',
  tls: [],
  participant: {
    setup: {
      duplicateHints: 'renamed',
      selfAllocation: 'off',
      algorithm: 'ES256',
      synchronizers: THREE_SYNCHRONIZERS,
      identityProviders: ['idp-east'],
    },
  },
};
const usual: Mount['variant'] = {
  name: 'usual',
  explains: 'It has no TLS endpoints and no deployment.',
  tls: [],
};

const twoWays: Mount[] = [
  { name: 'usual', variant: usual },
  { name: 'otherwise', variant: otherwise },
];

/** The mounts of a mutant: it is found when one of them is accused. */
export const MOUNTS: Record<Mounted, Mount[]> = {
  all: [{ name: 'plain' }],
  http: [{ name: 'usual', variant: usual }],
  parties: twoWays,
  issuer: twoWays,
};
