import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Access, bearerOf, Refused, refuseOtherSites } from './access.js';

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
