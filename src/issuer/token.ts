import { everyBadToken } from '../../generators/authentication/bad-tokens.js';
import { everyTokenForOthers, type ForgedToken } from '../../generators/authentication/forged-token.js';
import { everyTamperedToken, isJwt, type SpoiltToken } from '../../generators/authentication/spoilt-token.js';
import { UsageError } from '../harness/errors.js';
import { own } from '../harness/own.js';
import { tokenSource } from '../harness/target/credentials.js';
import { nearest } from '../harness/document/nearest.js';
import { below } from '../harness/target/pointer.js';
import { unusable, type Target } from '../harness/target/target.js';
import { Forge, type Forgery } from '../harness/target/token/forge.js';

/** What is asked of a token. */
export interface Wanted {
  /** The name of a credential or of a subject of the issuer. */
  as: string;
  /** A name from `everyBadToken`; the token is good when it is left out. */
  bad?: string | undefined;
  /** The URL that tokens with `jku` and `x5u` point to. */
  keySet: string;
  /** Claims that differ from those of a good token; undefined takes one away. What is bad comes before them. */
  claims: Record<string, unknown>;
}

/**
 * A token as the suites send it for a credential, or a bad one.
 * @throws UsageError when the kind is unknown, or the target file has not what the token is made of; CannotJudge when
 * an OIDC provider fails.
 */
export async function makeToken(target: Target, { as, bad, keySet, claims }: Wanted): Promise<string> {
  const kind = bad === undefined ? undefined : kindOf(bad, keySet);
  if (kind && 'make' in kind) return forged(target, kind, forgeFor(target, as, claims));
  const isChanged = Object.keys(claims).length > 0;
  const good = isChanged ? forgeFor(target, as, claims).token() : await tokenSource(target, as).token();
  return kind ? spoilt(kind, good, as) : good;
}

function kindOf(bad: string, keySet: string): ForgedToken | SpoiltToken {
  const kinds = everyBadToken(keySet);
  const found = kinds.find(({ name }) => name === bad);
  if (found) return found;
  const meant = nearest(
    bad,
    kinds.map(({ name }) => name),
  );
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  throw new UsageError(
    `--bad ${bad}: there is no such kind.${hint} \`assay issuer token --bad list\` names them.`,
  );
}

type OneSubject = Parameters<ForgedToken['make']>[0];

/** A forge whose tokens stand for one credential, and carry these claims. */
function forgeFor(target: Target, as: string, claims: Record<string, unknown>): OneSubject {
  const subject = subjectOf(target, as);
  const { credentials: _, ...rest } = target;
  const minting = { ...rest, issuer: { ...issuerOf(target), subjects: { [as]: { subject } } } };
  const forge = new Forge(minting);
  return {
    publicKey: forge.publicKey,
    otherJwk: forge.otherJwk,
    token: (forgery: Forgery = {}) =>
      forge.token({ subject, ...forgery, claims: { ...claims, ...forgery.claims } }),
  };
}

function issuerOf(target: Target): NonNullable<Target['issuer']> {
  if (target.issuer) return target.issuer;
  const mend = 'without one a ready-made token can only be spoilt: `assay issuer token --bad list` says how';
  throw unusable(target, '/issuer', `it takes a signing key to make this token: ${mend}`);
}

function subjectOf(target: Target, as: string): string {
  // It complains of a name that is nowhere.
  tokenSource(target, as);
  const { subjects } = issuerOf(target);
  const subject = own(subjects, as)?.subject ?? own(target.credentials, as)?.subject;
  if (subject !== undefined) return subject;
  const mend = `add subject to it, or ${as} to issuer.subjects`;
  throw unusable(target, below('/credentials', as), `whom it stands for is not said: ${mend}`);
}

function forged(target: Target, { name, make }: ForgedToken, forge: OneSubject): string {
  const audience = target.issuer?.audience;
  if (audience === undefined && everyTokenForOthers.some((one) => one.name === name))
    throw unusable(target, '/issuer', 'without an audience no token is one for others: add audience');
  return make(forge, audience);
}

function spoilt({ name, spoil }: SpoiltToken, token: string, as: string): string {
  if (everyTamperedToken.some((one) => one.name === name) && !isJwt(token))
    throw new UsageError(`--bad ${name}: the token of ${as} is no JWT, and has nothing to tamper with.`);
  return spoil(token);
}
