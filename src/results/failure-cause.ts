import { orUndefined } from '../platform/errors.js';
import { ruleOf } from '../spec/token-standard/rules.js';
import { KINDS_OF_RULES, PART_OF_RULE, isOfOrder } from '../spec/consequences.js';
import type { ClauseResult, Counterexample } from './schema.js';

/** One cause of a failed clause. `number` counts from 1. */
export type FailureCause = {
  clause: ClauseResult;
  counterexample: Counterexample;
  number: number;
  of: number;
};

/** The causes of one clause, in the order of the verdict: smallest first. */
export const causesOf = (clause: ClauseResult): FailureCause[] => {
  const all = [clause.counterexample, ...(clause.furtherCounterexamples ?? [])].filter(
    (one) => one !== undefined,
  );
  return all.map((counterexample, at) => ({ clause, counterexample, number: at + 1, of: all.length }));
};

/** The parts of a call that matter here. A verdict keeps whole calls, without a type. */
interface DecisiveCall {
  operation?: unknown;
  varies?: string;
  body?: string;
  id?: string;
  toTheEnd?: unknown;
  condition?: { connection?: string; before?: unknown; beside?: unknown };
}

/** The decisive call; empty without a call. */
export const lastCallOf = ({ counterexample: { calls = [] } }: FailureCause): DecisiveCall =>
  calls.at(-1) ?? {};

/** The decisive response. Undefined without one. */
const responseOf = ({ counterexample: { exchanges } }: FailureCause): Received | undefined =>
  exchanges.at(-1)?.response;

/** Keys of a cause: causes with a common key have the same defect. */
export function keysOf(cause: FailureCause, all: readonly FailureCause[]): string[] {
  const { clause, counterexample } = cause;
  const { symptom, expected, actual, must, rule } = counterexample;
  const rules = ruleOf(clause.id);
  const { status = 0 } = responseOf(cause) ?? {};
  const isOf = (kind: keyof typeof KINDS_OF_RULES) => KINDS_OF_RULES[kind].has(rules);
  const place = placeOf(cause);
  // Each input that is wrongly accepted is a separate defect. Callers are not distinguished, because a target without
  // authentication accepts all of them.
  const isLetIn =
    must === 'refuse' && status > 0 && status < 300 && clause.system !== 'authentication' && !isOf('unknown');
  const answer = answerOf(cause);
  // Known ids that are not found, and members with which a call is refused, are several defects with one response.
  const part = partOf(cause);
  const isOther =
    part !== undefined &&
    part !== partOf(all.find((other) => partOf(other) !== undefined && answerOf(other) === answer) ?? cause);
  return [
    ...(symptom === undefined ? [] : [`${rules} ${symptom} ${isLetIn ? rule : ''} ${place}`]),
    // The apps of a node are often one program.
    ...(clause.system === 'operator' && symptom !== undefined
      ? [`apps ${clause.id} ${symptom.replace(/(?<=^a timestamp that is not a ).*/, '')}`]
      : []),
    ...(isLetIn && isOf('misformed') ? [`let in ${variedOf(cause)}`] : []),
    ...(isAboutOrder(cause) ? [`order ${serviceOf(cause)}`] : []),
    // Whatever writes bodies writes all of them like this.
    ...(ENCODING.test(symptom ?? '') ? [`encoding ${serviceOf(cause)} ${symptom}`] : []),
    ...(symptom === 'a body that is not JSON' ? [`begins ${serviceOf(cause)} ${beginningOf(cause)}`] : []),
    // A body may be cut anywhere, also within a character.
    ...(isCut(cause) || (symptom === NOT_UTF_8 && all.some(isCut)) ? [`cut ${serviceOf(cause)}`] : []),
    ...envelopeOf(cause),
    // What should refuse broken bodies is not there, or fails, where it does not refuse one kind of them.
    ...(BODIES.test(rules) && kindsAnsweredAs(cause, all) === KINDS_OF_BODIES
      ? [`bodies ${serviceOf(cause)} ${status}`]
      : []),
    // Whatever writes names of members in another convention does so everywhere.
    ...(/^no \w+, but /.test(symptom ?? '') ? [`names ${serviceOf(cause)}`] : []),
    // Where a call is not served, its error is not one of the service's own.
    ...(isOf('errorBody') && !all.some((other) => isRefused(other) && answerOf(other) === answer)
      ? [`error body ${symptom}`]
      : []),
    ...(isErrorWithSuccess(cause) ? [`error with success ${serviceOf(cause)}`] : []),
    // Known ids that need an encoding, whatever they lead to instead.
    ...(isOf('found') && lastCallOf(cause).id?.includes('%') ? [`encoded ids of ${callOf(cause)}`] : []),
    // A flag that has no effect is not looked at, whatever it is.
    ...(isUnread(cause) || (rules === 'excludeDebugBoolean' && isLetIn && all.some(isUnread))
      ? [`flag ${serviceOf(cause)}`]
      : []),
    // Whatever reads paths does not decode ids.
    ...(isOf('encodedId') && isRefused(cause) ? [`encoded ids ${serviceOf(cause)} ${symptom}`] : []),
    // A condition with which calls are refused.
    ...(isOf('sending') && isRefused(cause) ? [`sending ${rules} ${lastTextOf(cause)}`] : []),
    // A clause that is broken by the same refusal in several ways.
    ...(status >= 400 ? [`refusal ${clause.id} ${lastTextOf(cause)} ${place}`] : []),
    // A body in a coding that the client did not accept, and one that is not in the declared coding.
    ...(counterexample.ofCoding ? [`coding ${serviceOf(cause)} ${place}`] : []),
    // Bodies that are refused as an error of the server, each with other details.
    ...(must?.startsWith('refuse') && status >= 500 && lastCallOf(cause).body !== undefined
      ? [`refused by ${status} ${wordsOf(beginningsOf(responseOf(cause)?.body.text))}`]
      : []),
    ...(answer === undefined ? [] : [`answer ${answer} ${place} ${isOther ? part : ''}`]),
    // Calls that are not found get the same response for whatever is wrong with them.
    ...(isOf('found') && status === 404 && !lastCallOf(cause).id?.includes('%')
      ? brokenCallsOf(clause).map((call) => `answer 404 ${call} ${lastTextOf(cause)?.slice(4)} ${place} `)
      : []),
    ...redirectOf(cause),
    ...errorsBefore(cause).map((error) => `answer ${error} ${place} `),
    ...(must ? [] : [`said ${serviceOf(cause)} ${expected} ${actual} ${rule} ${place}`]),
  ];
}

/** Bodies that are refused for their form, or for the type of a member. */
const BODIES = /^(?:body(?:Json|Object|Required)|meta(?:Object|StringValues)|excludeDebugBoolean)$/;
const KINDS_OF_BODIES = 6;

/** How many kinds of broken bodies were answered with the same status. */
const kindsAnsweredAs = (cause: FailureCause, all: readonly FailureCause[]): number => {
  const alike = all.filter((each) => responseOf(each)?.status === responseOf(cause)?.status);
  const rules = alike.map(({ clause }) => ruleOf(clause.id));
  return new Set(rules.filter((rule) => BODIES.test(rule))).size;
};

const NOT_UTF_8 = 'a body that is not UTF-8';

/** Whether a body ends too early, as the parser says. */
const isCut = ({ counterexample: { symptom, actual } }: FailureCause): boolean =>
  symptom === 'a body that is not JSON' &&
  /Unterminated|Unexpected end|after (?:array element|property value)/.test(actual);

/** Whether all debug fields are there although they are excluded. */
export const isUnread = ({ clause, counterexample: { actual, everyTime } }: FailureCause): boolean =>
  ruleOf(clause.id) === 'excludeDebugFields' &&
  everyTime &&
  ['debugCreatedAt', 'debugPackageName', 'debugPayload'].every((name) => actual.includes(name));

/** What comes before a body, such as a warning that is printed before each. A cut one begins as any other. */
const beginningOf = (cause: FailureCause): string => {
  const text = (responseOf(cause)?.body.text ?? '').trimStart();
  return /^[^{[]{1,12}/.exec(text)?.[0] ?? cause.clause.id;
};

/**
 * Identifies a wrong error response. Redirects, and server errors with the same text, have one cause wherever they
 * occur; so do a refusal with a wrong status, and a call that is not implemented. @returns undefined for any other
 * response
 */
function answerOf(cause: FailureCause): string | undefined {
  const response = responseOf(cause);
  if (!response) return undefined;
  const { status, body } = response;
  if (status >= 500) return `${status} ${wordsOf(withoutId(body.text ?? '', cause))}`;
  const { must, symptom } = cause.counterexample;
  if (!must && !isNotServed(cause)) return undefined;
  if (must === 'accept' && status > 200 && status < 300) return `${serviceOf(cause)} ${status}`;
  if (status >= 300 && status < 400) return 'redirect';
  if (status >= 400 && status !== 400 && status !== 422) {
    // Other statuses are about how calls are sent or who sends them, so the same thing refuses all calls.
    const isOfCall = status === 404 || status === 409;
    return `${status} ${isOfCall ? callOf(cause) : serviceOf(cause)} ${wordsOf(body.text ?? '')}`;
  }
  return must === 'refuse otherwise' ? `${serviceOf(cause)} ${symptom}` : undefined;
}

/** Whether a call is not served. Then whatever it asks for gets the same response. */
export const isNotServed = ({ counterexample: { symptom = '' } }: FailureCause): boolean =>
  symptom.startsWith('nothing at ');

/** What a call contains that is refused and must be accepted: its id, or one of its members. Otherwise undefined. */
export function partOf(cause: FailureCause): string | undefined {
  const rule = ruleOf(cause.clause.id);
  if (!isRefused(cause) || isAfterAnother(cause)) return undefined;
  return 'body' in (PART_OF_RULE[rule] ?? {}) ? rule : 'id';
}

/** The call that a cause is about; those of the metadata are there together, or none of them is. */
export const callOf = (cause: FailureCause): string =>
  operationOf(cause)
    .join()
    .replace(/^(?:info|instruments?)$/, 'metadata');

type Received = NonNullable<Counterexample['exchanges'][number]['response']>;

/** The status and the words of a response. */
const errorIn = ({ status, body }: Received): string => `${status} ${wordsOf(body.text ?? '')}`;

/** How the texts of an error begin, if it has several. Details are at their ends, and in lists beside them. */
function beginningsOf(text = ''): string {
  const texts = membersIn(text).flatMap(([name, value]) =>
    typeof value === 'string' ? `${name} ${value.slice(0, BEGINNING)}` : [],
  );
  return texts.length > 1 ? texts.join(' ') : text;
}

const BEGINNING = 60;

function withoutId(text: string, cause: FailureCause): string {
  const { id = '' } = lastCallOf(cause);
  const decoded = orUndefined(() => decodeURIComponent(id));
  return id === '' || decoded === undefined ? text : text.replaceAll(decoded, '#');
}

const ENCODING = /^(?:a body that (?:is not UTF-8|begins with a byte order mark)|not a JSON media type)$/;

/** The member of a response that has the missing member: it is around everything. */
function envelopeOf(cause: FailureCause): string[] {
  const [, missing] = /^no (\w+)$/.exec(cause.counterexample.symptom ?? '') ?? [];
  if (missing === undefined) return [];
  const members = membersIn(responseOf(cause)?.body.text);
  const isAround = (value: unknown) => value instanceof Object && Object.hasOwn(value, missing);
  return members.filter(([, value]) => isAround(value)).map(([name]) => `in ${name}`);
}

/** The members of a JSON text. None when it is not JSON, for example because only its beginning is kept. */
function membersIn(text = ''): [name: string, value: unknown][] {
  const value = orUndefined((): unknown => JSON.parse(text));
  return value instanceof Object ? Object.entries(value) : [];
}

/** Whether the decisive response has a status of success and an error in its body, whatever was asked for. */
const isErrorWithSuccess = (cause: FailureCause): boolean => {
  const { status = 0, body } = responseOf(cause) ?? {};
  const isError = ([name, value]: [string, unknown]) => name === 'error' && typeof value === 'string';
  return status >= 200 && status < 300 && membersIn(body?.text).some(isError);
};

/** The status and the text of the decisive response. Undefined without one. */
export const lastTextOf = (cause: FailureCause): string | undefined => {
  const response = responseOf(cause);
  return response && errorIn(response);
};

/** The body of the decisive request; JSON in the shortest way. */
export const sentText = ({ counterexample: { exchanges } }: FailureCause): string => {
  const { text = '' } = exchanges.at(-1)?.request.body ?? {};
  const members = membersIn(text);
  return members.length > 0 ? JSON.stringify(Object.fromEntries(members)) : text;
};

/** Server errors before the decisive response that led to it. */
const errorsBefore = ({ counterexample: { exchanges } }: FailureCause): string[] =>
  exchanges
    .slice(0, -1)
    .flatMap(({ response }) => (response && response.status >= 500 ? errorIn(response) : []));

/** The origin of a redirect. When all apps redirect to it, a proxy in front of them is the cause. */
function redirectOf(cause: FailureCause): string[] {
  const { status = 0, headers = [] } = responseOf(cause) ?? {};
  const [, location] = headers.find(([name]) => name.toLowerCase() === 'location') ?? [];
  return status >= 300 && status < 400 && location !== undefined && URL.canParse(location)
    ? [`redirect ${new URL(location).origin}`]
    : [];
}

/** A text without what differs between requests. */
const wordsOf = (text: string): string =>
  text
    .slice(0, 2_000)
    .replaceAll(/[\w-]+/g, (word) => (/\d/.test(word) ? '#' : word))
    .replaceAll(/\s+/g, ' ');

/** What the decisive call varies. An account is the same thing wherever a request has one, and so is a member of it. */
const variedOf = (cause: FailureCause): string =>
  String(lastCallOf(cause).varies)
    .replace(/\ban? (?:sender|receiver|authorizer|otherside)\b/, 'an account')
    .replace(/an (account|instrumentId) (?:without|whose) (\w+).*/, 'a wrong $2 of an $1');

/** Whether a call is refused that must be accepted. */
export const isRefused = (cause: FailureCause): boolean => {
  const { status = 0 } = responseOf(cause) ?? {};
  return cause.counterexample.must === 'accept' && status >= 400 && status < 500;
};

/** Whether the effect of other calls is the cause, even when the response breaks another clause. */
export const isAboutOrder = ({ clause, counterexample }: FailureCause): boolean =>
  isOfOrder(clause.id) || counterexample.ofAnotherCall === true || isOfFirstCall(counterexample);

/** Whether it is shown that the call that was made first decides the response. */
export const isOfFirstCall = ({ symptom }: Counterexample): boolean =>
  symptom === 'the response to the first call';

/** The condition of the decisive call, by its parts. Empty for a plain call. */
export const conditionOf = (cause: FailureCause): [string, string][] =>
  Object.entries(lastCallOf(cause).condition ?? {}).map(([part, value]: [string, unknown]) => [
    part,
    JSON.stringify(value),
  ]);

/** Whether the decisive call is only wrong right after one that was broken off. */
export const isAfterAnother = (cause: FailureCause): boolean =>
  ruleOf(cause.clause.id) === 'sending' &&
  lastCallOf(cause).condition?.connection?.startsWith('after') === true;

/** The operation of the decisive call; empty without a call. */
export const operationOf = (cause: FailureCause): string[] => {
  const { operation } = lastCallOf(cause);
  return typeof operation === 'string' ? [operation] : [];
};

/** The calls on which a clause is broken, when several calls have it in common. */
export const brokenCallsOf = ({ calls = [] }: ClauseResult): string[] =>
  calls.flatMap(({ call, failed }) => (failed ? [call] : []));

/** The app or endpoint of a cause, because each has its own defects. */
export const placeOf = ({ clause, counterexample }: FailureCause): string => {
  const { url = '' } = counterexample.exchanges.at(-1)?.request ?? {};
  return clause.system === 'operator' ? url.replace(/\/[^/]*$/, '') : '';
};

/** The registry and the token standard are one service, and so are the participant and its authentication. */
export const serviceOf = ({ clause: { system } }: FailureCause): string =>
  system === 'token-standard' ? 'registry' : system === 'authentication' ? 'participant' : system;
