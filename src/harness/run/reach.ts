import { setTimeout as sleep } from 'node:timers/promises';
import { acceptContextUrl, allocationUrl, below, bulkAcsUrl } from '../endpoints.js';
import { Unanswered, type RawExchange } from '../http/message.js';
import type { Reply } from '../http/reply.js';
import type { Session } from '../session.js';
import { pathOf } from '../target/pointer.js';
import type { Target } from '../target/target.js';

/** What was just provisioned may take a while to be found. */
const INGESTION_MS = 10_000;
const HEADERS = [['content-type', 'application/json']] as const;

/** An id that no instruction has. */
const UNKNOWN = 'no-such-id';
/** Instructions that are asked for before an answer is taken for a proxy's. */
const TRIED = 3;

/**
 * Asks the registry once, as every case will; again, for others, where the answer may be a proxy's. What is
 * answered is noted in `seen`. Returns why nothing can be judged, in words; undefined when it can.
 */
export async function cannotReachRegistry(
  session: Session,
  _hints: string[] = [],
  seen: RawExchange[] = [],
): Promise<string | undefined> {
  const { registry } = session.target;
  if (!registry) return undefined;
  const { credential } = registry;
  const { acceptable = [], reassigning = [] } = registry.transferInstructions ?? {};
  const [id, ...others] = [...acceptable, ...reassigning];
  const ask = (id: string) => {
    const url = acceptContextUrl(registry.url, encodeURIComponent(id));
    return session.send({ method: 'POST', url, headers: HEADERS, body: Buffer.from('{}') }, seen, credential);
  };
  return troubleWith(session, '/registry/url', registry.url, async () => {
    const deadline = performance.now() + (registry.provision && id !== undefined ? INGESTION_MS : 0);
    let reply = await ask(id ?? UNKNOWN);
    while (reply.status === 404 && performance.now() < deadline) {
      await sleep(500);
      reply = await ask(id ?? UNKNOWN);
    }
    // One refusal may be a mistake of the registry, which the suites judge.
    if (isRefused(reply)) reply = await ask(id ?? UNKNOWN);
    if (!isRefused(reply)) {
      const trouble = await misunderstanding(reply, [...others.slice(0, TRIED), UNKNOWN], ask);
      // A registry may have other calls of the token standard, and a page where this one would be.
      const hasOthers = trouble !== undefined && registry.tokenStandard !== undefined;
      return hasOthers && (await hasInfo(session, registry)) ? undefined : trouble;
    }
    return whoCalls(reply, credential);
  });
}

const isRefused = ({ status }: Reply): boolean => status === 401 || status === 403;

function whoCalls({ status }: Reply, credential: string | undefined): string {
  const mend = credential ? `it does not accept the token of ${credential}` : 'set registry.credential';
  return `answered ${status}, so it asks who calls: ${mend}`;
}

type Registry = NonNullable<Target['registry']>;

const askMetadata = (session: Session, { url, credential }: Registry, of: 'info' | 'instruments') =>
  session.send(
    { method: 'GET', url: below(url, `/registry/metadata/v1/${of}`), headers: [] },
    [],
    credential,
  );

/** Whether a registry tells what it is, as the metadata API of the token standard has it. */
export const hasInfo = async (session: Session, registry: Registry) => {
  const reply = await askMetadata(session, registry, 'info');
  return reply.status === 200 && reply.json.ok;
};

/**
 * Asks the metadata API of a registry, where that is all that is known of it: who refuses both of its calls does not know
 * who calls. Whatever else it answers, and that it answers nothing, is what the suites judge.
 */
export async function cannotReachTokenStandard(session: Session): Promise<string | undefined> {
  const { registry } = session.target;
  if (!registry) return undefined;
  return troubleWith(session, '/registry/url', registry.url, async () => {
    try {
      const reply = await askMetadata(session, registry, 'info');
      const refuses = isRefused(reply) && isRefused(await askMetadata(session, registry, 'instruments'));
      return refuses ? whoCalls(reply, registry.credential) : undefined;
    } catch (error) {
      if (error instanceof Unanswered) return undefined;
      throw error;
    }
  });
}

/**
 * Asks the participant once, in a way that creates nothing: the body is not JSON; again, with JSON that is no request,
 * where the answer may be a proxy's. Returns why nothing can be judged.
 * Should a party be created all the same, it is added to `hints`.
 */
export async function cannotReachParticipant(
  session: Session,
  hints: string[] = [],
): Promise<string | undefined> {
  const { participant } = session.target;
  if (!participant) return undefined;
  return troubleWith(session, '/participant/url', participant.url, async () => {
    const url = allocationUrl(participant.url);
    const ask = async (body: string) => {
      const request = { method: 'POST', url, headers: HEADERS, body: Buffer.from(body) };
      const reply = await session.send(request, [], 'participantAdmin');
      if (reply.status >= 200 && reply.status < 300) hints.push('');
      return reply;
    };
    const reply = await ask('{');
    // Whether who is known may allocate as well (403) is what a clause judges.
    if (reply.status !== 401) return misunderstanding(reply, ['[]', '1'], ask);
    return 'answered 401: it does not accept the token of participantAdmin';
  });
}

/** Asks the scan once, without a record time; for now, where the answer may be a proxy's. Returns why nothing can be judged. */
export async function cannotReachScan(session: Session): Promise<string | undefined> {
  const { scan } = session.target;
  if (!scan) return undefined;
  return troubleWith(session, '/scan/url', scan.url, async () => {
    const { recordTimeParameter: name } = scan.bulkAcs ?? {};
    const ask = (query: string) =>
      session.send({ method: 'GET', url: bulkAcsUrl(scan.url) + query, headers: [] }, []);
    const forNow = name === undefined ? '' : `?${encodeURIComponent(name)}=${new Date().toISOString()}`;
    return misunderstanding(await ask(''), [forNow], ask);
  });
}

/** Where the target file says it, and what is wrong with the answer of a URL in words, or with there being none. */
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
    if (error instanceof Unanswered) return `${where}: ${error.message}${orHttps(url, error)}`;
    throw error;
  }
}

/** "target.yaml:5:8 registry.url" */
export const placeOf = ({ at }: Target, pointer: string): string => `${at(pointer)} ${pathOf(pointer)}`;

// A port that speaks TLS hangs up on plain HTTP.
const orHttps = (url: string, { message }: Unanswered): string =>
  /^http:/i.test(url) && /^the connection was|not valid HTTP/.test(message)
    ? '; is the URL meant to be https?'
    : '';

/**
 * What is wrong with an answer that comes from something before the service. A page may be the service's own, though: who
 * answers any of the `others` otherwise is the service.
 */
async function misunderstanding(
  reply: Reply,
  others: readonly string[],
  ask: (other: string) => Promise<Reply>,
): Promise<string | undefined> {
  const trouble = notFromService(reply);
  if (trouble === undefined) return undefined;
  for (const other of others) if (notFromService(await ask(other)) === undefined) return undefined;
  return trouble;
}

/** What is said of the request itself, or of its handling: no proxy or login page looks into a body. */
const OF_THE_REQUEST = [400, 415, 422, 500];

function notFromService(reply: Reply): string | undefined {
  if (
    reply.status === 400 &&
    /HTTP request (was sent )?to (an )?HTTPS (server|port)/i.test(reply.body.toString('latin1'))
  ) {
    return 'the port speaks TLS: is the URL meant to be https?';
  }
  // JSON under a wrong name is the service's own, and another clause's business.
  const isPage = /^text\/html\b/i.test(reply.header('content-type') ?? '') && !reply.json.ok;
  if (isPage && !OF_THE_REQUEST.includes(reply.status)) {
    return `answered ${reply.status} with a web page (HTML): a proxy or a login page may stand before it, or the URL may be wrong`;
  }
  return reply.status === 407 ? 'a proxy asks for authentication (407)' : undefined;
}
