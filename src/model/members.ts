import { ERROR_RESPONSE, type Field, type Member } from '../spec/wire.js';
import type { Clause } from '../spec/clause.js';
import { inWords, wrongMember, wrongObject, type Fields, isJsonMediaType } from './reading/wire.js';
import { judgement, type Answer, type Judgement, type Wrong } from './judgement.js';

const LONGEST_QUOTE = 120;

/** Judges each member of an object that the specification names. An optional member that is absent is skipped. */
export function membersOf(object: Readonly<Fields>, members: readonly Member[]): Judgement[] {
  return members
    .filter(({ name, optional }) => !optional || object[name] !== undefined)
    .map((member) => judgement(member.clause, wrongMemberOf(object, member)));
}

/** What is wrong with one member of an object, in words for a report. @returns undefined when nothing is wrong */
function wrongMemberOf(object: Readonly<Fields>, field: Field): Wrong | undefined {
  const wrong = wrongMember(object, field);
  if (!wrong) return undefined;
  const { name, schema } = field;
  const got = Object.hasOwn(object, name) ? `: ${JSON.stringify(object[name]).slice(0, LONGEST_QUOTE)}` : '';
  // The index of an element differs from case to case and must not make another cause.
  return {
    expected: `${name}: ${inWords(schema)}`,
    actual: wrong + got,
    symptom: wrong.replaceAll(/\.\d+/g, '[]'),
  };
}

/** What is wrong with a body that must be a JSON object with these members. `expected`: the same in words. */
export function wrongBody(
  answer: Answer,
  members: readonly Field[],
  expected: string,
  rule?: string,
): Wrong | undefined {
  const { json } = answer;
  const wrong = json.ok ? wrongObject(json.value, members) : json.why;
  if (wrong === undefined) return undefined;
  const where = json.ok || json.where === undefined ? '' : ` (${json.where})`;
  const actual = `${wrong}${where}: ${String(answer)}`;
  const isCoded = answer.undecoded !== undefined;
  return {
    expected,
    actual,
    symptom: wrong,
    ...(rule !== undefined && { rule }),
    ...(isCoded && { ofCoding: true }),
  };
}

/** Whether the body of a response is an ErrorResponse. */
export const isErrorResponse = ({ json }: Answer): boolean =>
  json.ok && wrongObject(json.value, ERROR_RESPONSE) === undefined;

/**
 * Judges an error for a client that does not accept JSON: it may have any form but that of an HTML page, unless the
 * client accepts that.
 */
export function otherError(
  answer: Answer,
  clause: Clause,
  otherwise: 'html' | 'neither',
  expected = 'an ErrorResponse',
): Judgement[] {
  if (otherwise === 'html') return [];
  const rule = 'a call that is refused, by a client that does not accept JSON';
  if (!/^text\/html/i.test(answer.header('content-type') ?? '')) return [judgement(clause, undefined)];
  const wrong: Wrong = answer.json.ok
    ? wrongMediaType(answer)!
    : { expected, actual: String(answer), symptom: 'a page of HTML' };
  return [judgement(clause, { ...wrong, rule })];
}

/** What is wrong with the media type. @returns undefined when it is a JSON media type */
export function wrongMediaType(answer: Answer): Wrong | undefined {
  const type = answer.header('content-type');
  if (isJsonMediaType(type)) return undefined;
  const actual = type === undefined ? 'no Content-Type' : `Content-Type: ${type}`;
  return { expected: 'a Content-Type such as application/json', actual, symptom: 'not a JSON media type' };
}

/**
 * Judges the body of a refusal by the clause that requires an ErrorResponse. `mediaType`: the clause that requires its
 * media type to be JSON, if there is one.
 */
export function errorResponse(answer: Answer, clause: Clause, rule: string, mediaType?: Clause): Judgement[] {
  const expected = `status ${answer.status} with an ErrorResponse: an object with error, a string`;
  const wrong = wrongBody(answer, ERROR_RESPONSE, expected, rule);
  if (wrong || !mediaType) return [judgement(clause, wrong && { ...wrong, must: 'refuse' })];
  const type = wrongMediaType(answer);
  return [judgement(clause, undefined), judgement(mediaType, type && { ...type, rule })];
}
