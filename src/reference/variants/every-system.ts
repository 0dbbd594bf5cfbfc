import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Variants } from '../page.js';
import { refusesValue, onError } from '../participant/edit-parts.js';
import { POSTS } from '../token-standard/route.js';
import { onContext, type Context, onCalls } from '../token-standard/edit.js';
import {
  type AnyWrap,
  counting,
  everywhere,
  refusesArriving,
  registries,
  without,
  onReply,
  withJson,
  withMediaType,
  randomFrom,
} from '../wire/edit-reply.js';
import { choosesInstead } from '../scan/edit-parts.js';
import { SNAPSHOTS } from '../scan/snapshots.js';
import { gzipped, anyError, error, isObject, parseBody } from '../wire/exchange.js';
import { errorPage } from './gateway.js';

const addsMembers = counting((count) =>
  onReply((reply) => {
    const calls = count();
    const body = JSON.parse(reply.body.toString()) as Record<string, unknown>;
    const extra = {
      requestId: `request-${calls}`,
      servedAt: new Date(calls * 1000).toISOString(),
      'x y': null,
    };
    if (reply.status !== 200) return withJson(reply, { code: reply.status, ...body, ...extra, details: [] });

    const { disclosedContracts, choiceContextData } = body as Context;
    const first = calls % disclosedContracts.length;
    const rotated = [...disclosedContracts.slice(first), ...disclosedContracts.slice(0, first)];
    return withJson(reply, {
      ...extra,
      error: { note: 'no error' },
      disclosedContracts: rotated.map((contract) => ({
        observers: [],
        ...contract,
        lookedUp: calls,
        Debug: true,
        nodebug: null,
      })),
      choiceContextData: { ...choiceContextData, version: [1, 1, 0] },
    });
  }),
);

const addsAllocationMembers = onReply((reply) => {
  const body = JSON.parse(reply.body.toString()) as Record<string, unknown>;
  const { partyDetails } = body;
  if (!isObject(partyDetails)) return withJson(reply, { ...body, error: body['cause'], details: [] });
  const { localMetadata } = partyDetails;
  return withJson(reply, {
    code: 'OK',
    partyDetails: {
      ...partyDetails,
      isDeactivated: false,
      localMetadata: { ...(localMetadata as object), x: null },
    },
    cause: 1,
  });
});

const framesOtherwise = onReply((reply) => ({
  ...reply,
  headers: {
    'x-POWERED-by': 'acme',
    ...Object.fromEntries(
      Object.entries(reply.headers).map(([name, value]) => [name.toUpperCase(), `  ${value} `]),
    ),
    'sET-cOOKIE': 'route=1; Path=/',
    CONNECTION: 'close',
  },
  pieces: 997,
}));

// Characters beyond the BMP become two escapes, as in JSON.
const ascii = (text: string): string =>
  text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const formatsOtherwise = onReply((original, call) => {
  // Objects of snapshots are not JSON.
  if (original.headers['Content-Type'] !== 'application/json') return original;
  const laidOut = `\r\n\t${JSON.stringify(JSON.parse(original.body.toString()), null, '\t')}\r\n`;
  const reply = withMediaType(original, 'Application/JSON; Charset="utf-8"');
  const body = ascii(laidOut);
  if (!/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(call.headers['accept-encoding'])))
    return { ...reply, body };
  const headers = { ...reply.headers, 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' };
  return { ...reply, headers, body: gzipSync(body) };
});

const compresses = onReply((reply, { headers: { 'accept-encoding': accepted = '*' } }) =>
  /\bgzip\b|\*/.test(String(accepted)) ? gzipped(reply) : reply,
);

const refusesAtFirst: AnyWrap = (serve) => {
  let calls = 0;
  const refused = new Set<string>();
  return (call) => {
    calls += 1;
    // A refused request is served the next time, so that concurrent ones cannot starve it.
    const key = `${call.path} ${call.query} ${call.headers.authorization} ${call.body.toString('base64')}`;
    if (refused.delete(key) || calls % 7 !== 0) return serve(call);
    refused.add(key);
    const refusal = anyError(calls % 2 === 0 ? 429 : 503, 'Try again.');
    return { ...refusal, headers: { ...refusal.headers, 'Retry-After': '0' } };
  };
};

const givesPagesToBrowsers = onReply((reply, { headers: { accept = '' } }) =>
  reply.status >= 400 && /\btext\/html\b/.test(String(accept)) ? errorPage(reply.status, 'Error') : reply,
);

const refusesHttp10 = refusesArriving(
  ({ arrival }) => arrival?.version === '1.0',
  errorPage(426, 'Upgrade Required'),
);

/** A client that accepts XML gets errors in XML. One that accepts neither XML nor JSON gets 406 without a body. */
const negotiatesErrors = onReply((reply, { headers: { accept = '*/*' } }) => {
  if (reply.status < 400 || /json|\*/.test(String(accept))) return reply;
  return String(accept).includes('xml')
    ? { ...withMediaType(reply, 'application/xml'), body: '<error>Refused.</error>' }
    : { ...withMediaType(reply, 'text/plain'), status: 406, body: '' };
});

const REQUEST_MEMBERS = ['meta', 'choiceArguments', 'excludeDebugFields'];

const refusesUnknownMembers: AnyWrap = (serve) => async (call) => {
  const reply = await serve(call);
  if (reply.status !== 200 || call.method === 'GET') return reply;
  const body = parseBody(call.body);
  const members = Object.entries(isObject(body) ? body : {});
  const unknown = members.find(([name]) => !REQUEST_MEMBERS.includes(name));
  if (unknown) return error(400, `There is no member ${JSON.stringify(unknown[0])}.`);
  if (members.some(([, value]) => value === null)) return error(400, 'null is not a value.');
  const type = call.headers['content-type'] ?? 'application/json';
  return /^application\/json\b/i.test(type) ? reply : error(415, 'Only application/json is read.');
};

const ALLOCATION_MEMBERS = ['partyIdHint', 'localMetadata', 'identityProviderId', 'synchronizerId', 'userId'];

export const everySystemVariants: Variants = {
  'extra-members': {
    explains:
      'There are unknown members everywhere, some with another value each time, and the contracts are in another order at each call.',
    wrap: addsMembers,
    participant: { wrap: addsAllocationMembers },
  },
  'other-framing': {
    explains: 'Bodies are chunked with odd sizes, header names have odd case, and each connection is closed.',
    ...everywhere(framesOtherwise),
  },
  'other-formatting': {
    explains:
      'JSON is indented and non-ASCII letters are escaped, its media type is written unusually, and gzip is used on request.',
    ...without(everywhere(formatsOtherwise), 'operator'),
  },
  'gzip-unless-refused': {
    explains:
      'Responses are in gzip unless Accept-Encoding leaves it out, even when no coding is requested or gzip has a weight of 0.',
    ...registries(compresses),
    participant: { wrap: compresses },
  },
  slow: {
    explains: 'Every response takes 8 ms.',
    ...everywhere(onReply((reply) => setTimeout(8, reply))),
    target: { limits: { concurrency: 32 } },
  },
  'transient-refusals': {
    explains:
      'Every seventh request is answered 429 or 503 with Retry-After: 0, and served when it is sent again.',
    ...without(everywhere(refusesAtFirst), 'operator'),
  },
  'pages-for-who-takes-html': {
    explains: 'Errors are pages for people when Accept allows HTML, as in many frameworks.',
    ...everywhere(givesPagesToBrowsers),
  },
  'old-http-refused': {
    explains: 'HTTP/1.0 is answered 426 with an HTML page, as by a gateway that does not speak it.',
    ...everywhere(refusesHttp10),
    tokenStandardV2: refusesHttp10,
  },
  'errors-as-they-are-taken': {
    explains:
      'Errors are XML for clients that accept only XML; those that accept neither XML nor JSON are answered 406.',
    wrap: negotiatesErrors,
    participant: { wrap: negotiatesErrors },
  },
  strict: {
    explains:
      'Unknown members and null ones are bad requests, and media types other than JSON are answered 415.',
    ...registries(refusesUnknownMembers),
    participant: {
      parts: refusesValue((members) =>
        Object.entries(members).some(([name, value]) => !ALLOCATION_MEMBERS.includes(name) || value === null),
      ),
    },
  },
};

/** Decides for each call in turn whether it goes to the other replica. */
type Balancer = () => () => boolean;

const inTurn: Balancer = () => {
  let calls = 0;
  return () => calls++ % 2 === 1;
};

const byLot: Balancer = () => {
  const random = randomFrom(3);
  return () => random() < 0.5;
};

/** Sends each call to one of the two replicas. */
const balanced =
  (balancer: Balancer, other: AnyWrap): AnyWrap =>
  (serve) => {
    const [isOther, serveOther] = [balancer(), other(serve)];
    return (call) => (isOther() ? serveOther(call) : serve(call));
  };

/** Has no payloads and package names, and a contract with its version in the context. */
const otherContext = (dataOf: (data: Context['choiceContextData']) => object) =>
  onContext(({ choiceContextData, disclosedContracts }) => ({
    choiceContextData: dataOf(choiceContextData),
    disclosedContracts: disclosedContracts.map((contract) =>
      without(contract, 'debugPackageName', 'debugPayload'),
    ),
  }));

const otherRegistry = otherContext(({ values }) => ({ values: { ...values, replica: 'b' } }));

/** The same for the calls of the token standard that return a context. */
const otherCalls = onCalls(
  POSTS,
  otherContext((data) => ({ ...data, replica: 'b' })),
);

const otherErrors = onError(({ code, cause }) => ({
  code,
  cause: `b: ${String(cause)}`,
  context: { b: '1' },
}));

const NEWEST = SNAPSHOTS.length - 1;

const replicas = (balancer: Balancer) => ({
  wrap: balanced(balancer, otherRegistry as AnyWrap),
  tokenStandard: balanced(balancer, otherCalls as AnyWrap),
  participant: { wrap: balanced(balancer, otherErrors) },
  scan: {
    parts: (...[parts]: Parameters<ReturnType<typeof choosesInstead>>) => {
      const isOther = balancer();
      // It has not stored the newest snapshot yet.
      return choosesInstead((place) => (place === NEWEST && isOther() ? place - 1 : place))(parts);
    },
  },
});

export const replicaVariants: Variants = {
  'two-replicas': {
    explains:
      'Two replicas take turns: they differ in debug fields, in the data of the context and in errors, and one lacks the newest snapshot.',
    ...replicas(inTurn),
  },
  'two-replicas-by-lot': {
    explains: 'The same two replicas, one of which is chosen at random for each call.',
    ...replicas(byLot),
  },
};
