import { tokenCommand, type TokenKind } from '../../src/target-file/credentials.js';
import { forgeLike, type Forge } from '../../src/target-file/token/forge.js';
import { issuerOf } from '../../src/target-file/token/issuer-of.js';
import { own } from '../../src/platform/own.js';
import { NotApplicable } from '../../src/http/outcome.js';
import type { Session } from '../../src/target-file/session.js';
import type { Target } from '../../src/target-file/target.js';
import { byCredential, type Authorise, type Authorised } from '../../src/engine/render.js';
import { holdersOf } from '../../src/model/participant/caller.js';
import type { Caller } from '../../src/model/call.js';
import { everyCallWithoutToken } from '../../generators/authentication/call-without-token.js';
import { everyBadToken } from '../../generators/authentication/bad-tokens.js';
import { isJwt, everyBadCounterpart } from '../../generators/authentication/altered-token.js';
import { everyLawfulToken, everyUnusualToken } from '../../generators/authentication/lawful-token.js';
import {
  everyKeyOfAnotherIssuer,
  everyTokenOfAnotherKey,
  keyIdOf,
} from '../../generators/authentication/other-key.js';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves keys on loopback, for targets that fetch them from a URL in a token. */
interface KeySet {
  /** @returns the URLs of a key set with this key and of a certificate (PEM) */
  serve(jwk: Record<string, unknown>, certificate: string): Promise<{ keys: string; certificate: string }>;
  close(): Promise<void>;
}

/** Creates a server of keys. It starts when the first key is served, and does not keep the process running. */
export function keySet(): KeySet {
  const pages = new Map<string, { type: string; text: string }>();
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    if (!page) response.writeHead(404).end();
    else response.setHeader('content-type', page.type).end(page.text);
  });
  server.on('connection', (socket) => socket.unref());
  // Concurrent cases wait for the same start.
  let listening: Promise<unknown> | undefined;
  return {
    serve: async (jwk, certificate) => {
      if (!server.listening) await (listening ??= once(server.listen(0, '127.0.0.1').unref(), 'listening'));
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      // Several targets are judged concurrently, each with its own key.
      const place = `/${pages.size}`;
      pages.set(`${place}/jwks.json`, {
        type: 'application/json',
        text: JSON.stringify({ keys: [jwk] }),
      });
      pages.set(`${place}/chain.pem`, { type: 'application/pem-certificate-chain', text: certificate });
      return { keys: `${origin}${place}/jwks.json`, certificate: `${origin}${place}/chain.pem` };
    },
    close: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

// It is never closed, because calls are sent again at the end of a run.
const served = keySet();

const withoutToken = new Map(everyCallWithoutToken.map((each) => [each.rule, each]));
const badTokens = new Map(everyBadToken('').map((each) => [each.name, each]));
const otherKeys = new Map(everyTokenOfAnotherKey.map((each) => [each.name, each]));
const otherIssuers = new Map(everyKeyOfAnotherIssuer.map((each) => [each.name, each]));
const counterparts = new Map(everyBadCounterpart.map((each) => [each.name, each]));
const lawful = new Map(everyLawfulToken.map((each) => [each.what, each]));
const unusual = new Map(everyUnusualToken.map((each) => [each.name, each]));

/** Claims other than sub that may name a user. A token identifies its subject (RFC 7519 section 4.1.2). */
const NAMES = ['preferred_username', 'name', 'username', 'user_id', 'upn', 'email'];

/** What the token shares that is used before and after it expires. */
export const SHORT_LIFE = 'a life of four seconds';
/** The name of the same token when it has expired. */
export const USED_UP = 'used-until-it-expired';
/** The pause after which it has been expired for two seconds, in milliseconds: clocks differ. */
export const USED_UP_MS = 6_000;

/** The claims that tokens share, by the name of what they share. */
const SHARED: Readonly<
  Record<string, (unique: string, now: number, admin: string) => Record<string, unknown>>
> = {
  jti: (jti) => ({ jti }),
  session: (sid) => ({ sid, session_state: sid, nonce: sid, jti: sid }),
  'times and jti': (jti, now) => ({ jti, iat: now, nbf: now - 30, exp: now + 601 }),
  'name in each claim but sub': (_, __, admin) => ({
    ...Object.fromEntries(NAMES.map((name) => [name, admin])),
    act: { sub: admin },
  }),
  [SHORT_LIFE]: (jti, now) => ({ jti, exp: now + 4 }),
};

/** The names of what several tokens can share. */
export const everyShared = Object.keys(SHARED).filter((what) => what !== SHORT_LIFE);

/** How long a token is reused, in milliseconds: to make a token takes longer than a call. */
const USED_AGAIN_MS = 60_000;

/** Where a token, or the name of its holder, can be placed other than the Authorization header. */
const elsewhere = everyCallWithoutToken.filter(
  ({ headers, query }) => query !== undefined || headers('x').some(([name]) => name !== 'authorization'),
);

/** The caller sends its own token, and the admin's token elsewhere. The key says where. */
const besideAdmin = new Map(
  elsewhere.map((each) => [`its own, beside that of the admin as ${each.rule}`, each]),
);

/** The names of the tokens that are sent beside a token of the admin. */
export const everyBesideAdmin = [...besideAdmin.keys()];

/** Returns a function that makes the credentials of each request of a run, and caches them. */
export function authorising(): Authorise {
  const known = new Map<string, { at: number; authorised: Promise<Authorised> }>();
  const usedUp = new Map<string, Promise<Authorised>>();
  return async (session, caller, unique) => {
    const used = usedUp.get(unique);
    if (caller.token === USED_UP && used) return used;
    // Values that tokens share are fresh in each call.
    if (caller.shared !== undefined) {
      const shared = authorise(session, caller, unique);
      if (caller.shared === SHORT_LIFE) usedUp.set(unique, shared);
      return shared;
    }
    const key = JSON.stringify(caller);
    const before = known.get(key);
    if (before && performance.now() - before.at < USED_AGAIN_MS) return before.authorised;
    const authorised = authorise(session, caller, unique);
    known.set(key, { at: performance.now(), authorised });
    return authorised;
  };
}

/** What the requests of a caller carry: its usual token, a token that was made for the case, or none. */
const authorise: Authorise = async (session, caller, unique) => {
  const { credential, token: name, subject } = caller;
  if (name === undefined && subject === undefined) return byCredential(session, caller, unique);
  if (name === 'none') return { headers: [] };
  const without = withoutToken.get(name ?? '');
  if (without) return inWrongPlace(session, caller, without);
  const beside = besideAdmin.get(name ?? '');
  if (beside) {
    const own = await byCredential(session, caller, unique);
    const admin = await inWrongPlace(session, { credential: 'participantAdmin' }, beside);
    const token = own.token && { token: { ...own.token, beside: admin.token } };
    return { ...admin, headers: [...own.headers, ...admin.headers], ...token };
  }
  const [value, kind, scheme] = await made(session, caller, unique);
  session.keepSecret(value);
  const claims = { ...kind.claims, ...(subject !== undefined && { sub: subject }) };
  const command = tokenCommand(session.target, credential, { ...kind, claims });
  return { headers: [['authorization', `${scheme} ${value}`]], token: { value, shell: command } };
};

/** A good token in a place where tokens are not allowed. */
async function inWrongPlace(
  session: Session,
  { credential }: Caller,
  { headers, query }: (typeof everyCallWithoutToken)[number],
): Promise<Authorised> {
  const token = await session.token(credential);
  const { subject } = holdersOf(session.target).get(credential) ?? {};
  return {
    headers: headers(token.value, subject),
    ...(query && { query: query(token.value) }),
    token,
  };
}

/**
 * A credential whose tokens have another issuer and another key than those of a credential. `ofProvider`: and another
 * identity provider.
 * @throws {NotApplicable} when all tokens have the same
 */
export function otherIssuerThan(target: Target, credential: string, ofProvider = false): string {
  const own = issuerOf(target, credential);
  const holders = holdersOf(target);
  const provider = holders.get(credential)?.identityProviderId;
  const found = Object.keys(target.issuer?.subjects ?? {}).find((name) => {
    const its = issuerOf(target, name);
    const itsProvider = holders.get(name)?.identityProviderId;
    const isOfAnother = !ofProvider || (itsProvider !== undefined && itsProvider !== provider);
    return its && isOfAnother && its.issuer !== own?.issuer && its.signingKeyFile !== own?.signingKeyFile;
  });
  if (found === undefined) throw new NotApplicable('the target file has one issuer, or one key for all');
  return found;
}

/**
 * A forge of tokens like the ready-made one of a credential. It has no key, so it makes only tokens that need none.
 * @throws {NotApplicable} when the token is not a JWT
 */
async function likeReadyMade(session: Session, credential: string): Promise<Forge> {
  const { value } = await session.token(credential);
  if (!isJwt(value)) throw notJwt(credential);
  return forgeLike(value, () => {
    throw new NotApplicable('the target file has no issuer');
  });
}

const notJwt = (credential: string) =>
  new NotApplicable(`the token of ${credential} is not a JWT that could be altered`);

/** A token that was made for a case: its value, how it differs from the usual token, and its scheme. */
async function made(session: Session, caller: Caller, unique: string): Promise<[string, TokenKind, string]> {
  const { credential, token: name = 'good', shared, subject } = caller;
  const bad = badTokens.get(name);
  const issuer = issuerOf(session.target, credential);
  const audience = issuer?.audience;
  if (bad && 'alter' in bad) {
    const { value } = await session.token(credential);
    if (!bad.fromAny && !isJwt(value)) throw notJwt(credential);
    return [bad.alter(value), { defect: name }, 'Bearer'];
  }
  const holder = subject ?? holdersOf(session.target).get(credential)?.subject;
  if (!bad && !otherKeys.has(name) && subject === undefined && own(session.target.credentials, credential))
    throw new NotApplicable(`the token of ${credential} is ready-made, and no other takes its place`);
  const forge = issuer ? await session.forge(holder, credential) : await likeReadyMade(session, credential);
  const ofAnother = otherIssuers.get(name);
  if (ofAnother && issuer) {
    const other = await session.forge(
      holder,
      otherIssuerThan(session.target, credential, ofAnother.ofProvider),
    );
    const claims = { iss: issuer.issuer, aud: audience };
    return [ofAnother.make(other, claims, keyIdOf(forge)), { defect: name }, 'Bearer'];
  }
  const admin = holdersOf(session.target).get('participantAdmin')?.subject ?? '';
  // A call without the one before it has a token that nobody used, so that it need not wait.
  const now = Math.floor(Date.now() / 1000) - (name === USED_UP ? USED_UP_MS / 1000 : 0);
  const claims = shared === undefined ? {} : SHARED[shared]!(unique, now, admin);
  const otherKey = otherKeys.get(name);
  if (otherKey) {
    const urls = await served.serve(forge.otherJwk, await forge.otherCertificate());
    return [otherKey.make(forge, urls), { defect: name }, 'Bearer'];
  }
  const counterpart = counterparts.get(name);
  const jti = { jti: unique };
  if (counterpart)
    return [counterpart.make(forge, forge.token({ claims: jti }), jti) ?? '', { defect: name }, 'Bearer'];
  const good = lawful.get(name);
  if (good?.needsAudience && audience === undefined)
    throw new NotApplicable('the target file has no issuer.audience');
  if (good) return [good.make(forge, audience), { form: name }, good.scheme];
  const unusualToken = unusual.get(name);
  if (unusualToken) return [unusualToken.make(forge, audience), { defect: name }, 'Bearer'];
  if (bad && 'make' in bad) return [bad.make(forge, audience), { defect: name }, 'Bearer'];
  return [forge.token({ claims }), { claims }, 'Bearer'];
}
