import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';

/** The caller of a request. */
export interface ApiCaller {
  /** The owner of the targets and runs that they add. */
  owner: string;
  /** The owner whose data they see; null: everybody's. */
  sees: string | null;
  /** The name that pages show; undefined when there is only one user. */
  name?: string;
}

/** A request that is refused, with its status. */
export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(
    readonly statusCode: 400 | 401 | 403 | 404 | 409 | 421 | 429,
    message: string,
  ) {
    super(message);
  }
}

/** Controls who may use the service. */
export interface Access {
  /** Registers the routes for signing in. */
  register?: (app: FastifyInstance) => Promise<void>;
  /** Paths that need no known caller. */
  open: ReadonlySet<string>;
  /**
   * Returns the caller; undefined when it has sent a reply itself.
   * @throws {Refused} when the request names another host (DNS rebinding), comes from a page of another origin, or
   * carries no valid credential
   */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<ApiCaller | undefined>;
  /** Returns the origin that a browser reports for a request from our own page. */
  originOf(request: FastifyRequest): string;
}

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Returns the token of `Authorization: Bearer`, if there is one. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];

/** @throws {Refused} unless the host is named once: a proxy may read it otherwise (RFC 9112 3.2) */
export function refuseUnclearHosts({ url, raw }: FastifyRequest): void {
  const named = raw.rawHeaders.filter((each, place) => place % 2 === 0 && each.toLowerCase() === 'host');
  if (!url.startsWith('/') || named.length > 1)
    throw new Refused(400, 'A request must have a path and exactly one Host header.');
}

/** @throws {Refused} when a page of another origin sends the request, to which a browser may add our cookie */
export function refuseOtherSites({ method, headers }: FastifyRequest, own: string): void {
  const site = headers['sec-fetch-site'];
  const isOurs = site === undefined || site === 'same-origin' || site === 'none';
  const isLink =
    method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  if (!isOurs && !isLink) throw new Refused(403, 'Refused: a page of another site sent this request.');
  if (CHANGES.has(method) && headers.origin !== own)
    throw new Refused(403, 'Requests that change something must come from a page of this service.');
}

/** The settings of a service with a single user. */
interface OwnMachine {
  secret: string;
  /** The port that the service listens on. */
  port: () => number;
}

/** The owner of everything in it. */
export const OWNER = 'me';
/** The query parameter of the start page that carries the secret. */
export const SECRET_PARAMETER = 'secret';

/** A cookie is visible to all ports of a host, so its name contains the port. */
const cookieName = (port: number): string => `assay-${port}`;

const originOf = ({ headers }: FastifyRequest): string => `http://${headers.host ?? ''}`;

/** Accepts requests with the secret as a cookie or a bearer token, from pages of this service. */
export const ownMachine = (machine: OwnMachine): Access => ({
  open: new Set(),
  originOf,
  admit: async (request, reply) => {
    if (takeSecret(request, reply, machine)) return undefined;
    const port = machine.port();
    const hosts = [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`];
    if (!hosts.includes(request.headers.host ?? ''))
      throw new Refused(421, `This is assay on 127.0.0.1. It answers only to the name ${hosts[0]}.`);
    const bearer = bearerOf(request);
    const shown = bearer ?? request.cookies[cookieName(port)];
    if (shown === undefined || !isSame(shown, machine.secret))
      throw new Refused(
        401,
        'Open the address that `assay serve` printed: it contains the secret that you need.',
      );
    if (bearer === undefined) refuseOtherSites(request, originOf(request));
    return { owner: OWNER, sees: OWNER };
  },
});

/** @throws {Refused} when the address has another secret. Otherwise moves it into a cookie */
function takeSecret(request: FastifyRequest, reply: FastifyReply, { secret, port }: OwnMachine): boolean {
  const { [SECRET_PARAMETER]: shown } = request.query as Record<string, unknown>;
  if (request.method !== 'GET' || typeof shown !== 'string') return false;
  if (!isSame(shown, secret)) throw new Refused(401, 'This secret is from another start of `assay serve`.');
  void reply
    .setCookie(cookieName(port()), secret, { path: '/', httpOnly: true, sameSite: 'strict' })
    .redirect(request.url.split('?')[0]!, 303);
  return true;
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
const digest = (text: string) => createHash('sha256').update(text).digest();
