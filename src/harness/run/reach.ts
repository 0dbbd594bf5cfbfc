import { setTimeout as sleep } from 'node:timers/promises';
import { Unanswered } from '../http/message.js';
import type { Reply } from '../http/reply.js';
import type { Session } from '../session.js';

/** What was just provisioned may take a while to be found. */
const INGESTION_MS = 10_000;

/**
 * Asks the registry once, as every case will. Returns why nothing can be judged, in words; undefined when it can.
 */
export async function cannotReachRegistry(session: Session): Promise<string | undefined> {
  const { registry } = session.target;
  if (!registry) return undefined;
  const { acceptable = [], reassigning = [] } = registry.transferInstructions ?? {};
  const [id] = [...acceptable, ...reassigning];
  const url = `${registry.url.replace(/\/+$/, '')}/registry/transfer-instruction/v1/${encodeURIComponent(id ?? 'no-such-id')}/choice-contexts/accept`;
  const headers = [['content-type', 'application/json'] as const];
  const ask = () =>
    session.send({ method: 'POST', url, headers, body: Buffer.from('{}') }, [], registry.credential);
  const where = `${session.target.at('/registry/url')} registry.url ${session.hide(registry.url)}`;
  try {
    const deadline = performance.now() + (registry.provision && id !== undefined ? INGESTION_MS : 0);
    let reply = await ask();
    while (reply.status === 404 && performance.now() < deadline) {
      await sleep(500);
      reply = await ask();
    }
    const trouble = misunderstanding(reply, registry.credential);
    return trouble && `${where}: ${trouble}`;
  } catch (error) {
    if (error instanceof Unanswered) return `${where}: ${error.message}${orHttps(registry.url, error)}`;
    throw error;
  }
}

// A port that speaks TLS hangs up on plain HTTP.
const orHttps = (url: string, { message }: Unanswered): string =>
  /^http:/i.test(url) && /^the connection was|not valid HTTP/.test(message)
    ? '; is the URL meant to be https?'
    : '';

/** An answer that comes from something before the registry, or that is about who asks. */
function misunderstanding(reply: Reply, credential: string | undefined): string | undefined {
  if (
    reply.status === 400 &&
    /HTTP request (was sent )?to (an )?HTTPS (server|port)/i.test(reply.body.toString('latin1'))
  ) {
    return 'the port speaks TLS: is the URL meant to be https?';
  }
  // JSON under a wrong name is the registry's own, and another clause's business.
  if (/^text\/html\b/i.test(reply.header('content-type') ?? '') && !reply.json.ok) {
    return `answered ${reply.status} with a web page (HTML): a proxy or a login page may stand before the registry, or the URL may be wrong`;
  }
  if (reply.status === 407) return 'a proxy asks for authentication (407)';
  if (reply.status !== 401 && reply.status !== 403) return undefined;
  const mend = credential ? `it does not accept the token of ${credential}` : 'set registry.credential';
  return `answered ${reply.status}, so it asks who calls: ${mend}`;
}
