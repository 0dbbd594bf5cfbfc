import { contextObject } from '../../spec/registry/choice-context.js';
import {
  acceptPath,
  bodyFieldsOptional,
  sending,
  serverError,
  successMediaType,
} from '../../spec/registry/endpoint.js';
import { badRequestBody, notFoundBody, reassigningConflict, unknownId } from '../../spec/registry/errors.js';
import { excludeDebugAccepted, excludeDebugFields, metaAccepted } from '../../spec/registry/request.js';
import { CHOICE_CONTEXT, DISCLOSED_CONTRACT } from '../../spec/registry/wire.js';
import type { Clause } from '../../spec/clause.js';
import { isJsonMediaType } from '../../harness/judging/media-type.js';
import { isObject, type Fields } from '../../harness/judging/wire.js';
import { errorResponse, membersOf, wrongBody } from '../members.js';
import { objectOf, ruling, wrongStatus, type Answer, type Ruling } from '../ruling.js';
import type { Body } from './request.js';

/** Endpoints / 1, as it was asked. */
export interface AcceptContextCall {
  /** What is known of the id in the path. `unnamed`: the target file does not name it. */
  id: 'acceptable' | 'reassigning' | 'unknown' | 'unnamed';
  body: Body;
  /** Whether the target was seen to answer with debug fields. */
  sendsDebug: boolean;
  /** Whether it is sent in a way that the specification says nothing of: another method, media type or encoding. */
  unusual: boolean;
  /** The answer to the same call, sent in the usual way, where this one is not. */
  usual?: Answer;
}

/**
 * Answers about the size of a request: limits are not shown, so a target may have some. 411 asks for the length of a body
 * that comes in chunks (RFC 9112 section 6.3); any other request has one.
 */
const ABOUT_SIZE = [411, 413, 414, 431];

/** What the specification allows as the answer to a call of Endpoints / 1, clause by clause. */
export function acceptContext(call: AcceptContextCall, answer: Answer): Ruling[] {
  const never = ruling(serverError, wrongServerError(answer));
  if (call.unusual || ABOUT_SIZE.includes(answer.status)) return [never];
  return [never, ...bySending(call, answer), ...bodyOf(call, answer)];
}

/** A call that is answered rightly when it is sent in the usual way, and not in this one, breaks that rule alone. */
function bySending(call: AcceptContextCall, answer: Answer): Ruling[] {
  const status = statusOf(call, answer);
  const { usual } = call;
  if (!usual || statusOf(call, usual).some(({ wrong }) => wrong)) return status;
  const rule = 'a call that is sent in another way';
  return status.map(({ wrong }) => ruling(sending, wrong && { ...wrong, rule, against: usual }));
}

const wrongServerError = (answer: Answer) =>
  answer.status === 500
    ? { expected: 'an answer other than 500', actual: String(answer), gist: '500', rule: 'a request' }
    : undefined;

function statusOf({ id, body }: AcceptContextCall, answer: Answer): Ruling[] {
  const must = (clause: Clause, rule: string, ...allowed: number[]) => [
    ruling(clause, wrongStatus(answer, allowed, rule)),
  ];
  if (body.kind === 'silent' || id === 'unnamed') return [];
  if (body.kind === 'broken') {
    // Which of two mistakes is told first is not shown.
    const besides = { acceptable: [], reassigning: [409], unknown: [404] }[id];
    return must(body.clause, body.rule, 400, ...besides);
  }
  if (id === 'reassigning') return must(reassigningConflict, 'an id under reassignment', 409);
  if (id === 'unknown') return must(unknownId, 'an id that the target file calls unknown', 404);
  const { meta, excludeDebugFields: flag } = body.members;
  const given = [
    { clause: metaAccepted, applies: meta !== undefined, what: 'a meta of strings' },
    { clause: excludeDebugAccepted, applies: flag !== undefined, what: `excludeDebugFields ${flag}` },
    { clause: bodyFieldsOptional, applies: true, what: 'an object without members' },
  ].find(({ applies }) => applies)!;
  return must(
    notOfTheBody(answer) ? acceptPath : given.clause,
    `an id that can be accepted, ${given.what}`,
    200,
  );
}

/** Answers about the path or about who calls, not about the body. */
const notOfTheBody = ({ status }: Answer) => [401, 403, 404, 405, 409, 410, 501].includes(status);

function bodyOf({ body, sendsDebug }: AcceptContextCall, answer: Answer): Ruling[] {
  if (answer.status === 400)
    return [errorResponse(answer, badRequestBody, body.kind === 'broken' ? body.rule : 'a bad request')];
  if (answer.status === 404) return [errorResponse(answer, notFoundBody, 'an id that is not found')];
  if (answer.status !== 200) return [];
  const excluded = body.kind === 'valid' && body.members.excludeDebugFields === true;
  return [
    ruling(successMediaType, wrongMediaType(answer)),
    ruling(contextObject, wrongBody(answer, [], 'a JSON object')),
    ...contextOf(objectOf(answer), excluded).filter(
      ({ clause, wrong }) => wrong ?? (sendsDebug || clause !== excludeDebugFields),
    ),
  ];
}

function wrongMediaType(answer: Answer) {
  const type = answer.header('content-type');
  if (isJsonMediaType(type)) return undefined;
  const actual = type === undefined ? 'no Content-Type' : `Content-Type: ${type}`;
  return { expected: 'a Content-Type such as application/json', actual, gist: 'no JSON media type' };
}

function contextOf(context: Fields | undefined, excluded: boolean): Ruling[] {
  if (!context) return [];
  const { disclosedContracts } = context;
  const contracts = Array.isArray(disclosedContracts) ? disclosedContracts.filter(isObject) : [];
  return [
    ...membersOf(context, CHOICE_CONTEXT),
    ...contracts.flatMap((contract) => membersOf(contract, DISCLOSED_CONTRACT)),
    ...(excluded ? [ruling(excludeDebugFields, wrongDebug([context, ...contracts]))] : []),
  ];
}

function wrongDebug(objects: readonly Fields[]) {
  const names = new Set(objects.flatMap(Object.keys).filter((name) => name.startsWith('debug')));
  if (names.size === 0) return undefined;
  return {
    expected: 'no member whose name starts with debug',
    actual: `an answer with ${[...names].sort().join(', ')}`,
    gist: 'debug members left',
  };
}
