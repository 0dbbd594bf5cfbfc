import { bulkAcsUrl } from '../../src/harness/endpoints.js';
import type { HttpRequest, RawExchange } from '../../src/harness/http/message.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { instantOf } from '../../src/harness/judging/instant.js';
import { isObject } from '../../src/harness/judging/wire.js';
import { NotApplicable } from '../../src/harness/property/outcome.js';
import { bulkAcs, type BulkAcsCall } from '../../src/model/scan/bulk-acs.js';
import { Snapshots } from '../../src/model/scan/snapshots.js';
import { found } from '../../src/spec/scan/endpoint.js';
import { kindOfCall, type Manner, type Repeatable } from '../support/repertoire.js';
import { oncePerTarget, type TargetUnderTest } from '../support/target-under-test.js';

/** The query parameters of a question. */
export type Query = Readonly<Record<string, string | number | boolean>>;

/**
 * What the target file says of its scan.
 * @throws {NotApplicable} when it has none
 */
export function scanOf({ session }: TargetUnderTest) {
  const { scan } = session.target;
  if (!scan) throw new NotApplicable('the target file has no scan');
  return scan;
}

/** Endpoints / 3, with the query parameters of the target file and these. */
export function urlOf(target: TargetUnderTest, query: Query): string {
  const { url, bulkAcs: { query: usual } = {} } = scanOf(target);
  const all = Object.entries({ ...usual, ...query });
  const text = all.map(([name, value]) => `${encode(name)}=${encode(String(value))}`).join('&');
  return bulkAcsUrl(url) + (text && `?${text}`);
}

/** A name or a value in a query: a space becomes %20, which every server reads as one; a colon may stay as it is, as clients send it. */
export const encode = (text: string) => encodeURIComponent(text).replaceAll('%3A', ':');

/** What the snapshots of a run stand for. */
const lawsOf = oncePerTarget(() => ({
  snapshots: new Snapshots(),
  served: false,
  /** The headers of questions that were answered with a snapshot. */
  forms: new Set<string>(),
}));

/** Asks a scan for a snapshot: the answer is judged by the model, and the question kept to be asked again, with `prelude` before it. */
export async function ask(
  target: TargetUnderTest,
  log: RawExchange[],
  request: HttpRequest,
  prelude: Repeatable['prelude'] & {},
): Promise<Reply> {
  const reply = await target.session.send(request, log);
  const { repertoire, witness } = target;
  const { freshConnection: _, ...asked } = request;
  const key = `scan ${JSON.stringify([asked.url, asked.headers])}`;
  if (repertoire.isApproved(key, reply)) return reply;
  const laws = lawsOf(target);
  const form = JSON.stringify(request.headers);
  const call = callOf(target, request, { served: laws.served, servedAlike: laws.forms.has(form) });
  const judgements = [...bulkAcs(call, reply), ...laws.snapshots.see(call, reply)];
  witness.note(reply, judgements);
  // That a time leads to nothing may turn out to be wrong when more is known.
  if (reply.status === 200 && judgements.every(({ wrong }) => !wrong)) repertoire.approve(key, reply);
  const make = (manner: Manner) =>
    ask(target, [], { ...asked, freshConnection: manner === 'on a new connection' }, prelude);
  const manners = ['as before', 'on a new connection'] as const;
  // Which times lie behind which snapshots makes no other kind of call.
  const kind = kindOfCall(judgements.filter(({ clause }) => clause !== found));
  repertoire.add(key, log, { service: 'scan', kind, make, manners, prelude });
  if (reply.status === 200 && isObject(reply.value)) {
    laws.served = true;
    laws.forms.add(form);
  }
  return reply;
}

/** A question as the model reads it. */
function callOf(
  target: TargetUnderTest,
  { url }: HttpRequest,
  so: Pick<BulkAcsCall, 'served' | 'servedAlike'>,
): BulkAcsCall {
  const { recordTimeParameter: parameter, failing = [] } = scanOf(target).bulkAcs ?? {};
  const { pathname, search, searchParams } = new URL(url);
  const text = parameter === undefined ? null : searchParams.get(parameter);
  const instant = text === null ? undefined : instantOf(text);
  const asked = text !== null && instant !== undefined && { asked: { text, instant } };
  const fails = failing.some((query) => urlOf(target, query) === url);
  return { question: pathname + search, ...so, fails, ...asked };
}
