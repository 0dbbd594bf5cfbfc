import { setTimeout as sleep } from 'node:timers/promises';
import { below, bulkAcsUrl, placeOf, type Target } from '../target-file/target.js';
import type { Reply } from '../http/reply.js';
import { isObject } from '../model/reading/wire.js';
import { ASKS_WHO, whoAsks } from './address.js';
import { ACCEPT } from './named.js';
import type { Session } from '../target-file/session.js';
import { type Check, examined, note, ok, wrong } from './check.js';

/** How long the response to another query may be cached, in milliseconds. */
const CACHED_MS = 1_100;
const LONG_AGO = '1970-01-01T00:00:00Z';
const MAX_OBJECT = 64 * 1024 * 1024;

/** Checks what the target file says about a scan: the responses to its queries, and whether an object can be downloaded. */
export const examineScan = (target: Target): Promise<Check[]> =>
  examined(target, 'queries of the scan', async (session) => [
    ...(await usual(session)),
    ...(await unheeded(session)),
    ...(await failing(session)),
  ]);

function ask(session: Session, query: Readonly<Record<string, string | number | boolean>>): Promise<Reply> {
  const { url, bulkAcs } = session.target.scan!;
  const all = Object.entries({ ...bulkAcs?.query, ...query }).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  const asked = all.length > 0 ? `?${all.join('&')}` : '';
  return session.send({ method: 'GET', url: below(bulkAcsUrl(url) + asked, ''), headers: ACCEPT }, []);
}

async function usual(session: Session): Promise<Check[]> {
  const { recordTimeParameter: name, downloadHosts } = session.target.scan?.bulkAcs ?? {};
  const reply = await ask(session, name === undefined ? {} : { [name]: new Date().toISOString() });
  const what = 'snapshot of the scan';
  if (reply.status !== 200)
    return [
      wrong(
        what,
        ASKS_WHO.includes(reply.status)
          ? whoAsks(reply)
          : `answered ${reply.toString()}: are scan.bulkAcs.query and recordTimeParameter right?`,
      ),
    ];
  const refs = isObject(reply.value) ? reply.value['object_refs'] : undefined;
  const [url] = (Array.isArray(refs) ? refs : []).flatMap((ref) =>
    isObject(ref) && typeof ref['url'] === 'string' && URL.canParse(ref['url']) ? [ref['url']] : [],
  );
  if (url === undefined) return [note(what, 'answered 200, and refers to no object')];
  const { host, hostname, protocol } = new URL(url);
  const isWeb = /^https?:$/.test(protocol);
  if (!isWeb || downloadHosts?.some((each) => each === host || each === hostname) !== true)
    return [
      ok(what, 'answered 200'),
      note(
        what,
        isWeb
          ? `its objects are at ${host}, and not fetched: add it to scan.bulkAcs.downloadHosts`
          : `its objects have ${protocol} URLs, and are not fetched`,
      ),
    ];
  const { status } = await session.send({ method: 'GET', url, headers: [], maxBody: MAX_OBJECT }, []);
  const isRedirect = status >= 300 && status < 400;
  const result = `an object of it, from ${host}, is answered ${status}`;
  if (isRedirect) return [note(what, `${result}, a redirect that is not followed`)];
  return [(status === 200 ? ok : wrong)(what, result)];
}

/** Finds out whether the record time has an effect: no snapshot is as old as that. */
async function unheeded(session: Session): Promise<Check[]> {
  const { recordTimeParameter: name } = session.target.scan?.bulkAcs ?? {};
  if (name === undefined) return [];
  const timeOf = async (): Promise<unknown> => {
    const { status, value } = await ask(session, { [name]: LONG_AGO });
    return status === 200 && isObject(value) ? value['record_time'] : undefined;
  };
  const isLater = (time: unknown) => typeof time === 'string' && Date.parse(time) > Date.parse(LONG_AGO);
  let time = await timeOf();
  if (isLater(time)) time = await sleep(CACHED_MS).then(timeOf);
  const where = placeOf(session.target, '/scan/bulkAcs/recordTimeParameter');
  const result = `${where}: with ${name}=${LONG_AGO}, a snapshot of ${String(time)} is returned: does the parameter have another name?`;
  return isLater(time) ? [wrong('record time of the scan', result)] : [];
}

async function failing(session: Session): Promise<Check[]> {
  const what = 'failing queries of the scan';
  const all = session.target.scan?.bulkAcs?.failing ?? [];
  const found = await withoutError(session);
  if (all.length > 0 && found.length === 0) return [ok(what, `${all.length} answered with an error`)];
  return found.map(({ result }) => wrong(what, result));
}

/** The queries in `failing` that are answered without an error: their places, and what to do about it. */
export async function withoutError(session: Session): Promise<{ place: number; result: string }[]> {
  const { target } = session;
  const found: { place: number; result: string }[] = [];
  for (const [place, query] of (target.scan?.bulkAcs?.failing ?? []).entries()) {
    let { status } = await ask(session, query);
    // A cache may have given the response to another query.
    if (status < 400) ({ status } = await sleep(CACHED_MS).then(() => ask(session, query)));
    const where = placeOf(target, `/scan/bulkAcs/failing/${place}`);
    const result = `${where}: is answered ${status}, and no error: name a query that fails, or take it out`;
    if (status < 400) found.push({ place, result });
  }
  return found;
}
