import { isObject, type Fields } from '../reading/wire.js';
import type { Operation } from '../../spec/operation.js';
import { rulesOf, SIZES, wireOf, type Rules, type SizeName } from '../../spec/token-standard/rules.js';
import { TRANSFER_KINDS } from '../../spec/token-standard/wire.js';
import type { Clause } from '../../spec/clause.js';
import { wrongCoding } from '../content-coding.js';
import {
  isErrorInPlace,
  judgement,
  objectOf,
  wrongStatus,
  type Answer,
  type Judgement,
  type Wrong,
} from '../judgement.js';
import {
  errorResponse,
  isErrorResponse,
  membersOf,
  wrongBody,
  wrongMediaType,
  otherError,
} from '../members.js';
import { ownError } from '../own-page.js';
import { accountsOf, partiesOf, type Body } from './body.js';

/** A call for a choice context or a factory, as the model reads it. */
export interface Asked {
  operation: Operation;
  /**
   * What is known about the id in the path, or about the choice arguments. `unnamed`: not in the target file.
   * `absent`: made up in the form of a real id. `misshapen`: made up in another form.
   */
  id: 'acceptable' | 'reassigning' | 'unknown' | 'unnamed' | 'absent' | 'misshapen';
  body: Body;
  /** How its subject differs in spelling from the target file: in its encoding, or in how its arguments are written. */
  spelling?: 'encoding' | 'arguments' | undefined;
  /** For large choice arguments: which part has the largest size that must be supported. */
  size?: SizeName | undefined;
  /** Whether the target was seen to return debug fields. */
  sendsDebug: boolean;
  /** Whether it is sent in a way that the specification says nothing about. */
  silent: boolean;
  /** Whether it accepts JSON, however it is sent otherwise. */
  takesJson?: boolean;
  acceptEncoding: string | undefined;
  /** Whether only its Accept, which does not name JSON, is the reason for `silent`; `html`: it names HTML. */
  otherwise?: 'html' | 'neither' | undefined;
}

/**
 * Statuses about the size of a request. The specification has no limits, so a target may have its own. 411 requires a
 * Content-Length for a chunked body (RFC 9112 section 6.3).
 */
const ABOUT_SIZE = [411, 413, 414, 431];

/** The choice context in the body of a 200: the body itself, or a member of it for a factory. */
export const contextIn = ({ request }: Operation, body: Fields): unknown =>
  request === 'factory' ? body['choiceContext'] : body;

/** Judges the response to a call for a choice context or a factory, clause by clause. */
export function judgeContext(asked: Asked, answer: Answer): Judgement[] {
  const rules = rulesOf(asked.operation);
  const never = judgement(rules.serverError, wrongServerError(answer));
  if (ABOUT_SIZE.includes(answer.status) && !asked.size) return [never];
  if (asked.otherwise) return [never, ...judgeRefused(rules, asked, answer)];
  if (asked.silent)
    return [never, ...judgeFound(rules, asked, answer), ...(refusedUnread(rules, asked, answer) ?? [])];
  const coding = wrongCoding(asked.acceptEncoding, answer);
  return [
    never,
    ...(coding ? [judgement(rules.sending, coding)] : []),
    ...judgeStatus(rules, asked, answer),
    ...judgeBody(rules, asked, answer),
  ];
}

/**
 * Judges a call that does not accept JSON. It may be answered 406, or with an error in a form that it accepts. A call
 * that must be refused must still be refused, and an HTML page that it does not accept is not an error.
 */
function judgeRefused(rules: Rules, asked: Asked, answer: Answer): Judgement[] {
  const { id, body, otherwise } = asked;
  const isRefused =
    body.kind === 'broken' || (body.kind === 'valid' && !['acceptable', 'unnamed'].includes(id));
  if (!isRefused || answer.status === 406) return [];
  const status = judgeStatus(rules, asked, answer);
  const clause = { 400: rules.badRequestBody, 404: rules.notFoundBody }[answer.status];
  return clause && otherwise ? [...status, ...otherError(answer, clause, otherwise)] : status;
}

/** Judges a 400 given before the call was read. Empty: it is not one. Undefined: origin not known. */
export function refusedUnread(
  { badRequestBody }: Pick<Rules, 'badRequestBody'>,
  { silent, takesJson }: Pick<Asked, 'silent' | 'takesJson'>,
  answer: Answer,
): Judgement[] | undefined {
  if (!silent || !takesJson || answer.status !== 400) return [];
  const expected = 'status 400 with an ErrorResponse: an object with error, a string';
  const shown = ownError(answer, badRequestBody, isErrorResponse(answer), expected);
  return shown && [shown];
}

/** A server may refuse an unusual path in its own way, but must not find an id there that does not exist. */
function judgeFound(rules: Rules, { id, body }: Asked, answer: Answer): Judgement[] {
  if (id !== 'misshapen' || body.kind !== 'valid') return [];
  const rule = 'an id that no such contract has, in another form';
  const wrong = answer.status === 200 ? wrongStatus(answer, [404, 400], rule) : undefined;
  return [judgement(rules.unknownId, wrong)];
}

const wrongServerError = (answer: Answer): Wrong | undefined =>
  answer.status === 500
    ? {
        expected: 'a status other than 500',
        actual: String(answer),
        symptom: '500',
        rule: 'a request',
        isStatus: true,
        must: 'not fail',
      }
    : undefined;

function judgeStatus(rules: Rules, asked: Asked, answer: Answer): Judgement[] {
  const { id, body } = asked;
  const must = (clause: Clause, rule: string, ...allowed: number[]) => [
    judgement(clause, wrongStatus(answer, allowed, rule)),
  ];
  if (body.kind === 'silent' || id === 'unnamed') return [];
  if (body.kind === 'broken') {
    // The specification does not say which of two mistakes is reported first.
    const besides = { acceptable: [], reassigning: [409], unknown: [404], absent: [404], misshapen: [404] }[
      id
    ];
    // It does not say either whether a transfer without parties is a bad request or is not found.
    const isOfNothing = [
      rules.transferMisformed,
      rules.allocationMisformed,
      rules.settlementMisformed,
    ].includes(body.clause);
    const found = isOfNothing ? [404] : [];
    return must(body.clause, body.rule, 400, ...besides, ...found);
  }
  if (id === 'reassigning') return must(rules.reassigningConflict, 'an id under reassignment', 409);
  if (id === 'unknown') return must(rules.unknownId, 'an id that the target file calls unknown', 404);
  if (id === 'absent') return must(rules.unknownId, 'an id that no such contract has', 404);
  if (id === 'misshapen')
    return must(rules.unknownId, 'an id that no such contract has, in another form', 404, 400);
  return judgeAccepted(rules, asked, body.members, answer);
}

/** Judges the status of a call that must be accepted: by the most specific clause, and by all others that allow it. */
function judgeAccepted(
  rules: Rules,
  { spelling, size }: Asked,
  { meta, excludeDebugFields: flag }: Extract<Body, { kind: 'valid' }>['members'],
  answer: Answer,
): Judgement[] {
  const allowing = [
    {
      clause: size && SIZES[size],
      applies: true,
      what: size === 'together' ? 'each size at its largest' : `the largest number of ${size}`,
    },
    { clause: rules.argumentsOrder, applies: spelling === 'arguments', what: 'in another form' },
    { clause: rules.pathEncoding, applies: spelling === 'encoding', what: 'in another encoding' },
    { clause: rules.found, applies: notOfTheBody(answer), what: '' },
    { clause: rules.metaAccepted, applies: meta !== undefined, what: 'with a meta of strings' },
    {
      clause: rules.excludeDebugAccepted,
      applies: flag !== undefined,
      what: `with excludeDebugFields ${flag}`,
    },
    { clause: rules.bare, applies: true, what: 'without members that may be left out' },
    { clause: rules.excludeDebugAccepted, applies: true, what: 'without excludeDebugFields' },
    { clause: rules.found, applies: true, what: '' },
    { clause: rules.pathVersion, applies: true, what: 'with the path segment v1' },
  ].flatMap(({ clause, applies, what }) => (clause && applies ? [{ clause, what }] : []));
  const [first, ...others] = allowing as [(typeof allowing)[number], ...typeof allowing];
  const also = [...new Set(others.map(({ clause }) => clause))].filter((each) => each !== first.clause);
  const named = `${rules.argumentsRequired ? 'choice arguments' : 'an id'} of the target file`;
  const ruled = ({ clause, what }: (typeof allowing)[number]) => ({
    clause,
    rule: what === '' ? named : `${named}, ${what}`,
  });
  const wrong = wrongStatus(answer, [200], ruled(first).rule);
  const ofMembers = first.clause === rules.found && others[0] ? ruled(others[0]) : undefined;
  if (wrong) return [judgement(first.clause, { ...wrong, also, ...(ofMembers && { ofMembers }) })];
  return [first.clause, ...also].map((clause) => judgement(clause, undefined));
}

/** Statuses about the path or the caller, not about the body. */
const notOfTheBody = ({ status }: Answer) => [401, 403, 404, 405, 409, 410, 501].includes(status);

function judgeBody(rules: Rules, { id, operation, body, sendsDebug }: Asked, answer: Answer): Judgement[] {
  const refusals = {
    400: [rules.badRequestBody, body.kind === 'broken' ? body.rule : 'a bad request'],
    404: [rules.notFoundBody, 'an id that is not found'],
    409: [rules.conflictBody, 'a conflict'],
  } as const;
  const [refusal, rule = ''] = refusals[answer.status as keyof typeof refusals] ?? [];
  if (refusal) {
    // The documents of the token standard give the media type of an error. The first specification does not.
    const mediaType = operation.system === 'token-standard' ? rules.mediaType : undefined;
    return errorResponse(answer, refusal, rule, mediaType);
  }
  if (answer.status !== 200 || (isErrorInPlace(answer) && (body.kind !== 'valid' || id !== 'acceptable')))
    return [];
  const excluded =
    (body.kind === 'valid' && body.members.excludeDebugFields === true) ||
    (body.kind === 'silent' && body.excludes === true);
  const object = objectOf(answer);
  const context = object && contextIn(operation, object);
  return [
    judgement(rules.mediaType, wrongMediaType(answer)),
    judgement(rules.object, wrongBody(answer, [], 'a JSON object')),
    ...(isObject(context) ? judgeContextBody(operation, context, excluded) : []).filter(
      ({ clause, wrong }) => wrong ?? (sendsDebug || clause !== rules.excludeDebugFields),
    ),
    ...(object && operation.request === 'factory'
      ? [...membersOf(object, operation.answer), ...judgeKind(operation, rules, body, object)]
      : []),
  ];
}

function judgeContextBody(operation: Operation, context: Fields, excluded: boolean): Judgement[] {
  const members = wireOf(operation);
  const { disclosedContracts } = context;
  const contracts = Array.isArray(disclosedContracts) ? disclosedContracts.filter(isObject) : [];
  return [
    ...membersOf(context, members.context),
    ...contracts.flatMap((contract) => membersOf(contract, members.contract)),
    ...(excluded
      ? [judgement(rulesOf(operation).excludeDebugFields, wrongDebug([context, ...contracts]))]
      : []),
  ];
}

function wrongDebug(objects: readonly Fields[]): Wrong | undefined {
  const names = new Set(objects.flatMap(Object.keys).filter((name) => name.startsWith('debug')));
  if (names.size === 0) return undefined;
  return {
    expected: 'no member whose name starts with debug',
    actual: `a response with ${[...names].sort().join(', ')}`,
    symptom: 'debug members left',
  };
}

/** Whether a transfer is to its sender. @returns undefined when the arguments do not show it */
function isToItself({ edition }: Operation, choiceArguments: unknown): boolean | undefined {
  if (edition !== 'v2') {
    const parties = partiesOf(choiceArguments);
    return parties && parties.sender === parties.receiver;
  }
  const { sender, receiver } = accountsOf(choiceArguments) ?? {};
  if (typeof sender?.owner !== 'string' || typeof receiver?.owner !== 'string') return undefined;
  if (sender.text === receiver.text) return true;
  // The specification says nothing about two accounts of one owner.
  return sender.owner === receiver.owner ? undefined : false;
}

function judgeKind(
  operation: Operation,
  rules: Rules,
  request: Body,
  { transferKind: kind }: Fields,
): Judgement[] {
  const { transferKind, selfTransfer, otherTransfer } = rules;
  if (!transferKind || !selfTransfer || !otherTransfer || typeof kind !== 'string') return [];
  if (!TRANSFER_KINDS.includes(kind)) return [judgement(transferKind, wrongKind(kind))];
  const isSelf =
    request.kind === 'valid' ? isToItself(operation, request.members.choiceArguments) : undefined;
  if (isSelf === undefined) return [judgement(transferKind, undefined)];
  const wrong: Wrong | undefined =
    isSelf === (kind === 'self')
      ? undefined
      : {
          expected: isSelf ? 'transferKind self' : 'transferKind direct or offer',
          actual: `transferKind ${kind}`,
          symptom: `${kind} for ${isSelf ? 'one party' : 'two parties'}`,
          rule: isSelf ? 'a transfer of a party to itself' : 'a transfer from one party to another',
        };
  return [judgement(transferKind, undefined), judgement(isSelf ? selfTransfer : otherTransfer, wrong)];
}

const wrongKind = (kind: string): Wrong => ({
  expected: 'transferKind self, direct or offer',
  actual: `transferKind ${JSON.stringify(kind).slice(0, 60)}`,
  symptom: 'another transferKind',
});
