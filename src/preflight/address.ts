import { orUndefined } from '../platform/errors.js';
import { below } from '../target-file/target.js';
import { isObject } from '../model/reading/wire.js';
import type { Reply } from '../http/reply.js';

/** A plain call of a service that can be made below any base URL. */
interface PlainCall {
  /** The base URL of the target file. */
  base: string;
  /** The path that the call adds to it. */
  path: string;
  /** The same path for messages, without the id. */
  shown: string;
  /** Makes the call below a base URL. Default for `path`: its own. */
  ask: (base: string, path?: string) => Promise<Reply>;
  /** Other plain calls at the usual base. If one of them gets a response of the service, the address is right. */
  others: readonly (() => Promise<Reply>)[];
  /** Members of a good response. A service that responds with others, whatever the path, is another one. */
  members: readonly string[];
  /** Whether 404 may be right for all of these calls, because they ask for nothing that exists. */
  mayBeUnknown?: boolean;
}

/** Statuses for a call that does not exist. Some services do not distinguish the method. */
const NOT_THERE = [404, 405, 410, 501];
/** Statuses of a gateway that requires authentication. */
export const ASKS_WHO = [401, 403, 407];
const NOWHERE = '/assay-asks-for-nothing/v0';
/**
 * Checks an address that is called as it is. An HTML page or a 404 means that nothing is there, if a path that cannot
 * exist gets the same response.
 * @returns why nothing is there; undefined when something is
 */
export async function nothingThere(
  url: string,
  ask: (url: string) => Promise<Reply>,
): Promise<string | undefined> {
  const reply = await ask(url);
  const asksWho = ASKS_WHO.includes(reply.status);
  if (!NOT_THERE.includes(reply.status) && !isPage(reply) && !asksWho) return undefined;
  const beside = [new URL(url).origin, url.replace(/\/[^/]*$/, '')];
  if (!(await isAsNowhere(reply, beside[0]!, ask)) && !(await isAsNowhere(reply, beside[1]!, ask)))
    return undefined;
  if (asksWho) return whoAsks(reply);
  const what = isPage(reply) ? `${reply.status} with a web page (HTML)` : String(reply.status);
  return `answered ${what}, as for a path that does not exist: the path or the port may be wrong`;
}

/** Whether a path that cannot exist below a base URL gets the same response. */
export const isAsNowhere = async (
  reply: Reply,
  base: string,
  ask: (url: string) => Promise<Reply>,
): Promise<boolean> => likeness(reply) === likeness(await ask(below(base, NOWHERE)));

/** Says that a gateway, not the service, requires authentication. assay sends tokens only to services. */
export function whoAsks(reply: Reply): string {
  if (reply.status === 407)
    return 'a proxy asks for authentication (407): name an address that is reached without it';
  const [scheme = ''] = (reply.header('www-authenticate') ?? '').split(/[\s,]/);
  const asked = asksOtherwise(reply) ? `for ${scheme} authentication` : 'who calls';
  return `answered ${reply.status}: a proxy before it asks ${asked}. Name an address behind the proxy`;
}

/** Authentication schemes that a bearer token does not satisfy. */
const NOT_BEARER = /^(basic|digest|negotiate|ntlm)\b/i;

/** Whether a response requires a scheme that a bearer token does not satisfy. */
export const asksOtherwise = (reply: Reply): boolean =>
  NOT_BEARER.test(reply.header('www-authenticate') ?? '');

/** The text of a body without its markup. */
export const textOf = (body: string): string =>
  body
    .slice(0, READ)
    .replaceAll(/<[^<>]{0,500}>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The maximum number of characters of a page that are read. */
const READ = 5_000;

const titled = (reply: Reply): string => {
  const title = textOf(/<title[^>]*>([^<]{1,200})/i.exec(reply.text)?.[1] ?? '');
  return title === '' ? '' : `, titled "${title.slice(0, 60)}"`;
};

// JSON with a wrong media type comes from the service, and is judged by another clause.
const isPage = (reply: Reply): boolean =>
  /^text\/html\b/i.test(reply.header('content-type') ?? '') && !reply.json.ok;

/** Whether an app's address leads to a web page. Some frameworks say of every text that it is HTML: a page has a tag. */
export const isOtherPage = (reply: Reply): boolean =>
  reply.status === 200 &&
  /^text\/html\b/i.test(reply.header('content-type') ?? '') &&
  /^\s*<[a-z!]/i.test(reply.text);

/** What is said of such a page. */
export const PAGE = 'answered 200 with a web page (HTML): this is another address';

/** Statuses about the request itself or its handling. A proxy or a login page does not look into the body. */
const OF_THE_REQUEST = [400, 415, 422, 500];

/**
 * Checks whether a response comes from the service. A page, a redirect or a 404 may be the service's own, so it is
 * called in other ways too, and with a path that it cannot have.
 * @returns why the response does not come from the service, and which URL to use instead; undefined when it does
 */
export async function notTheService(reply: Reply, call: PlainCall): Promise<string | undefined> {
  const trouble = await foreign(reply, call, call.base);
  if (trouble === undefined) return undefined;
  for (const other of call.others)
    if ((await foreign(await other(), call, call.base)) === undefined) return undefined;
  const found = await elsewhere(call);
  if (found !== undefined) return `${mend(call, found)}. Now ${trouble}`;
  const isError = isObject(reply.value) && typeof reply.value['error'] === 'string';
  if (call.mayBeUnknown && reply.status === 404 && isError) return undefined;
  if (!NOT_THERE.includes(reply.status)) return trouble;
  return `${trouble}: check the path and the port. The calls add ${call.shown}`;
}

function mend({ base, shown }: PlainCall, found: string): string {
  const rest = `/${base.slice(found.length).split('/').filter(Boolean).join('/')}`;
  return shown.startsWith(rest)
    ? `write ${found}: the calls add ${rest} themselves`
    : `write ${found}: the calls are found there`;
}

/** Why a response does not come from the service below `base`. Undefined when it does. */
async function foreign(
  reply: Reply,
  { ask, path, shown, members }: PlainCall,
  base: string,
): Promise<string | undefined> {
  const trouble = notFromService(reply, base, path);
  const isOther = isOfAnother(reply, members);
  if (trouble !== undefined || !(NOT_THERE.includes(reply.status) || isOther)) return trouble;
  if (likeness(reply) !== likeness(await ask(base, NOWHERE))) return undefined;
  if (isOther)
    return `answered ${reply.toString()}, and so did a path that does not exist: this is another service. Check the port`;
  return `${below(base, shown)} is answered ${reply.status}, as for a path that does not exist`;
}

/** Whether a successful response is not an object, or has none of the members that a response of the service has. */
export const isOfAnother = ({ status, value }: Reply, members: readonly string[]): boolean => {
  if (status < 200 || status > 299 || !isObject(value)) return status >= 200 && status < 300;
  const names = Object.keys(value);
  return names.length > 0 && !names.some((name) => members.includes(name));
};

/** A base URL, shorter than the one of the target file, below which the service responds. */
async function elsewhere(call: PlainCall): Promise<string | undefined> {
  for (const base of shorter(call.base)) {
    const reply = await call.ask(base).catch(() => undefined);
    if (reply && (await foreign(reply, call, base)) === undefined) return base;
  }
  return undefined;
}

/** The maximum number of shorter URLs that are tried. */
const MOST_TRIED = 6;

/** The URL without the last segment of its path, without the last two, and so on. */
function shorter(base: string): string[] {
  const [, origin = base, path = ''] = /^([a-z]+:\/\/[^/?#]+)([^?#]*)/i.exec(base) ?? [];
  const parts = path.split('/').filter(Boolean);
  return parts
    .map((_, at) => [origin, ...parts.slice(0, parts.length - 1 - at)].join('/'))
    .slice(0, MOST_TRIED);
}

/** A response without parts that differ between equal responses: the repeated path, numbers and ids. */
function likeness(reply: Reply): string {
  const path = reply.exchange.request.url.replace(/^\w+:\/\/[^/]*/, '');
  const repeated = [path, decoded(path)].flatMap((text) => [text, ...text.split('/')]);
  const rest = repeated
    .filter((part) => part.length > 2)
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, part) => text.replaceAll(part, ''), reply.text);
  const words = rest.split(/[^\w]/).filter((word) => word.length > 1 && !/\d/.test(word));
  return [reply.status, reply.header('content-type'), ...words].join(' ');
}

const decoded = (path: string): string => orUndefined(() => decodeURIComponent(path)) ?? path;

function notFromService(reply: Reply, base: string, path: string): string | undefined {
  if (
    reply.status === 400 &&
    /HTTP request (was sent )?to (an )?HTTPS (server|port)/i.test(reply.body.toString('latin1'))
  ) {
    return 'the port speaks TLS: is the URL meant to be https?';
  }
  const location = reply.header('location');
  if (reply.status >= 300 && reply.status < 400 && location !== undefined)
    return redirected(reply, location, below(base, path), path);
  if (isPage(reply) && !OF_THE_REQUEST.includes(reply.status)) {
    return `answered ${reply.status} with a web page (HTML)${titled(reply)}: a proxy or a login page may stand before it, or the URL may be wrong`;
  }
  return reply.status === 407 ? whoAsks(reply) : undefined;
}

/** What to write instead of a URL that redirects. The redirect is not followed. */
function redirected(reply: Reply, location: string, from: string, path: string): string {
  const to = URL.canParse(location, from) ? new URL(location, from).href : location;
  const [shownPath = ''] = to.split(/[?#]/, 1);
  const shownUrl = shownPath === to ? to : `${shownPath}?…`;
  const said = `answered ${reply.status}, a redirect to ${shownUrl.slice(0, 200)}, which is not followed`;
  // A login page may have the path that was asked for in its query.
  return shownPath.endsWith(path) && shownPath !== from
    ? `${said}: write ${shownPath.slice(0, -path.length)}`
    : `${said}: a login page or a proxy may stand before it, or the URL may be wrong`;
}
