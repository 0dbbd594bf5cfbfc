import { ruleOf } from '../spec/token-standard/rules.js';
import { KINDS_OF_RULES, PART_OF_RULE, consequencesOf, isOfOrder } from '../spec/consequences.js';
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

/** What is probably one defect of the target, with all its causes. The most informative cause is first. */
export interface Defect {
  causes: readonly [FailureCause, ...FailureCause[]];
  /** The clauses that it breaks, without duplicates. */
  clauses: readonly ClauseResult[];
  /** The calls that show it, by the names of their operations. */
  calls: readonly string[];
}

/**
 * Groups the causes of failed clauses by defect. A defect may break several clauses, and several calls may show it.
 * Causes belong together when they have the same wrong response, break the same rule in the same way, or when one is
 * a consequence of the other.
 */
export function defectsOf(clauses: readonly ClauseResult[]): Defect[] {
  const causes = clauses.flatMap(causesOf);
  const groups = new Groups(causes);
  for (const cause of causes) for (const key of keysOf(cause, causes)) groups.put(cause, key);
  for (const cause of causes)
    for (const other of causes)
      if (isConsequence(other, cause, causes) || areInOneResponse(cause, other) || isSentLike(other, cause))
        groups.join(cause, other);
  for (const cause of causes.filter((each) => isRefused(each)))
    for (const other of causes) if (isRefusedWith(other, cause, causes)) groups.join(cause, other);
  const ofOrder = causes.filter(isAboutOrder);
  const [order] = ofOrder;
  // In a target that is known to depend on earlier requests, a failure that does not occur each time depends on them
  // too.
  if (order)
    for (const cause of causes)
      if (
        serviceOf(cause) === serviceOf(order) &&
        (!cause.counterexample.everyTime ||
          isOfMixedPages(cause, causes) ||
          ofOrder.some((one) => isAfterCallWith(cause, one)))
      )
        groups.join(order, cause);
  return groups.all().map(defect);
}

function defect(causes: readonly [FailureCause, ...FailureCause[]]): Defect {
  const [first] = causes;
  const best = causes.reduce((a, b) => (rank(b, causes) < rank(a, causes) ? b : a), first);
  const calls = causes.flatMap(operationOf);
  return {
    causes: [best, ...causes.filter((each) => each !== best)],
    clauses: [...new Set([best, ...causes].map(({ clause }) => clause))],
    calls: [...new Set(calls)],
  };
}

/** Groups of causes, in the order of the first cause of each. */
class Groups {
  readonly #parents: Map<FailureCause, FailureCause>;
  readonly #byKey = new Map<string, FailureCause>();

  constructor(causes: readonly FailureCause[]) {
    this.#parents = new Map(causes.map((cause) => [cause, cause]));
  }

  put(cause: FailureCause, key: string): void {
    const known = this.#byKey.get(key);
    if (known) this.join(known, cause);
    else this.#byKey.set(key, cause);
  }

  join(a: FailureCause, b: FailureCause): void {
    this.#parents.set(this.#top(b), this.#top(a));
  }

  all(): [FailureCause, ...FailureCause[]][] {
    const groups = new Map<FailureCause, [FailureCause, ...FailureCause[]]>();
    for (const cause of this.#parents.keys()) {
      const top = this.#top(cause);
      const group = groups.get(top);
      if (group) group.push(cause);
      else groups.set(top, [cause]);
    }
    return [...groups.values()];
  }

  #top(cause: FailureCause): FailureCause {
    const parent = this.#parents.get(cause)!;
    return parent === cause ? cause : this.#top(parent);
  }
}

/** Keys of a cause: causes with a common key have the same defect. */
function keysOf(cause: FailureCause, all: readonly FailureCause[]): string[] {
  const { clause, counterexample } = cause;
  const { symptom, expected, actual, must, rule } = counterexample;
  const rules = ruleOf(clause.id);
  const { status = 0 } = counterexample.exchanges.at(-1)?.response ?? {};
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
    ...(isLetIn && isOf('misformed') ? [`let in ${variedOf(cause)}`] : []),
    ...(isAboutOrder(cause) ? [`order ${serviceOf(cause)}`] : []),
    // Whatever writes bodies writes all of them like this.
    ...(ENCODING.test(symptom ?? '') ? [`encoding ${serviceOf(cause)} ${symptom}`] : []),
    ...envelopeOf(cause),
    ...(isOf('errorBody') ? [`error body ${symptom}`] : []),
    // A condition with which calls are refused.
    ...(isOf('sending') && isRefused(cause) ? [`sending ${rules} ${lastTextOf(cause)}`] : []),
    // A clause that is broken by the same refusal in several ways.
    ...(status >= 400 ? [`refusal ${clause.id} ${lastTextOf(cause)} ${place}`] : []),
    // A body in a coding that the client did not accept, and one that is not in the declared coding.
    ...(counterexample.ofCoding ? [`coding ${serviceOf(cause)} ${place}`] : []),
    ...(answer === undefined ? [] : [`answer ${answer} ${place} ${isOther ? part : ''}`]),
    ...redirectOf(cause),
    ...errorsBefore(cause).map((error) => `answer ${error} ${place} `),
    ...(must ? [] : [`said ${serviceOf(cause)} ${expected} ${actual} ${rule} ${place}`]),
  ];
}

/**
 * Identifies a wrong error response. Redirects, and server errors with the same text, have one cause wherever they
 * occur; so do a refusal with a wrong status, and a call that is not implemented. @returns undefined for any other
 * response
 */
function answerOf(cause: FailureCause): string | undefined {
  const { counterexample } = cause;
  const { response } = counterexample.exchanges.at(-1) ?? {};
  if (!response) return undefined;
  const { status, body } = response;
  if (status >= 500) return errorIn(response);
  const { must, symptom } = counterexample;
  if (!must) return undefined;
  if (must === 'accept' && status > 200 && status < 300) return `${serviceOf(cause)} ${status}`;
  if (status >= 300 && status < 400) return 'redirect';
  if (status >= 400 && status !== 400 && status !== 422) {
    // Other statuses are about how calls are sent or who sends them, so the same thing refuses all calls.
    const isOfCall = status === 404 || status === 409;
    return `${status} ${isOfCall ? callOf(cause) : serviceOf(cause)} ${wordsOf(body.text ?? '')}`;
  }
  return must === 'refuse otherwise' ? `${serviceOf(cause)} ${symptom}` : undefined;
}

/** What a call contains that is refused and must be accepted: its id, or one of its members. Otherwise undefined. */
function partOf(cause: FailureCause): string | undefined {
  const rule = ruleOf(cause.clause.id);
  if (!isRefused(cause) || isAfterAnother(cause)) return undefined;
  return 'body' in (PART_OF_RULE[rule] ?? {}) ? rule : 'id';
}

/** The call that a cause is about; those of the metadata are there together, or none of them is. */
const callOf = (cause: FailureCause): string =>
  operationOf(cause)
    .join()
    .replace(/^(?:info|instruments?)$/, 'metadata');

type Received = NonNullable<Counterexample['exchanges'][number]['response']>;

const errorIn = ({ status, body }: Received): string => `${status} ${wordsOf(body.text ?? '')}`;

const ENCODING = /^a body that (?:is not UTF-8|begins with a byte order mark)$/;

/** The member of a response that has the missing member: it is around everything. */
function envelopeOf({ counterexample: { symptom, exchanges } }: FailureCause): string[] {
  const [, missing] = /^no (\w+)$/.exec(symptom ?? '') ?? [];
  if (missing === undefined) return [];
  const members = membersIn(exchanges.at(-1)?.response?.body.text);
  const isAround = (value: unknown) => value instanceof Object && Object.hasOwn(value, missing);
  return members.filter(([, value]) => isAround(value)).map(([name]) => `in ${name}`);
}

/** The members of a JSON text. None when it is not JSON, for example because only its beginning is kept. */
function membersIn(text = ''): [name: string, value: unknown][] {
  try {
    const value: unknown = JSON.parse(text);
    return value instanceof Object ? Object.entries(value) : [];
  } catch {
    return [];
  }
}

/** The status and the text of the decisive response. Undefined without one. */
const lastTextOf = ({ counterexample: { exchanges } }: FailureCause): string | undefined => {
  const { response } = exchanges.at(-1) ?? {};
  return response && errorIn(response);
};

/** Server errors before the decisive response that led to it. */
const errorsBefore = ({ counterexample: { exchanges } }: FailureCause): string[] =>
  exchanges
    .slice(0, -1)
    .flatMap(({ response }) => (response && response.status >= 500 ? errorIn(response) : []));

/** The origin of a redirect. When all apps redirect to it, a proxy in front of them is the cause. */
function redirectOf({ counterexample: { exchanges } }: FailureCause): string[] {
  const { status = 0, headers = [] } = exchanges.at(-1)?.response ?? {};
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

/** What the decisive call varies. An account is the same thing wherever a request has one. */
const variedOf = ({ counterexample: { calls = [] } }: FailureCause): string =>
  String((calls.at(-1) as { varies?: string } | undefined)?.varies).replace(
    /\ban? (?:sender|receiver|authorizer|otherside)\b/,
    'an account',
  );

/** Whether a call is refused that must be accepted. */
const isRefused = ({ counterexample: { must, exchanges } }: FailureCause): boolean => {
  const { status = 0 } = exchanges.at(-1)?.response ?? {};
  return must === 'accept' && status >= 400 && status < 500;
};

/**
 * Whether a call for an unknown id got the wrong refusal because it has what is refused wherever it is: `cause` shows
 * that, and nothing else is refused with the same text.
 */
function isRefusedWith(other: FailureCause, cause: FailureCause, all: readonly FailureCause[]): boolean {
  const part = PART_OF_RULE[ruleOf(cause.clause.id)];
  if (!part || !KINDS_OF_RULES.unknown.has(ruleOf(other.clause.id)) || callOf(other) !== callOf(cause))
    return false;
  const { body, id } = (other.counterexample.calls?.at(-1) ?? {}) as { body?: string; id?: string };
  const has = 'body' in part ? body?.includes(part.body) : id?.includes(part.id);
  const text = lastTextOf(cause);
  if (!has || lastTextOf(other) !== text) return false;
  return !all.some((each) => ![undefined, partOf(cause)].includes(partOf(each)) && lastTextOf(each) === text);
}

/** Whether the effect of other calls is the cause, even when the response breaks another clause. */
const isAboutOrder = ({ clause, counterexample }: FailureCause): boolean =>
  isOfOrder(clause.id) || counterexample.ofAnotherCall === true;

/** Whether a call beside or after another one, or on its connection, got the same kind of wrong response as `other`. */
const isAfterCallWith = (cause: FailureCause, other: FailureCause): boolean => {
  const { calls, must, symptom } = cause.counterexample;
  const { condition = {} } = (calls?.at(-1) ?? {}) as {
    condition?: { connection?: string; before?: unknown; beside?: unknown };
  };
  const { connection = '', before, beside } = condition;
  if (!before && !beside && !USED_CONNECTIONS.has(connection)) return false;
  if (must) return lastTextOf(cause) === lastTextOf(other);
  return beside !== undefined || symptom === other.counterexample.symptom;
};

/** Whether the cause is in a list that was read to its end, and a page of it was the response to another call. */
const isOfMixedPages = (cause: FailureCause, causes: readonly FailureCause[]): boolean =>
  (cause.counterexample.calls?.at(-1) as { toTheEnd?: unknown } | undefined)?.toTheEnd === true &&
  causes.some(
    (other) => other.counterexample.ofAnotherCall && operationOf(other).join() === operationOf(cause).join(),
  );

/** Whether `other` is a consequence of `cause`: to fix one fixes the other. */
function isConsequence(other: FailureCause, cause: FailureCause, all: readonly FailureCause[]): boolean {
  if (other === cause || placeOf(other) !== placeOf(cause)) return false;
  const { alsoBroken = [], symptom } = other.counterexample;
  const found = consequencesOf(cause.clause.id).find(
    ({ of, only }) => of.test(other.clause.id) && (only === undefined || only.test(symptom ?? '')),
  );
  if (!found) return false;
  if (found.sent) return found.sent.test(other.counterexample.exchanges.at(-1)?.request.body?.text ?? '');
  if (found.when === 'any symptom') return true;
  if (found.when === 'now and then')
    return [other, cause].every(({ counterexample: { everyTime } }) => !everyTime);
  if (found.when === 'same response') return alsoBroken.includes(cause.clause.id);
  if (found.when === 'same text' && lastTextOf(other) !== lastTextOf(cause)) return false;
  const isAlike = (one: FailureCause) => one.counterexample.symptom === cause.counterexample.symptom;
  const following = new Set(all.filter(isAlike).map(({ clause }) => clause.id)).size - 1;
  if (found.when === 'in general' && Math.max((cause.counterexample.alike ?? []).length, following) < 3)
    return false;
  return symptom === cause.counterexample.symptom;
}

/** The condition of the decisive call, by its parts. Empty for a plain call. */
const conditionOf = ({ counterexample: { calls = [] } }: FailureCause): [string, string][] =>
  Object.entries((calls.at(-1) as { condition?: object } | undefined)?.condition ?? {}).map(
    ([part, value]: [string, unknown]) => [part, JSON.stringify(value)],
  );

/**
 * Whether the decisive call of `other` was sent in the way in which the calls of `cause` go wrong. What was explained
 * has the plain call as its evidence, so this call was not: a run may create no more parties.
 */
function isSentLike(other: FailureCause, cause: FailureCause): boolean {
  const [needed, has] = [conditionOf(cause), new Map(conditionOf(other))];
  return (
    KINDS_OF_RULES.sending.has(ruleOf(cause.clause.id)) &&
    serviceOf(other) === serviceOf(cause) &&
    needed.length > 0 &&
    needed.every(([part, value]) => has.get(part) === value)
  );
}

/** Connections that earlier calls used. */
const USED_CONNECTIONS: ReadonlySet<string> = new Set([
  'kept after a good call',
  'kept after a refused call',
  'kept after a call for an unknown id',
  'shared with the calls before',
]);

const OWN_MEMBER = /^no (?:factoryId|choiceContext|choiceContextData|disclosedContracts)$/;

/** Whether two laws are broken by the same response in the same way: each response breaks both. */
function areInOneResponse(one: FailureCause, other: FailureCause): boolean {
  const breaks = ({ counterexample: { alsoBroken = [] } }: FailureCause, { clause }: FailureCause) =>
    alsoBroken.includes(clause.id);
  const [first = '', second = ''] = [one, other].map((each) => each.counterexample.symptom);
  // A response without several of its own members has them elsewhere.
  const isAlike = first === second || [first, second].every((symptom) => OWN_MEMBER.test(symptom));
  return one.clause !== other.clause && isAlike && breaks(one, other) && breaks(other, one);
}

/** Ranks causes, the most informative first: those with consequences, then calls to be accepted. */
function rank(cause: FailureCause, causes: readonly FailureCause[]): number {
  const leads = causes.filter((other) => isConsequence(other, cause, causes)).length;
  const { must, everyTime, rule } = cause.counterexample;
  const own = ruleOf(cause.clause.id);
  const clauses = new Set(causes.map(({ clause }) => clause));
  // When the plain call does not exist, its variations do not exist either.
  const isPlain = /^(?:bare|found|.*-found)$/.test(own);
  return (
    -4 * leads +
    // What another call left behind explains failures of several clauses.
    (clauses.size < 4 ? 0 : isAfterAnother(cause) ? -9 : isOfOrder(cause.clause.id) ? -8 : 0) +
    (must === 'accept' ? -2 : 0) +
    (isPlain ? -2 : 0) +
    (everyTime ? 0 : 1) +
    (own === 'serverError' ? 1 : 0) +
    // Without a rule, the entry would not name its cause.
    (rule ? rule.length / 1_000 : 0.5)
  );
}

/** Whether the decisive call is only wrong right after one that was broken off. */
const isAfterAnother = ({ clause, counterexample: { calls = [] } }: FailureCause): boolean => {
  const { condition } = (calls.at(-1) ?? {}) as { condition?: { connection?: string } };
  return ruleOf(clause.id) === 'sending' && condition?.connection?.startsWith('after') === true;
};

/** The operation of the decisive call; empty without a call. */
export const operationOf = ({ counterexample }: FailureCause): string[] => {
  const last = counterexample.calls?.at(-1) as { operation?: unknown } | undefined;
  return typeof last?.operation === 'string' ? [last.operation] : [];
};

/** The app or endpoint of a cause, because each has its own defects. */
const placeOf = ({ clause, counterexample }: FailureCause): string => {
  const { url = '' } = counterexample.exchanges.at(-1)?.request ?? {};
  return clause.system === 'operator' ? url.replace(/\/[^/]*$/, '') : '';
};

/** The registry and the token standard are one service, and so are the participant and its authentication. */
const serviceOf = ({ clause: { system } }: FailureCause): string =>
  system === 'token-standard' ? 'registry' : system === 'authentication' ? 'participant' : system;
