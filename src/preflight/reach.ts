import { setTimeout as sleep } from 'node:timers/promises';
import {
  acceptContextUrl,
  allocationUrl,
  appAddresses,
  below,
  bulkAcsUrl,
  placeOf,
  type Target,
} from '../target-file/target.js';
import { MAX_EXPOSITION } from '../probes/metrics/exposition.js';
import { Unanswered, headerOf, type RawExchange } from '../http/message.js';
import { clip } from '../platform/clip.js';
import type { Reply } from '../http/reply.js';
import type { Session } from '../target-file/session.js';
import {
  ASKS_WHO,
  asksOtherwise,
  isAsNowhere,
  isOfAnother,
  isOtherPage,
  notTheService,
  nothingThere,
  PAGE,
  textOf,
  whoAsks,
} from './address.js';
import { isObject } from '../model/reading/wire.js';
import { ACCEPT, askFor, HEADERS, samplesOf } from './named.js';
import { whyRefused, type AskWith } from './tokens.js';

/** The time until a provisioned contract must be found, in milliseconds. */
export const INGESTION_MS = 10_000;

const acceptPath = (id: string) => acceptContextUrl('', encodeURIComponent(id));

/** Calls a system once. Parties that it creates are added to `hints`, and the first exchanges to `seen`. */
type Reach = (session: Session, hints?: string[], seen?: RawExchange[]) => Promise<string | undefined>;

const UNKNOWN = 'no-such-id';
/** The number of further instructions that are tried before a response is taken for a proxy's. */
const TRIED = 3;

/**
 * Calls the registry once, as every case will. When the response may be a proxy's, calls it again for other ids. Adds
 * all of the responses to `seen`.
 * @returns why nothing can be judged, in words; undefined when it can
 */
export const cannotReachRegistry: Reach = async (session, _hints, seen = []) => {
  const { registry } = session.target;
  if (!registry) return undefined;
  const { credential } = registry;
  const { acceptable = [], reassigning = [] } = registry.transferInstructions ?? {};
  const [id, ...others] = [...acceptable, ...reassigning];
  const askAt = (base: string, path: string, log: RawExchange[] = [], more?: Parameters<AskWith>[0]) =>
    post(session, { url: below(base, path), body: '{}', credential, log, more });
  const ask = (id: string) => askAt(registry.url, acceptPath(id), seen);
  const isRefused = ({ status }: Reply) => status === 401 || status === 403;
  return troubleWith(session, '/registry/url', registry.url, async () => {
    const deadline = performance.now() + (registry.provision && id !== undefined ? INGESTION_MS : 0);
    let reply = await ask(id ?? UNKNOWN);
    while (reply.status === 404 && performance.now() < deadline) {
      await sleep(500);
      reply = await ask(id ?? UNKNOWN);
    }
    // A single refusal may be a mistake of the registry, which the suites judge.
    if (isRefused(reply)) reply = await ask(id ?? UNKNOWN);
    if (!isRefused(reply)) {
      const path = acceptPath(id ?? UNKNOWN);
      const trouble = await notTheService(reply, {
        base: registry.url,
        path,
        shown: acceptContextUrl('', '{id}'),
        mayBeUnknown: id === undefined,
        members: ['choiceContextData', 'disclosedContracts'],
        ask: (base, other = path) => askAt(base, other),
        others: [...others.slice(0, TRIED), UNKNOWN].map((other) => () => ask(other)),
      });
      // A registry may serve only the other calls of the token standard, and a page in place of this one.
      const hasOthers = trouble !== undefined && registry.tokenStandard !== undefined;
      const isOther = hasOthers && ((await hasInfo(session, registry)) || (await answersOthers(session)));
      return isOther ? undefined : trouble;
    }
    if (asksOtherwise(reply)) return whoAsks(reply);
    const path = acceptPath(id ?? UNKNOWN);
    const askWith: AskWith = (more) => askAt(registry.url, path, [], more);
    const mend = credential
      ? await whyRefused(session, credential, reply, askWith)
      : 'set registry.credential to the name of a credential, and add it under credentials';
    return `answered ${reply.status}, so it asks who calls: ${mend}`;
  });
};

interface Post {
  url: string;
  body: string;
  credential: string | undefined;
  log?: RawExchange[];
  /** Further headers, with a token in place of the credential's. */
  more?: Parameters<AskWith>[0] | undefined;
}

function post(session: Session, { url, body, credential, log = [], more }: Post): Promise<Reply> {
  const headers = [...HEADERS, ...(more?.headers ?? [])];
  const request = { method: 'POST', url, body: Buffer.from(body), ...more, headers };
  return session.send(request, log, more ? undefined : credential);
}

/** Whether a registry serves its info, by the metadata API of the token standard. */
const hasInfo = async (session: Session, { url, credential }: NonNullable<Target['registry']>) => {
  const info = below(url, '/registry/metadata/v1/info');
  const reply = await session.send({ method: 'GET', url: info, headers: ACCEPT }, [], credential);
  return reply.status === 200 && !isOfAnother(reply, ['adminId', 'supportedApis']);
};

/**
 * Whether a registry answers a call of the token standard that the target file names something for: with JSON that a
 * path that does not exist is not answered with. Whether it is a right response, the suites judge.
 */
async function answersOthers(session: Session): Promise<boolean> {
  const { url: base, credential } = session.target.registry!;
  const ask = (url: string) => post(session, { url, body: '{}', credential });
  const tried = new Set(['accept']);
  for (const named of samplesOf(session.target)) {
    if (tried.has(named.call.name)) continue;
    tried.add(named.call.name);
    const reply = await askFor(session, named);
    if (reply.status !== 404 && isObject(reply.value) && !(await isAsNowhere(reply, base, ask))) return true;
  }
  return false;
}

/**
 * Calls the participant once in a way that creates nothing: the body is not JSON. When the response may be a proxy's,
 * calls it again with JSON that is not a request. If a party is created nevertheless, it is added to `hints`. The first
 * response is added to `seen`.
 * @returns why nothing can be judged, in words; undefined when it can
 */
export const cannotReachParticipant: Reach = async (session, hints = [], seen = []) => {
  const { participant } = session.target;
  if (!participant) return undefined;
  return troubleWith(session, '/participant/url', participant.url, async () => {
    const path = allocationUrl('');
    const send = async (body: string, base = participant.url, at = path, more?: Parameters<AskWith>[0]) => {
      const reply = await post(session, { url: below(base, at), body, credential: 'participantAdmin', more });
      if (reply.status >= 200 && reply.status < 300 && !isOtherPage(reply)) hints.push('');
      return reply;
    };
    const reply = await send('{');
    seen.push(reply.exchange);
    // A clause judges whether a known caller may allocate (403).
    if (reply.status !== 401)
      return notTheService(reply, {
        base: participant.url,
        path,
        shown: path,
        members: ['partyDetails'],
        ask: (base, other) => send('{', base, other),
        others: ['[]', '1'].map((body) => () => send(body)),
      });
    if (asksOtherwise(reply)) return whoAsks(reply);
    const askWith: AskWith = (more) => send('{', participant.url, path, more);
    return `answered 401: ${await whyRefused(session, 'participantAdmin', reply, askWith)}`;
  });
};

/**
 * Calls the scan once, without a record time. When the response may be a proxy's, calls it again for the current
 * time.
 * @returns why nothing can be judged, in words; undefined when it can
 */
export const cannotReachScan: Reach = async (session, _hints, seen = []) => {
  const { scan } = session.target;
  if (!scan) return undefined;
  return troubleWith(session, '/scan/url', scan.url, async () => {
    const { recordTimeParameter: name } = scan.bulkAcs ?? {};
    const ask = (base: string, path: string) =>
      session.send({ method: 'GET', url: below(base, path), headers: ACCEPT }, seen);
    const path = bulkAcsUrl('');
    const forNow = name === undefined ? '' : `?${encodeURIComponent(name)}=${new Date().toISOString()}`;
    const reply = await ask(scan.url, path);
    if (ASKS_WHO.includes(reply.status)) return nothingThere(below(scan.url, path), (url) => ask(url, ''));
    return notTheService(reply, {
      base: scan.url,
      path,
      shown: path,
      members: ['record_time', 'object_refs'],
      ask: (base, other = path) => ask(base, other),
      others: [() => ask(scan.url, path + forNow)],
    });
  });
};

/** Calls the addresses of the apps until one responds. @returns why none of them responds; undefined when one does */
export async function cannotReachApps(session: Session): Promise<string | undefined> {
  const ask = (url: string) =>
    session.send({ method: 'GET', url, headers: [], unavailableIsAnswer: true }, []);
  const troubles: string[] = [];
  for (const { url, pointer } of appAddresses(session.target)) {
    const trouble = await troubleWith(session, pointer, url, () => nothingThere(url, ask));
    if (trouble === undefined) return undefined;
    troubles.push(trouble);
  }
  const [first, ...more] = troubles;
  return more.length === 0 ? first : `${first}. The same is true of ${more.length} more addresses of apps`;
}

/**
 * Addresses of apps that lead to a web page, by their pointers, and what is wrong. An app may say in HTML that it is
 * healthy, unless a path that does not exist says the same.
 */
export async function pagesOfApps(session: Session): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const send = (url: string) =>
    session.send({ method: 'GET', url, headers: [], maxBody: MAX_EXPOSITION }, []);
  for (const { key, url, pointer } of appAddresses(session.target)) {
    const ask = async () => {
      const isOther = isOtherPage(await send(url));
      return isOther && (key === 'metrics' || (await nothingThere(url, send))) ? PAGE : undefined;
    };
    const trouble = await troubleWith(session, pointer, url, ask);
    if (trouble?.endsWith(PAGE)) pages.set(pointer, `${trouble}. The run leaves it out`);
  }
  return pages;
}

/** Calls the metadata API when no contract was found. @returns why it is not there; undefined when it is */
export async function cannotReachTokenStandard(session: Session): Promise<string | undefined> {
  const { registry } = session.target;
  if (!registry?.tokenStandard) return undefined;
  const { url: base, credential } = registry;
  const ask = (url: string) => session.send({ method: 'GET', url, headers: ACCEPT }, [], credential);
  return troubleWith(session, '/registry/tokenStandard', base, async () => {
    for (const name of ['info', 'instruments'])
      if ((await nothingThere(below(base, `/registry/metadata/v1/${name}`), ask)) === undefined)
        return undefined;
    if (await answersOthers(session)) return undefined;
    return 'no call of the token standard is found: /registry/metadata/v1/info is answered as for a path that does not exist. Correct registry.url, or take registry.tokenStandard out';
  });
}

/** Runs a check of a URL, and adds the place in the target file to its problem, also when there is no response. */
export async function troubleWith(
  session: Session,
  pointer: string,
  url: string,
  ask: () => Promise<string | undefined>,
): Promise<string | undefined> {
  const where = `${placeOf(session.target, pointer)} ${session.hide(url)}`;
  try {
    const trouble = await ask();
    return trouble && `${where}: ${trouble}`;
  } catch (error) {
    if (error instanceof Unanswered)
      return `${where}: ${ofAuthority(session.target, error)}${saying(error)}${orHttps(url, error)}${orCertificate(session.target, url, error)}${ofRate(error)}${orStart(error)}`;
    throw error;
  }
}

/** Whether a problem is a caller that the target refuses. Trying again does not change that. */
export const isRefusal = (trouble: string): boolean => /: (answered 40[13][,:]|a proxy asks) /.test(trouble);

const NAME_IT = 'name its authority in tls.caFile';
const ofAuthority = (target: Target, { message }: Unanswered): string =>
  target.tls?.caFile === undefined
    ? message
    : message.replace(NAME_IT, `its authority is not in ${placeOf(target, '/tls/caFile')}`);

/** The text and the Retry-After of a target that answered every attempt with "not now". */
function saying({ exchange: { response } }: Unanswered): string {
  if (response === undefined) return '';
  const text = textOf(response.body.toString('utf8'));
  const after = headerOf(response, 'retry-after');
  const wait = after !== undefined && after !== '0' ? ` (Retry-After: ${clip(after, 40)})` : '';
  return `${wait}${text === '' ? '' : `. It says: ${clip(text, 120)}`}`;
}

const ofRate = ({ message }: Unanswered): string =>
  message.startsWith('answered 429')
    ? ': it allows fewer requests than it has just received. Wait, and set limits.requestsPerSecond'
    : '';

const orStart = ({ message }: Unanswered): string =>
  message.startsWith('connection refused') ? '. Start it, or correct the address' : '';

// Servers that demand a client certificate end the connection after the handshake, with an alert or without.
const orCertificate = ({ tls, at }: Target, url: string, { message }: Unanswered): string =>
  /^https:/i.test(url) && tls?.certificateFile === undefined && /^the connection was|alert/.test(message)
    ? `; does it demand a client certificate? Name one in tls.certificateFile (${at('/tls')})`
    : '';

// A port that speaks TLS closes connections of plain HTTP.
const orHttps = (url: string, { message }: Unanswered): string =>
  /^http:/i.test(url) && /^the connection was|not valid HTTP: (?!it begins)/.test(message)
    ? '; is the URL meant to be https?'
    : '';
