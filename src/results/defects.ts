import { ruleOf } from '../spec/token-standard/rules.js';
import { consequencesOf, isOfOrder } from '../spec/consequences.js';
import type { ClauseResult, Counterexample } from './schema.js';

/** One cause of a clause's failure: `number` counts from 1. */
export type FailureCause = {
  clause: ClauseResult;
  counterexample: Counterexample;
  number: number;
  of: number;
};

/** The causes of one clause, the smallest first, as the run found them. */
export const causesOf = (clause: ClauseResult): FailureCause[] => {
  const all = [clause.counterexample, ...(clause.furtherCounterexamples ?? [])].filter(
    (one) => one !== undefined,
  );
  return all.map((counterexample, at) => ({ clause, counterexample, number: at + 1, of: all.length }));
};

/** What looks like one mistake of the target: every cause that it shows by, the one that tells it best first. */
export interface Defect {
  causes: readonly [FailureCause, ...FailureCause[]];
  /** The clauses that it breaks, each once. */
  clauses: readonly ClauseResult[];
  /** The calls on which it was seen, by the names of their operations. */
  calls: readonly string[];
}

/**
 * The causes of failed clauses by the mistakes that they come from. A mistake may break several clauses, and several
 * calls may show it: causes belong together where they have the same wrong response, break the same rule in the same way,
 * or where the one follows from the other.
 */
export function defectsOf(clauses: readonly ClauseResult[]): Defect[] {
  const causes = clauses.flatMap(causesOf);
  const groups = new Groups(causes);
  for (const cause of causes) for (const key of keysOf(cause)) groups.put(cause, key);
  for (const cause of causes)
    for (const other of causes)
      if (isConsequence(other, cause, causes) || areInOneResponse(cause, other)) groups.join(cause, other);
  const [order] = causes.filter(isAboutOrder);
  // What does not show each time depends on earlier requests, in a target that is known to depend on them; a list of several
  // pages does too where one of them was that of another call.
  if (order)
    for (const cause of causes)
      if (
        serviceOf(cause) === serviceOf(order) &&
        (!cause.counterexample.everyTime || isOfMixedPages(cause, causes))
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

/** Causes that are put together, in the order of the first of each group. */
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

/** What causes of one mistake have in common: those that share a key belong together. */
function keysOf(cause: FailureCause): string[] {
  const { clause, counterexample } = cause;
  const { symptom, rule, expected, actual } = counterexample;
  const rules = ruleOf(clause.id);
  const place = placeOf(cause);
  // Each thing that is let in wrongly is a mistake of its own. Who is let in does not matter where nobody is kept out.
  const isLetIn = /^(?:2\d\d instead|answered 2)/.test(symptom ?? '') && clause.system !== 'authentication';
  const answer = answerOf(cause);
  return [
    ...(symptom === undefined ? [] : [`${rules} ${symptom} ${isLetIn ? rule : ''} ${place}`]),
    ...(isAboutOrder(cause) ? [`order ${serviceOf(cause)}`] : []),
    // A body in a coding that the client did not ask for, and one that is not in the coding that it names.
    ...(/\bcoding\b|Content-Encoding/.test(symptom ?? '') ? [`coding ${serviceOf(cause)} ${place}`] : []),
    ...(answer === undefined ? [] : [`answer ${answer} ${place}`]),
    ...redirectOf(cause),
    ...errorsBefore(cause).map((error) => `answer ${error} ${place}`),
    ...(isAboutStatus(counterexample)
      ? []
      : [`said ${serviceOf(cause)} ${expected} ${actual} ${rule} ${place}`]),
  ];
}

/**
 * What tells a wrong error from others: redirects, and errors of the server with the same words, have one cause wherever
 * they come; so has another refusal than the right one, and a call that is not there. Undefined for everything else.
 */
function answerOf(cause: FailureCause): string | undefined {
  const { counterexample } = cause;
  const { response } = counterexample.exchanges.at(-1) ?? {};
  if (!response) return undefined;
  const { status, body } = response;
  if (status >= 500) return errorIn(response);
  if (!isAboutStatus(counterexample)) return undefined;
  if (status >= 300 && status < 400) return 'redirect';
  const instead = /^4\d\d instead of 4\d\d$/.exec(counterexample.symptom ?? '');
  if (status >= 400 && status !== 400 && status !== 422)
    return `${status} ${operationOf(cause).join()} ${wordsOf(body.text ?? '')}`;
  return instead ? `${serviceOf(cause)} ${instead[0]}` : undefined;
}

type Received = NonNullable<Counterexample['exchanges'][number]['response']>;

/** An error of the server, by its words. */
const errorIn = ({ status, body }: Received): string => `${status} ${wordsOf(body.text ?? '')}`;

/** Errors of the server that came before the decisive response, and led to it. */
const errorsBefore = ({ counterexample: { exchanges } }: FailureCause): string[] =>
  exchanges
    .slice(0, -1)
    .flatMap(({ response }) => (response && response.status >= 500 ? errorIn(response) : []));

/** Where a redirect leads: one of all apps has one cause, which stands before them. */
function redirectOf({ counterexample: { exchanges } }: FailureCause): string[] {
  const { status = 0, headers = [] } = exchanges.at(-1)?.response ?? {};
  const [, location] = headers.find(([name]) => name.toLowerCase() === 'location') ?? [];
  return status >= 300 && status < 400 && location !== undefined && URL.canParse(location)
    ? [`redirect ${new URL(location).origin}`]
    : [];
}

/** A text without what differs from request to request. */
const wordsOf = (text: string): string =>
  text
    .slice(0, 2_000)
    .replaceAll(/[\w-]+/g, (word) => (/\d/.test(word) ? '#' : word))
    .replaceAll(/\s+/g, ' ');

const isAboutStatus = ({ expected }: Counterexample): boolean =>
  /^(?:an? )?(?:other )?(?:status|refusal)\b|^no error of the server/.test(expected);

/** Whether a cause lies in what other calls leave behind, also where the response breaks another clause. */
const isAboutOrder = ({ clause, counterexample }: FailureCause): boolean =>
  isOfOrder(clause.id) || counterexample.ofAnotherCall === true;

/** Whether a cause lies in a list that was read to its end, of whose pages one was given to a call for another. */
const isOfMixedPages = (cause: FailureCause, causes: readonly FailureCause[]): boolean =>
  (cause.counterexample.calls?.at(-1) as { toTheEnd?: unknown } | undefined)?.toTheEnd === true &&
  causes.some(
    (other) => other.counterexample.ofAnotherCall && operationOf(other).join() === operationOf(cause).join(),
  );

/** Whether `other` follows from `cause`: whoever mends the one has mended the other. */
function isConsequence(other: FailureCause, cause: FailureCause, all: readonly FailureCause[]): boolean {
  if (other === cause || placeOf(other) !== placeOf(cause)) return false;
  const { alsoBroken = [], symptom } = other.counterexample;
  const found = consequencesOf(cause.clause.id).find(
    ({ of, only }) => of.test(other.clause.id) && (only === undefined || only.test(symptom ?? '')),
  );
  if (!found) return false;
  if (found.when === 'same response') return alsoBroken.includes(cause.clause.id);
  const isAlike = (one: FailureCause) => one.counterexample.symptom === cause.counterexample.symptom;
  const following = new Set(all.filter(isAlike).map(({ clause }) => clause.id)).size - 1;
  if (found.when === 'in general' && Math.max((cause.counterexample.alike ?? []).length, following) < 3)
    return false;
  return symptom === cause.counterexample.symptom;
}

/** Whether two laws are broken by the same response, in the same way: either response breaks both. */
function areInOneResponse(one: FailureCause, other: FailureCause): boolean {
  const breaks = ({ counterexample: { alsoBroken = [] } }: FailureCause, { clause }: FailureCause) =>
    alsoBroken.includes(clause.id);
  const isAlike = one.counterexample.symptom === other.counterexample.symptom;
  return one.clause !== other.clause && isAlike && breaks(one, other) && breaks(other, one);
}

/** Which cause of a mistake tells it best: the one that the others follow from, then one of a call that must be accepted. */
function rank(cause: FailureCause, causes: readonly FailureCause[]): number {
  const leads = causes.filter((other) => isConsequence(other, cause, causes)).length;
  const { expected, everyTime, rule } = cause.counterexample;
  const isServerError = ruleOf(cause.clause.id) === 'serverError';
  return (
    -4 * leads +
    (expected.startsWith('status 200') ? -2 : 0) +
    (everyTime ? 0 : 1) +
    (isServerError ? 1 : 0) +
    rule.length / 1_000
  );
}

/** The operation of the decisive call; undefined without a call. */
export const operationOf = ({ counterexample }: FailureCause): string[] => {
  const last = counterexample.calls?.at(-1) as { operation?: unknown } | undefined;
  return typeof last?.operation === 'string' ? [last.operation] : [];
};

/** Which of several apps or endpoints is asked: each has its own mistakes. */
const placeOf = ({ clause, counterexample }: FailureCause): string => {
  const { url = '' } = counterexample.exchanges.at(-1)?.request ?? {};
  return clause.system === 'operator' ? url.replace(/\/[^/]*$/, '') : '';
};

/** The registry and the token standard are one service, and so are the participant and who may call it. */
const serviceOf = ({ clause: { system } }: FailureCause): string =>
  system === 'token-standard' ? 'registry' : system === 'authentication' ? 'participant' : system;
