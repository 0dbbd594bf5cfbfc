import { type ForgedToken, HOUR, now, type TokenForge } from './forged-token.js';

/** A bad token with subject and jti of a good one used right before. `make` returns undefined for none. */
export const everyBadCounterpart: (Omit<ForgedToken, 'make'> & {
  make: (forge: TokenForge, good: string, claims: { jti: string }) => string | undefined;
})[] = [
  { name: 'no-counterpart', rule: 'none', make: () => undefined },
  {
    name: 'expired-counterpart',
    rule: 'one that expired an hour ago',
    make: (forge, _, { jti }) => forge.token({ claims: { jti, exp: now() - HOUR, nbf: now() - 2 * HOUR } }),
  },
  {
    name: 'counterpart-of-the-future',
    rule: 'one that becomes valid in an hour',
    make: (forge, _, { jti }) => forge.token({ claims: { jti, nbf: now() + HOUR, exp: now() + 2 * HOUR } }),
  },
  {
    name: 'counterpart-for-others',
    rule: 'one for another audience',
    make: (forge, _, { jti }) => forge.token({ claims: { jti, aud: 'https://other.example' } }),
  },
  {
    name: 'counterpart-of-another-key',
    rule: 'one that is signed with another key',
    make: (forge, _, { jti }) => forge.token({ key: 'other', claims: { jti } }),
  },
  {
    name: 'counterpart-with-cut-signature',
    rule: 'the same with its signature cut',
    make: (_, good) => good.slice(0, -9),
  },
  {
    name: 'counterpart-with-other-claims',
    rule: 'the same with other claims before its signature',
    make: (forge, good, { jti }) =>
      good.replace(/\..*\./, `.${forge.token({ claims: { jti, assay: 'changed' } }).split('.')[1]}.`),
  },
  {
    name: 'unsecured-counterpart',
    rule: 'one with the algorithm none',
    make: (forge, _, { jti }) => forge.token({ header: { alg: 'none' }, key: 'none', claims: { jti } }),
  },
];
