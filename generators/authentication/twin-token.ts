import type { Forge, ForgedToken } from './forged-token.js';

const now = () => Math.floor(Date.now() / 1000);
const HOUR = 3600;

/** A bad token that has the subject and the jti of a good one, which was used right before; undefined: none. */
export const everyBadTwin: (Omit<ForgedToken, 'make'> & {
  make: (forge: Forge, good: string, claims: { jti: string }) => string | undefined;
})[] = [
  { name: 'no-twin', rule: 'none', make: () => undefined },
  {
    name: 'expired-twin',
    rule: 'one that expired an hour ago',
    make: (forge, _, { jti }) => forge.token({ claims: { jti, exp: now() - HOUR, nbf: now() - 2 * HOUR } }),
  },
  {
    name: 'twin-of-the-future',
    rule: 'one that becomes valid in an hour',
    make: (forge, _, { jti }) => forge.token({ claims: { jti, nbf: now() + HOUR, exp: now() + 2 * HOUR } }),
  },
  {
    name: 'twin-for-others',
    rule: 'one for another audience',
    make: (forge, _, { jti }) => forge.token({ claims: { jti, aud: 'https://other.example' } }),
  },
  {
    name: 'twin-of-another-key',
    rule: 'one that is signed with another key',
    make: (forge, _, { jti }) => forge.token({ key: 'other', claims: { jti } }),
  },
  {
    name: 'twin-with-cut-signature',
    rule: 'the same with its signature cut',
    make: (_, good) => good.slice(0, -9),
  },
  {
    name: 'twin-with-other-claims',
    rule: 'the same with other claims before its signature',
    make: (forge, good, { jti }) =>
      good.replace(/\..*\./, `.${forge.token({ claims: { jti, assay: 'changed' } }).split('.')[1]}.`),
  },
  {
    name: 'unsecured-twin',
    rule: 'one with the algorithm none',
    make: (forge, _, { jti }) => forge.token({ header: { alg: 'none' }, key: 'none', claims: { jti } }),
  },
];
