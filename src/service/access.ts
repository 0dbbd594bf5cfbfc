import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Who asks. */
export interface Caller {
  /** Whose targets and runs they see. */
  owner: string;
}

/** A request that is refused, with the status that says so. */
export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(
    readonly statusCode: 400 | 401 | 403 | 404 | 409 | 421,
    message: string,
  ) {
    super(message);
  }
}

/** Who may use the service where one person uses it alone: whoever has its secret, from pages of its own. */
export interface OwnMachine {
  secret: string;
  /** The ports that it is reached at: that of its socket. */
  port: () => number;
}

const OWNER = 'me';
const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** Where the address of the start page carries the secret. */
export const SECRET_PARAMETER = 'secret';

/** A cookie is seen by all ports of a host. */
const cookieName = (port: number): string => `assay-${port}`;

/**
 * Lets in who shows the secret, as a cookie or a bearer token.
 * @throws {Refused} when the request names another host (DNS rebinding), comes from a page of another origin, or shows no
 * secret
 */
export function admit(request: FastifyRequest, { secret, port }: OwnMachine): Caller {
  const hosts = [`127.0.0.1:${port()}`, `localhost:${port()}`, `[::1]:${port()}`];
  if (!hosts.includes(request.headers.host ?? ''))
    throw new Refused(421, `This is assay on 127.0.0.1: it answers to ${hosts[0]} and to no other name.`);
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const shown = bearer ?? request.cookies[cookieName(port())];
  if (shown === undefined || !isSame(shown, secret))
    throw new Refused(
      401,
      'Open the address that `assay serve` printed: it carries the secret that lets you in.',
    );
  if (bearer === undefined) refuseOtherSites(request, `http://${request.headers.host}`);
  return { owner: OWNER };
}

/** @throws {Refused} when a page of another origin asks, which a browser lets carry our cookie */
function refuseOtherSites({ method, headers }: FastifyRequest, own: string): void {
  const site = headers['sec-fetch-site'];
  const isOurs = site === undefined || site === 'same-origin' || site === 'none';
  const isLink =
    method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  if (!isOurs && !isLink) throw new Refused(403, 'A page of another site asked for this: it is refused.');
  if (CHANGES.has(method) && headers.origin !== own)
    throw new Refused(403, 'What changes something has to come from a page of this service.');
}

/**
 * Where the address carries the secret: takes it into a cookie, so that it stands in no address any more.
 * @throws {Refused} when it is another secret
 */
export function takeSecret(
  request: FastifyRequest,
  reply: FastifyReply,
  { secret, port }: OwnMachine,
): boolean {
  const { [SECRET_PARAMETER]: shown } = request.query as Record<string, unknown>;
  if (request.method !== 'GET' || typeof shown !== 'string') return false;
  if (!isSame(shown, secret)) throw new Refused(401, 'This secret is of another run of `assay serve`.');
  void reply
    .setCookie(cookieName(port()), secret, { path: '/', httpOnly: true, sameSite: 'strict' })
    .redirect(request.url.split('?')[0]!, 303);
  return true;
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
const digest = (text: string) => createHash('sha256').update(text).digest();
