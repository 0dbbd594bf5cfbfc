import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Access, bearerOf, type Caller, Refused, refuseOtherSites } from '../access.js';
import { rendered } from '../pages/frame.js';
import { signedOutPage } from '../pages/signed-out.js';
import type { Audit } from '../store/audit.js';
import type { People } from '../store/people.js';
import type { Database } from '../store/query.js';
import { Seal } from './seal.js';
import { type Begun, type Person, RETURN, SignIn } from './sign-in.js';
import type { Team } from './team-file.js';

const SESSION_S = 8 * 3600;
const SIGN_IN_S = 600;
const AGAIN = 'This sign-in took too long, or was begun elsewhere: begin it again.';

/** Lets in whom the team's OpenID provider vouches for. A session is a sealed cookie; to sign out ends all of a person's. */
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
    // Whoever comes back from the provider comes from another site.
    this.#cookie = { path: '/', httpOnly: true, secure, sameSite: 'lax' };
    const prefix = secure ? '__Host-' : '';
    this.#names = { session: `${prefix}assay-session`, begun: `${prefix}assay-sign-in` };
  }

  async admit(request: FastifyRequest, reply: FastifyReply): Promise<Caller | undefined> {
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

  /** The proxy that people reach has TLS, and what comes in here has none. */
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

  /** @throws {Refused} when the request names another host: a name that somebody made lead here is not ours */
  #refuseOtherHosts({ headers }: FastifyRequest): void {
    const { host } = new URL(this.team.origin);
    if (headers.host !== host)
      throw new Refused(421, `This is assay at ${host}: it answers to no other name.`);
  }

  /** A path of this service, whatever was asked for. */
  #within(to: string): string {
    const url = URL.canParse(to, this.team.origin) ? new URL(to, this.team.origin) : undefined;
    return url?.origin === this.team.origin ? url.href : '/';
  }
}

const callerOf = ({ owner, name, isCertifier }: Person): Caller => ({
  owner,
  sees: isCertifier ? null : owner,
  name,
});
