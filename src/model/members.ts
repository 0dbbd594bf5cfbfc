import { ERROR_RESPONSE, type Field, type Member } from '../spec/wire.js';
import type { Clause } from '../spec/clause.js';
import { inWords, wrongMember, wrongObject, type Fields } from './reading/wire.js';
import { judgement, type Answer, type Judgement, type Wrong } from './judgement.js';

const LONGEST_QUOTE = 120;

/** What an object shows of each member that the specification names: nothing of one that may be left out, and is. */
export function membersOf(object: Readonly<Fields>, members: readonly Member[]): Judgement[] {
  return members
    .filter(({ name, optional }) => !optional || object[name] !== undefined)
    .map((member) => judgement(member.clause, wrongMemberOf(object, member)));
}

/** What is wrong with one member of an object, in words for a report; undefined: nothing. */
function wrongMemberOf(object: Readonly<Fields>, field: Field): Wrong | undefined {
  const wrong = wrongMember(object, field);
  if (!wrong) return undefined;
  const { name, schema } = field;
  const got = Object.hasOwn(object, name) ? `: ${JSON.stringify(object[name]).slice(0, LONGEST_QUOTE)}` : '';
  // Which element it is differs from case to case, and does not make another cause.
  return {
    expected: `${name}, ${inWords(schema)}`,
    actual: wrong + got,
    symptom: wrong.replaceAll(/\.\d+/g, '[]'),
  };
}

/** What is wrong with a body that has to be a JSON object with these members, which `expected` says in words. */
export function wrongBody(
  answer: Answer,
  members: readonly Field[],
  expected: string,
  rule?: string,
): Wrong | undefined {
  const wrong = answer.json.ok ? wrongObject(answer.json.value, members) : answer.json.why;
  if (wrong === undefined) return undefined;
  const actual = `${wrong}: ${String(answer)}`;
  return { expected, actual, symptom: wrong, ...(rule !== undefined && { rule }) };
}

/** Whether the body of a response is an ErrorResponse. */
export const isErrorResponse = ({ json }: Answer): boolean =>
  json.ok && wrongObject(json.value, ERROR_RESPONSE) === undefined;

/** What is wrong with an error whose body is a page of HTML that nobody asked for; undefined when it is not one. */
export function wrongPage(answer: Answer, expected: string, rule: string): Wrong | undefined {
  if (!/^text\/html/i.test(answer.header('content-type') ?? '')) return undefined;
  return { expected, actual: String(answer), symptom: 'a page of HTML', rule };
}

/** What the body of a refusal shows of the clause that asks for an ErrorResponse. */
export function errorResponse(answer: Answer, clause: Clause, rule: string): Judgement {
  const expected = `status ${answer.status} with an ErrorResponse: an object with error, a string`;
  return judgement(clause, wrongBody(answer, ERROR_RESPONSE, expected, rule));
}
