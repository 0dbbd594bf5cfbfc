import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Who asks. */
export interface ApiCaller {
  /** Whose targets and runs they add to. */
  owner: string;
  /** Whose they see; null: everybody's. */
  sees: string | null;
  /** What pages call them; absent when there is nobody to be told apart. */
  name?: string;
}

/** A request that is refused, with the status that says so. */
export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(
    readonly statusCode: 400 | 401 | 403 | 404 | 409 | 421 | 429,
    message: string,
  ) {
    super(message);
  }
}

/** Who may use the service. */
export interface Access {
  /** Adds the ways by which people come in. */
  register?: (app: FastifyInstance) => Promise<void>;
  /** Paths at which nobody is known yet. */
  open: ReadonlySet<string>;
  /**
   * Says who asks; undefined when it has answered.
   * @throws {Refused} when the request names another host (DNS rebinding), comes from a page of another origin, or shows
   * nothing that lets in
   */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<ApiCaller | undefined>;
  /** Where the page comes from that a request asks for, as a browser says it of what that page sends. */
  originOf(request: FastifyRequest): string;
}

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The token of `Authorization: Bearer`, if there is one. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];

/** @throws {Refused} when it is not said once which host is asked: a proxy may have understood another one (RFC 9112 3.2) */
export function refuseUnclearHosts({ url, raw }: FastifyRequest): void {
  const named = raw.rawHeaders.filter((each, place) => place % 2 === 0 && each.toLowerCase() === 'host');
  if (!url.startsWith('/') || named.length > 1)
    throw new Refused(400, 'A request names a path, and its host once, in its Host header.');
}

/** @throws {Refused} when a page of another origin asks, which a browser lets carry our cookie */
export function refuseOtherSites({ method, headers }: FastifyRequest, own: string): void {
  const site = headers['sec-fetch-site'];
  const isOurs = site === undefined || site === 'same-origin' || site === 'none';
  const isLink =
    method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  if (!isOurs && !isLink) throw new Refused(403, 'A page of another site asked for this: it is refused.');
  if (CHANGES.has(method) && headers.origin !== own)
    throw new Refused(403, 'What changes something has to come from a page of this service.');
}
