import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from 'openid-client';
import { createRemoteJWKSet, jwtVerify } from '../../packages/jose.js';
import { type Access, bearerOf, type ApiCaller, Refused, refuseOtherSites } from '../access.js';
import { rendered } from '../pages/frame.js';
import { signedOutPage } from '../pages/start.js';
import type { Audit, People, Database } from '../store/query.js';
import { Seal } from './seal.js';
import { ownerOf, type Team } from './team-file.js';

/** The redirect path after signing in at the provider. */
export const RETURN = '/sign-in/return';

/** Values that must come back unchanged. */
interface Begun {
  state: string;
  nonce: string;
  verifier: string;
}

interface Person {
  /** As returned by `ownerOf`. */
  owner: string;
  name: string;
  isCertifier: boolean;
}

/** Signs people in by OpenID Connect: authorization code with PKCE, state and nonce. */
class SignIn {
  #found: Promise<Configuration> | undefined;
  #keys: ReturnType<typeof createRemoteJWKSet> | undefined;

  constructor(private readonly team: Team) {}

  /** Returns the URL for signing in, and the values to keep until the redirect. */
  async begin(): Promise<{ url: URL; begun: Begun }> {
    const begun = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const url = buildAuthorizationUrl(await this.#provider(), {
      redirect_uri: `${this.team.origin}${RETURN}`,
      scope: this.team.signIn.scope ?? 'openid profile email',
      state: begun.state,
      nonce: begun.nonce,
      code_challenge: await calculatePKCECodeChallenge(begun.verifier),
      code_challenge_method: 'S256',
    });
    return { url, begun };
  }

  /**
   * Returns the person who was redirected to this path.
   * @throws {Refused} when the provider authenticated nobody, or the response does not belong to this sign-in
   */
  async end(path: string, { state, nonce, verifier }: Begun): Promise<Person> {
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
    const provider = await this.#provider();
    const tokens = await authorizationCodeGrant(provider, new URL(path, this.team.origin), {
      ...checks,
      idTokenExpected: true,
    }).catch(() => {
      throw new Refused(401, 'The provider did not say who you are: sign in again.');
    });
    return this.#person(tokens.claims()!);
  }

  /** The person of an access token. @throws {Refused} when it is not for this service, or not valid now */
  async bearer(token: string): Promise<Person> {
    const { audience, issuer } = this.team.signIn;
    const refused = new Refused(401, 'This is not a token for this service that is good now.');
    if (audience === undefined) throw refused;
    const { jwks_uri: uri, issuer: told } = (await this.#provider()).serverMetadata();
    this.#keys ??= createRemoteJWKSet(new URL(uri ?? issuer));
    const verified = await jwtVerify(token, this.#keys, { audience, issuer: told }).catch(() => {
      throw refused;
    });
    return this.#person(verified.payload);
  }

  /** @throws {Refused} when the provider names nobody */
  #person(claims: Readonly<Record<string, unknown>> & { sub?: string }): Person {
    const { signIn, certifiers } = this.team;
    if (typeof claims.sub !== 'string') throw new Refused(401, 'The provider names nobody in its token.');
    const claim = certifiers?.claim === undefined ? undefined : claims[certifiers.claim];
    const values: unknown[] = Array.isArray(claim) ? claim : [claim];
    const called = ['name', 'preferred_username', 'email', 'sub'].map((key) => claims[key]);
    return {
      owner: ownerOf(claims.sub, signIn),
      name: String(called.find((each) => typeof each === 'string' && each.trim() !== '')).slice(0, 200),
      isCertifier:
        (certifiers?.subjects?.includes(claims.sub) ?? false) ||
        (certifiers?.value !== undefined && values.includes(certifiers.value)),
    };
  }

  /** After a failed discovery, the next call tries again. */
  #provider(): Promise<Configuration> {
    const { issuer, clientId } = this.team.signIn;
    this.#found ??= discovery(new URL(issuer), clientId, this.team.clientSecret, undefined, {
      execute: new URL(issuer).protocol === 'http:' ? [allowInsecureRequests] : [],
    }).catch((error: unknown) => {
      this.#found = undefined;
      throw error;
    });
    return this.#found;
  }
}

const SESSION_S = 8 * 3600;
const SIGN_IN_S = 600;
const AGAIN = 'This sign-in took too long, or was begun elsewhere: begin it again.';

/** Accepts whoever the team's OpenID provider authenticates. Signing out ends all sessions. */
export class TeamAccess implements Access {
  readonly open = new Set(['/sign-in', RETURN]);
  readonly #signIn: SignIn;
  readonly #sessions: Seal;
  readonly #begun: Seal;
  readonly #cookie: { path: string; httpOnly: boolean; secure: boolean; sameSite: 'lax' };
  readonly #names: { session: string; begun: string };

  constructor(
    private readonly team: Team,
    private readonly kept: { database: Database; people: People; audit: Audit },
  ) {
    this.#signIn = new SignIn(team);
    this.#sessions = new Seal(team.key, 'session');
    this.#begun = new Seal(team.key, 'sign-in');
    const secure = team.origin.startsWith('https:');
    // `lax`, because the redirect from the provider is a request from another site.
    this.#cookie = { path: '/', httpOnly: true, secure, sameSite: 'lax' };
    const prefix = secure ? '__Host-' : '';
    this.#names = { session: `${prefix}assay-session`, begun: `${prefix}assay-sign-in` };
  }

  async admit(request: FastifyRequest, reply: FastifyReply): Promise<ApiCaller | undefined> {
    this.#refuseOtherHosts(request);
    const bearer = bearerOf(request);
    if (bearer !== undefined) return callerOf(await this.#signIn.bearer(bearer));
    refuseOtherSites(request, this.team.origin);
    const session = await this.#sessions.openClaims<Person>(request.cookies[this.#names.session]);
    if (session && !(await this.kept.people.hasSignedOut(session.owner, session.iat)))
      return callerOf(session);
    const { pathname } = new URL(request.url, this.team.origin);
    if (request.method !== 'GET' || pathname.startsWith('/api/')) throw new Refused(401, 'Sign in first.');
    void reply.redirect(`/sign-in?${new URLSearchParams({ to: request.url }).toString()}`, 303);
    return undefined;
  }

  /** The origin of the proxy in front of the service, which terminates TLS. */
  originOf(): string {
    return this.team.origin;
  }

  async register(app: FastifyInstance): Promise<void> {
    app.get<{ Querystring: { to?: string } }>('/sign-in', async (request, reply) => {
      this.#refuseOtherHosts(request);
      const { url, begun } = await this.#signIn.begin();
      const sealed = await this.#begun.claims({ ...begun, to: request.query.to ?? '/' }, SIGN_IN_S);
      return reply
        .setCookie(this.#names.begun, sealed, { ...this.#cookie, maxAge: SIGN_IN_S })
        .redirect(url.href, 303);
    });
    app.get(RETURN, async (request, reply) => {
      this.#refuseOtherHosts(request);
      const begun = await this.#begun.openClaims<Begun & { to: string }>(request.cookies[this.#names.begun]);
      if (!begun) throw new Refused(401, AGAIN);
      const person = await this.#signIn.end(request.url, begun);
      await this.kept.database.transaction(async () => {
        await this.kept.people.signedIn(person.owner, person.name);
        await this.kept.audit.note({ owner: person.owner }, 'signed in', '');
      });
      const session = await this.#sessions.claims({ ...person }, SESSION_S);
      return reply
        .clearCookie(this.#names.begun, this.#cookie)
        .setCookie(this.#names.session, session, { ...this.#cookie, maxAge: SESSION_S })
        .redirect(this.#within(begun.to), 303);
    });
    app.post('/sign-out', async ({ caller }, reply) => {
      await this.kept.database.transaction(async () => {
        await this.kept.people.signedOut(caller.owner);
        await this.kept.audit.note(caller, 'signed out', '');
      });
      return reply
        .clearCookie(this.#names.session, this.#cookie)
        .type('text/html; charset=utf-8')
        .send(rendered(signedOutPage()));
    });
  }

  /** @throws {Refused} when the request names another host, which anybody could make resolve to this service */
  #refuseOtherHosts({ headers }: FastifyRequest): void {
    const { host } = new URL(this.team.origin);
    if (headers.host !== host)
      throw new Refused(421, `This is assay at ${host}: it answers to no other name.`);
  }

  /** Returns a path of this service for any requested path. */
  #within(to: string): string {
    const url = URL.canParse(to, this.team.origin) ? new URL(to, this.team.origin) : undefined;
    return url?.origin === this.team.origin ? url.href : '/';
  }
}

const callerOf = ({ owner, name, isCertifier }: Person): ApiCaller => ({
  owner,
  sees: isCertifier ? null : owner,
  name,
});
