import { compactVerify } from '../../../packages/jose.js';
import { acceptsToken, headerOf, subjectByClaims } from '../../authentication/edit-token.js';
import type { Faults } from '../../page.js';
import type { PartsChange } from '../../participant/edit-parts.js';
import type { Trust } from '../../participant/parts.js';

type Claims = Record<string, unknown>;

/** Takes tokens that are signed as usual, and good once the text of their claims is read otherwise. */
const readsText = (read: (text: string, trust: Trust, token: string) => Claims): PartsChange =>
  acceptsToken(async (token, trust) => {
    const { payload } = await compactVerify(token, trust.keys);
    const claims = read(Buffer.from(payload).toString(), trust, token);
    return subjectByClaims(`x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`, trust);
  });

/** The same of their claims. */
const readsClaims = (edit: (claims: Claims, trust: Trust) => Claims): PartsChange =>
  readsText((text, trust) => {
    const claims = JSON.parse(text) as Claims;
    return { ...claims, ...edit(claims, trust) };
  });

/** The same of one time. */
const readsTime = (name: 'exp' | 'nbf', read: (time: number) => unknown): PartsChange =>
  readsClaims(({ [name]: time }) => ({ [name]: typeof time === 'number' ? read(time) : time }));

/** Takes the audience of the participant for that of a token. */
const takesAudience = (test: (aud: unknown, audience: string, claims: Claims) => boolean): PartsChange =>
  readsClaims((claims, { audience }) => (test(claims['aud'], audience, claims) ? { aud: audience } : {}));

/** The value of the first member of a name. */
const firstOf = (name: string, text: string): Claims => ({
  ...(JSON.parse(text) as Claims),
  [name]: JSON.parse(new RegExp(`"${name}":("[^"]*"|\\d+)`).exec(text)?.[1] ?? 'null') as unknown,
});

const LATER = 4e9;
const now = () => Math.floor(Date.now() / 1000);

export const authenticationTokenValues: Faults = {
  'authentication.token-expired': {
    'compares-exp-as-text': {
      explains: 'The expiration time of a token is compared with the time now as a text.',
      participant: { parts: readsTime('exp', (exp) => (`${exp}` > `${now()}` && exp >= 0 ? LATER : exp)) },
    },
    'reads-exp-as-32-bits': {
      explains: 'Of the expiration time of a token 32 bits are read.',
      participant: { parts: readsTime('exp', (exp) => exp % 1 === 0 && exp >>> 0) },
    },
    'takes-an-exp-with-a-fraction-for-none': {
      explains: 'An expiration time that is no whole number is taken for none.',
      participant: { parts: readsTime('exp', (exp) => (Number.isInteger(exp) ? exp : LATER)) },
    },
    'takes-the-first-exp': {
      explains: 'Of two claims exp the first one counts.',
      participant: { parts: readsText((text) => firstOf('exp', text)) },
    },
  },
  'authentication.token-not-yet-valid': {
    'compares-nbf-as-text': {
      explains: 'The time before which a token is not valid is compared with the time now as a text.',
      participant: { parts: readsTime('nbf', (nbf) => (`${nbf}` < `${now()}` ? 0 : nbf)) },
    },
    'reads-nbf-as-32-bits': {
      explains: 'Of the time before which a token is not valid 32 bits are read, as a number with a sign.',
      participant: { parts: readsTime('nbf', (nbf) => Math.trunc(nbf) | 0) },
    },
    'takes-large-nbf-for-milliseconds': {
      explains: 'A large number before which a token is not valid is one of milliseconds.',
      participant: { parts: readsTime('nbf', (nbf) => (nbf > 1e12 && nbf < 1e13 ? nbf / 1000 : nbf)) },
    },
    'overflows-milliseconds-of-nbf': {
      explains: 'The milliseconds before which a token is not valid have no more than 64 bits.',
      participant: {
        parts: readsTime('nbf', (nbf) => Number(BigInt.asIntN(64, BigInt(Math.trunc(nbf)) * 1000n)) / 1000),
      },
    },
    'takes-an-nbf-with-a-fraction-for-none': {
      explains: 'A time before which a token is not valid is taken for none where it is no whole number.',
      participant: { parts: readsTime('nbf', (nbf) => (Number.isInteger(nbf) ? nbf : 0)) },
    },
  },
  'authentication.token-audience': {
    'flattens-audiences': {
      explains: 'An array of audiences is flattened, however deep it is.',
      participant: { parts: takesAudience((aud, own) => [aud].flat(9).includes(own)) },
    },
    'looks-for-the-audience-among-members': {
      explains: 'Where aud is an object, the audience is looked for among the names of its members.',
      participant: {
        parts: takesAudience((aud, own) => typeof aud === 'object' && aud !== null && own in aud),
      },
    },
    'looks-for-the-audience-in-objects': {
      explains: 'Where aud is an object, the audience is looked for among its values.',
      participant: {
        parts: takesAudience((aud, own) => Object.values(aud ?? {}).includes(own)),
      },
    },
    'finds-aud-anywhere': {
      explains: 'An audience that has the right one in it is taken for it.',
      participant: { parts: takesAudience((aud, own) => typeof aud === 'string' && aud.includes(own)) },
    },
    'takes-the-audience-for-a-pattern': {
      explains: 'The right audience is a pattern, in which a full stop is any character.',
      participant: {
        parts: takesAudience((aud, own) => typeof aud === 'string' && new RegExp(`^${own}$`).test(aud)),
      },
    },
    'looks-at-azp-for-the-audience': {
      explains: 'The audience is looked for in azp, too.',
      participant: { parts: takesAudience((_, own, { azp }) => azp === own) },
    },
    'takes-null-for-every-audience': {
      explains: 'A token whose audience is null is one for everybody.',
      participant: { parts: takesAudience((aud) => aud === null) },
    },
    'takes-the-first-aud': {
      explains: 'Of two claims aud the first one counts.',
      participant: { parts: readsText((text) => firstOf('aud', text)) },
    },
  },
  'authentication.token-claims': {
    'takes-true-for-a-time': {
      explains: 'An nbf that is true is the number 1.',
      participant: { parts: readsClaims(({ nbf }) => ({ nbf: nbf === true ? 1 : nbf })) },
    },
    'takes-a-list-for-a-subject': {
      explains: 'A subject in an array is taken for the subject.',
      participant: { parts: readsClaims(({ sub }) => ({ sub: String(sub) })) },
    },
    'compares-iss-loosely': {
      explains: 'An issuer in an array is taken for the issuer.',
      participant: { parts: readsClaims(({ iss }) => ({ iss: String(iss) })) },
    },
  },
  'authentication.token-well-formed': {
    'reads-infinity-as-a-time': {
      explains: 'An expiration time may be Infinity, which no JSON has.',
      participant: {
        parts: readsText((text) => JSON.parse(text.replace(':Infinity', `:${LATER}`)) as Claims),
      },
    },
    'takes-claims-in-an-array': {
      explains: 'Claims that stand in an array are taken.',
      participant: { parts: readsText((text) => (JSON.parse(text) as Claims[])[0] ?? {}) },
    },
  },
  'authentication.token-critical': {
    'passes-over-b64': {
      explains: 'That the payload is not encoded is noted, and does not matter.',
      participant: {
        parts: readsText((text, _, token) =>
          headerOf(token).b64 === false
            ? (JSON.parse(Buffer.from(text, 'base64url').toString()) as Claims)
            : {},
        ),
      },
    },
  },
};
