import { instantOf } from '../reading/instant.js';
import { isObject } from '../reading/wire.js';
import { bare, found, pathVersion } from '../../spec/scan/endpoint.js';
import { objectDownloads } from '../../spec/scan/snapshot.js';
import { SNAPSHOT_REFERENCE } from '../../spec/scan/wire.js';
import type { Call } from '../call.js';
import type { Judged, Unjudged } from '../exchange.js';
import type { History } from '../history.js';
import {
  isOfTheMoment,
  judgement,
  objectOf,
  wrongStatus,
  type Answer,
  type Judgement,
  type Wrong,
} from '../judgement.js';
import { isErrorResponse, wrongBody } from '../members.js';
import { acceptsJson, otherwiseOf } from '../silent.js';
import { bulkAcs, type BulkAcsCall } from './bulk-acs.js';
import { type ScanHistory, objectsOf } from './snapshots.js';

/** The headers that most clients send. */
export const USUAL_HEADERS: readonly (readonly [string, string])[] = [
  ['accept', 'application/json'],
  ['accept-encoding', 'gzip'],
  ['accept-language', 'en'],
  ['user-agent', 'assay'],
];

/** The maximum size, in bytes, of an object that is downloaded again. */
const MAX_OBJECT_AGAIN = 64 * 1024;

/** Judges an exchange with a scan. Adds what its response says to the history. */
export function judgeScan(sent: Unjudged, { scan }: History): Judged {
  const { name } = sent.call.operation;
  const judgements = name === 'object' ? judgeObject(sent, scan) : judgeSnapshot(sent, scan);
  // The clause `found` depends on the times that were asked for, and does not make another kind of call.
  const ids = new Set(judgements.map(({ clause }) => clause).filter((clause) => clause !== found));
  const isLarge = (sent.object?.size ?? 0) > MAX_OBJECT_AGAIN;
  return {
    judgements,
    facts: [],
    asks: name,
    ...(!isLarge && { kind: `${name} ${[...ids].map(({ id }) => id).join(' ')}` }),
    // A response without a snapshot may turn out to be wrong when more is known.
    isFinal: sent.answer.status === 200,
  };
}

function judgeSnapshot(sent: Unjudged, scan: ScanHistory): Judgement[] {
  const { call, request, answer } = sent;
  // A gateway that routes by host name may answer instead of the scan.
  if (namesNoHost(sent) && answer.status !== 200) return [];
  const form = JSON.stringify(request.headers);
  const asked = askedIn(sent, scan, form);
  const isBare = call.headers?.length === 0;
  const judgements = [
    ...bulkAcs(asked, answer),
    ...scan.snapshots.see(asked, answer),
    ...judgePath(answer, scan.isThere || asked.fails),
    ...judgeHosts(sent),
    ...(isBare && scan.served.has(asked.question) ? judgeBare(call, answer) : []),
  ];
  for (const { digest } of objectsOf(answer)) if (typeof digest === 'string') scan.objects.named.add(digest);
  if (answer.status === 200 && isObject(objectOf(answer))) {
    scan.servedForms.add(form);
    if (!isBare && isReference(answer)) scan.served.add(asked.question);
  }
  if (answer.status === 200) scan.isThere = true;
  return judgements;
}

/** A host that cannot exist (RFC 6761 section 6.4). A call names it to see where it shows up. */
export const NO_HOST = 'assay.invalid';

const namesNoHost = ({ request: { headers } }: Unjudged): boolean =>
  headers.some(([, value]) => value.includes(NO_HOST));

/** Whether a download URL leads to a host that only the headers of the request named. */
function judgeHosts(sent: Unjudged): Judgement[] {
  const { answer } = sent;
  if (!namesNoHost(sent)) return [];
  const urls = objectsOf(answer).flatMap(({ url }) => (typeof url === 'string' ? [url] : []));
  const wrong = urls.find((url) => url.includes(NO_HOST));
  if (wrong === undefined) return [];
  return [
    judgement(objectDownloads, {
      expected: 'URLs for downloads, as in all other responses',
      actual: `${wrong}: a host that nobody has, and that the headers of the request named`,
      symptom: 'a host of the request',
      rule: 'another host in the headers of the request',
    }),
  ];
}

function askedIn(sent: Unjudged, scan: ScanHistory, form: string): BulkAcsCall {
  const { recordTimeParameter: parameter, failing = [] } = scan.facts.bulkAcs ?? {};
  const { pathname, search, searchParams } = new URL(sent.request.url);
  const text = parameter === undefined ? null : searchParams.get(parameter);
  const instant = text === null ? undefined : instantOf(text);
  const isIn = (query: Readonly<Record<string, unknown>>) =>
    Object.entries(query).every(([name, value]) => searchParams.get(name) === String(value));
  return {
    question: pathname + search,
    served: scan.servedForms.size > 0,
    servedAlike: scan.servedForms.has(form),
    ...(!acceptsJson(sent.request) && { otherwise: otherwiseOf(sent) }),
    fails: failing.some(isIn),
    ...(text !== null && instant !== undefined && { asked: { text, instant } }),
  };
}

/** The service's own errors may have any status. An error that is not an ErrorResponse comes from elsewhere. */
function judgePath(answer: Answer, isServed: boolean): Judgement[] {
  if (answer.status === 200) return [judgement(pathVersion, undefined)];
  if (isServed || ![404, 405, 410, 501].includes(answer.status) || isErrorResponse(answer)) return [];
  const wrong = wrongStatus(answer, [200], 'a path with the segment v0');
  // Once another question is answered, the path is there.
  return [judgement(pathVersion, wrong && { ...wrong, mayBeLate: true })];
}

const isReference = (answer: Answer) => wrongBody(answer, SNAPSHOT_REFERENCE, '') === undefined;

/** Judges a request without body and headers, when the usual headers were answered with a snapshot. */
function judgeBare(call: Call, answer: Answer): Judgement[] {
  if (isOfTheMoment(answer)) return [];
  const rule = 'a request without headers and body';
  const usual = { ...call, headers: USUAL_HEADERS };
  const status = wrongStatus(answer, [200], rule);
  // If the usual request is also refused sometimes, the missing headers are not the reason.
  if (status) return [judgement(bare, { ...status, unlike: usual })];
  const wrong: Wrong | undefined = isReference(answer)
    ? undefined
    : {
        expected: 'a reference to a snapshot, as with the usual headers',
        actual: String(answer),
        symptom: 'no reference',
        rule,
        unlike: usual,
      };
  return [judgement(bare, wrong)];
}

/** Judges an object that was downloaded. A redirect is not judged. */
function judgeObject({ call, object, answer }: Unjudged, scan: ScanHistory): Judgement[] {
  if (call.digest !== undefined) scan.objects.downloaded.add(call.digest);
  if (answer.status >= 300 && answer.status < 400) return [];
  const downloads = judgement(objectDownloads, wrongStatus(answer, [200], 'a download'));
  return object ? [downloads, ...scan.digests.see(object, answer)] : [downloads];
}
