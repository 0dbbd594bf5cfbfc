import type { Clause } from '../../spec/clause.js';
import type { Member } from '../../spec/wire.js';
import { isJsonMediaType } from '../../harness/judging/media-type.js';
import { isObject, type Fields } from '../../harness/judging/wire.js';
import { errorResponse, membersOf, wrongBody } from '../members.js';
import { wrongCoding } from '../content-coding.js';
import { objectOf, ruling, wrongStatus, type Answer, type Ruling } from '../ruling.js';
import type { Body } from './request.js';

/** A call for a context or a factory, as it was asked. */
export interface ContextCall {
  /**
   * What is known of the id in the path, or of the choice arguments. `unnamed`: the target file does not name it. `absent`:
   * nor does it, but the id has the form of one that it names, and is made so that nothing has it, or was not found before.
   * `misshapen`: nor has it the form.
   */
  id: 'acceptable' | 'reassigning' | 'unknown' | 'unnamed' | 'absent' | 'misshapen';
  body: Body;
  /** Whether the target was seen to answer with debug fields. */
  sendsDebug: boolean;
  /** Whether it is sent in a way that the specification says nothing of: another method, media type or encoding. */
  unusual: boolean;
  /** Its Accept-Encoding, where it has one. */
  acceptEncoding?: string | undefined;
  /** The answer to the same call, sent in the usual way, where this one is not. */
  usual?: Answer;
}

/**
 * Answers about the size of a request: limits are not shown, so a target may have some. 411 asks for the length of a body
 * that comes in chunks (RFC 9112 section 6.3); any other request has one.
 */
const ABOUT_SIZE = [411, 413, 414, 431];

/** The clauses that judge the answers to one call, or to several that have all of them in common. */
export interface ContextClauses {
  found: Clause;
  /** For a request that has none of the members which may be left out. */
  bare: Clause;
  metaAccepted?: Clause;
  excludeDebugAccepted: Clause;
  excludeDebugFields: Clause;
  sending: Clause;
  serverError: Clause;
  mediaType: Clause;
  badRequestBody: Clause;
  unknownId: Clause;
  notFoundBody: Clause;
  conflict: Clause;
  object: Clause;
  context: readonly Member[];
  contract: readonly Member[];
}

/**
 * What is allowed as the answer to a call for a context or a factory, clause by clause. `contextIn`: where the context is
 * in the body of a 200.
 */
export function contextCall(
  clauses: ContextClauses,
  call: ContextCall,
  answer: Answer,
  contextIn: (body: Fields) => unknown = (body) => body,
): Ruling[] {
  const never = ruling(clauses.serverError, wrongServerError(answer));
  if (call.unusual || ABOUT_SIZE.includes(answer.status)) return [never];
  const coding = ruling(clauses.sending, wrongCoding(call.acceptEncoding, answer));
  return [
    never,
    ...(coding.wrong ? [coding] : []),
    ...bySending(clauses, call, answer),
    ...bodyOf(clauses, call, answer, contextIn),
  ];
}

/** A call that is answered rightly when it is sent in the usual way, and not in this one, breaks that rule alone. */
function bySending(clauses: ContextClauses, call: ContextCall, answer: Answer): Ruling[] {
  const status = statusOf(clauses, call, answer);
  const { usual } = call;
  if (!usual || statusOf(clauses, call, usual).some(({ wrong }) => wrong)) return status;
  const rule = 'a call that is sent in another way';
  return status.map(({ wrong }) => ruling(clauses.sending, wrong && { ...wrong, rule, against: usual }));
}

const wrongServerError = (answer: Answer) =>
  answer.status === 500
    ? { expected: 'an answer other than 500', actual: String(answer), gist: '500', rule: 'a request' }
    : undefined;

function statusOf(clauses: ContextClauses, { id, body }: ContextCall, answer: Answer): Ruling[] {
  const must = (clause: Clause, rule: string, ...allowed: number[]) => [
    ruling(clause, wrongStatus(answer, allowed, rule)),
  ];
  if (body.kind === 'silent' || id === 'unnamed') return [];
  if (body.kind === 'broken') {
    // Which of two mistakes is told first is not shown.
    const besides = { acceptable: [], reassigning: [409], unknown: [404], absent: [404], misshapen: [404] }[
      id
    ];
    return must(body.clause, body.rule, 400, ...besides);
  }
  if (id === 'reassigning') return must(clauses.conflict, 'an id under reassignment', 409);
  if (id === 'unknown') return must(clauses.unknownId, 'an id that the target file calls unknown', 404);
  if (id === 'absent') return must(clauses.unknownId, 'an id that nothing has', 404);
  if (id === 'misshapen') return must(clauses.unknownId, 'an id that nothing has, nor its form', 404, 400);
  const { meta, excludeDebugFields: flag } = body.members;
  const given = [
    { clause: clauses.metaAccepted, applies: meta !== undefined, what: 'a meta of strings' },
    { clause: clauses.excludeDebugAccepted, applies: flag !== undefined, what: `excludeDebugFields ${flag}` },
    { clause: clauses.bare, applies: true, what: 'an object without members' },
  ].find(({ applies, clause }) => applies && clause)!;
  return must(
    notOfTheBody(answer) ? clauses.found : given.clause!,
    `an id that can be accepted, ${given.what}`,
    200,
  );
}

/** Answers about the path or about who calls, not about the body. */
const notOfTheBody = ({ status }: Answer) => [401, 403, 404, 405, 409, 410, 501].includes(status);

function bodyOf(
  clauses: ContextClauses,
  { body, sendsDebug }: ContextCall,
  answer: Answer,
  contextIn: (body: Fields) => unknown,
): Ruling[] {
  const { badRequestBody, notFoundBody, excludeDebugFields } = clauses;
  if (answer.status === 400)
    return [errorResponse(answer, badRequestBody, body.kind === 'broken' ? body.rule : 'a bad request')];
  if (answer.status === 404) return [errorResponse(answer, notFoundBody, 'an id that is not found')];
  if (answer.status !== 200) return [];
  const excluded =
    (body.kind === 'valid' && body.members.excludeDebugFields === true) ||
    (body.kind === 'silent' && body.excludes === true);
  return [
    ruling(clauses.mediaType, wrongMediaType(answer)),
    ruling(clauses.object, wrongBody(answer, [], 'a JSON object')),
    ...contextOf(clauses, contextWithin(answer, contextIn), excluded).filter(
      ({ clause, wrong }) => wrong ?? (sendsDebug || clause !== excludeDebugFields),
    ),
  ];
}

function contextWithin(answer: Answer, contextIn: (body: Fields) => unknown): Fields | undefined {
  const body = objectOf(answer);
  const context = body && contextIn(body);
  return isObject(context) ? context : undefined;
}

/** What is wrong with the media type of an answer that has to be JSON; undefined: nothing. */
export function wrongMediaType(answer: Answer) {
  const type = answer.header('content-type');
  if (isJsonMediaType(type)) return undefined;
  const actual = type === undefined ? 'no Content-Type' : `Content-Type: ${type}`;
  return { expected: 'a Content-Type such as application/json', actual, gist: 'no JSON media type' };
}

function contextOf(clauses: ContextClauses, context: Fields | undefined, excluded: boolean): Ruling[] {
  if (!context) return [];
  const { disclosedContracts } = context;
  const contracts = Array.isArray(disclosedContracts) ? disclosedContracts.filter(isObject) : [];
  return [
    ...membersOf(context, clauses.context),
    ...contracts.flatMap((contract) => membersOf(contract, clauses.contract)),
    ...(excluded ? [ruling(clauses.excludeDebugFields, wrongDebug([context, ...contracts]))] : []),
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
