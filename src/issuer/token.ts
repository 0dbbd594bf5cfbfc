import { randomUUID } from 'node:crypto';
import { everyBadCounterpart } from '../../generators/authentication/counterpart-token.js';
import { everyLawfulToken, everyUnusualToken } from '../../generators/authentication/lawful-token.js';
import { everyBadToken } from '../../generators/authentication/bad-tokens.js';
import { everyTokenForOthers, type ForgedToken } from '../../generators/authentication/forged-token.js';
import {
  everyTamperedToken,
  isJwt,
  type AlteredToken,
} from '../../generators/authentication/altered-token.js';
import { UsageError } from '../platform/errors.js';
import { own } from '../platform/own.js';
import { tokenSource } from '../target-file/credentials.js';
import { didYouMean } from '../document/nearest.js';
import { below } from '../target-file/pointer.js';
import { unusable, type Target } from '../target-file/target.js';
import { forgeLike, forgeOf, type Forge, type Forgery } from '../target-file/token/forge.js';

/** The token to make. */
interface TokenRequest {
  /** The name of a credential or of a subject of the issuer. */
  as: string;
  /** A name from `defects`. Absent: the token is valid. */
  defect?: string | undefined;
  /** The unusual form of a valid token, from `everyLawfulToken`. */
  form?: string | undefined;
  /** The URL in the headers `jku` and `x5u`. */
  keySet: string;
  /** Claims that replace those of a valid token; undefined removes one. A defect is applied first. */
  claims: Record<string, unknown>;
}

/**
 * Makes a token like the suites do for a credential: a valid one, or one with a defect.
 * @throws {UsageError} when the defect is unknown, or the target file lacks something that the token needs
 * @throws {CannotJudge} when an OIDC provider fails
 */
export async function makeToken(
  target: Target,
  { as, defect, form, keySet, claims }: TokenRequest,
): Promise<string> {
  const kind = form !== undefined ? formOf(form) : defect === undefined ? undefined : kindOf(defect, keySet);
  if (kind && 'make' in kind) return forged(target, kind, await forgeFor(target, as, claims));
  const isChanged = Object.keys(claims).length > 0;
  const good = isChanged
    ? (await forgeFor(target, as, claims)).token()
    : await tokenSource(target, as).token();
  return kind ? damaged(kind, good, as) : good;
}

/** Every kind of token that the suites send instead of the usual one. */
export const defects = (keySet: string): (ForgedToken | AlteredToken)[] => [
  ...everyBadToken(keySet),
  ...everyBadCounterpart.map(({ make, ...kind }): ForgedToken => ({
    ...kind,
    rule: `beside a good token with the same jti: ${kind.rule}`,
    make: (forge) => {
      const claims = { jti: randomUUID() };
      return make(forge, forge.token({ claims }), claims) ?? '';
    },
  })),
  ...everyUnusualToken.map(({ name, make }): ForgedToken => ({
    name,
    rule: 'a token that a target may accept or refuse',
    make,
  })),
];

function formOf(form: string): ForgedToken {
  const found = everyLawfulToken.find(({ what }) => what === form);
  if (found) return { name: form, rule: form, make: found.make };
  const names = everyLawfulToken.map(({ what }) => `  ${what}`).join('\n');
  throw new UsageError(`--form ${form}: there is no such form. There are:\n${names}`);
}

function kindOf(defect: string, keySet: string): ForgedToken | AlteredToken {
  const kinds = defects(keySet);
  const found = kinds.find(({ name }) => name === defect);
  if (found) return found;
  const names = kinds.map(({ name }) => name);
  throw new UsageError(
    `--defect ${defect}: there is no such kind.${didYouMean(defect, names)} \`assay issuer token --defect list\` names them.`,
  );
}

type OneSubject = Parameters<ForgedToken['make']>[0];

/** A forge for tokens of one credential with these claims. Without an issuer, they are like its ready-made token. */
async function forgeFor(target: Target, as: string, claims: Record<string, unknown>): Promise<OneSubject> {
  const forge = target.issuer ? minting(target, as) : await likeReadyMade(target, as);
  await forge.otherCertificate();
  return {
    get publicKey() {
      return forge.publicKey;
    },
    otherJwk: forge.otherJwk,
    otherChain: forge.otherChain,
    token: (forgery: Forgery = {}) => forge.token({ ...forgery, claims: { ...claims, ...forgery.claims } }),
  };
}

function minting(target: Target, as: string): Forge {
  const subject = subjectOf(target, as);
  const { credentials: _, ...rest } = target;
  const subjects = { [as]: { ...own(target.issuer?.subjects, as), subject } };
  return forgeOf({ ...rest, issuer: { ...issuerOf(target), subjects } }, subject, as);
}

async function likeReadyMade(target: Target, as: string): Promise<Forge> {
  const token = await tokenSource(target, as).token();
  if (!isJwt(token))
    throw new UsageError(`the token of ${as} is not a JWT: this defect needs one, or an issuer.`);
  return forgeLike(token, () => noIssuer(target));
}

function issuerOf(target: Target): NonNullable<Target['issuer']> {
  return target.issuer ?? noIssuer(target);
}

function noIssuer(target: Target): never {
  const mend =
    'without it, only defects that change an existing token are possible: see `assay issuer token --defect list`';
  throw unusable(target, '/issuer', `this token needs a signing key: ${mend}`);
}

function subjectOf(target: Target, as: string): string {
  // Throws when no credential or subject has this name.
  tokenSource(target, as);
  const { subjects } = issuerOf(target);
  const subject = own(subjects, as)?.subject ?? own(target.credentials, as)?.subject;
  if (subject !== undefined) return subject;
  const mend = `add subject to the credential, or ${as} to issuer.subjects`;
  throw unusable(target, below('/credentials', as), `its subject is not known: ${mend}`);
}

function forged(target: Target, { name, make }: ForgedToken, forge: OneSubject): string {
  const audience = target.issuer?.audience;
  if (audience === undefined && everyTokenForOthers.some((one) => one.name === name))
    throw unusable(target, '/issuer', 'a token for another audience needs an audience: add audience');
  return make(forge, audience);
}

function damaged({ name, alter }: AlteredToken, token: string, as: string): string {
  if (everyTamperedToken.some((one) => one.name === name) && !isJwt(token))
    throw new UsageError(`--defect ${name}: the token of ${as} is not a JWT: this defect needs one.`);
  return alter(token);
}
