import { groupBy } from './clause.js';
import { ruleOf } from '../spec/token-standard/rules.js';
import { KINDS_OF_RULES, PART_OF_RULE, consequencesOf, isOfOrder } from '../spec/consequences.js';
import {
  brokenCallsOf,
  callOf,
  causesOf,
  conditionOf,
  isAboutOrder,
  isAfterAnother,
  isNotServed,
  isOfFirstCall,
  isRefused,
  isUnread,
  keysOf,
  lastCallOf,
  lastTextOf,
  operationOf,
  partOf,
  placeOf,
  sentText,
  serviceOf,
  type FailureCause,
} from './failure-cause.js';
import type { ClauseResult } from './schema.js';

/** What is probably one defect of the target, with all its causes. The most informative cause is first. */
export interface Defect {
  causes: readonly [FailureCause, ...FailureCause[]];
  /** The clauses that it breaks, without duplicates. */
  clauses: readonly ClauseResult[];
  /** The calls that show it, by the names of their operations; of the operator the apps and endpoints, if several. */
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
  const ofAllCalls = refusalsOfAllCalls(causes);
  const ofLong = refusalsOfLongBodies(causes);
  for (const cause of causes) {
    const text = refusalOf(cause);
    if (ofAllCalls.has(text)) groups.put(cause, `all calls ${text}`);
    if (ofLong.has(text) && isRefused(cause)) groups.put(cause, `long bodies ${text}`);
  }
  for (const cause of causes) {
    const isSentLike = sentLike(cause);
    for (const other of causes)
      if (isConsequence(other, cause, causes) || areInOneResponse(cause, other) || isSentLike(other))
        groups.join(cause, other);
  }
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
          isOfKept(cause, ofOrder) ||
          isOfMixedPages(cause, causes) ||
          ofOrder.some((one) => isAfterCallWith(cause, one)))
      )
        groups.join(order, cause);
  return groups.all().map(defect);
}

function defect(causes: readonly [FailureCause, ...FailureCause[]]): Defect {
  const [first] = causes;
  const best = causes.reduce((a, b) => (rank(b, causes) < rank(a, causes) ? b : a), first);
  const places = new Set(causes.map(placeOf));
  const calls = places.size > 1 ? [...places] : causes.flatMap(callsOf);
  return {
    causes: [best, ...causes.filter((each) => each !== best)],
    clauses: [...new Set([best, ...causes].map(({ clause }) => clause))],
    calls: [...new Set(calls)],
  };
}

/** The calls that a cause breaks its clause on. When the clause has other causes, only the decisive call is known. */
function callsOf(cause: FailureCause): string[] {
  const isOnly = causesOf(cause.clause).length === 1;
  return [...operationOf(cause), ...(isOnly ? brokenCallsOf(cause.clause) : [])];
}

/** Whether the clause says that the plain call is answered. */
const isPlain = ({ clause }: FailureCause): boolean => /^(?:bare|found|.*-found)$/.test(ruleOf(clause.id));

/** The wrong response of a cause, and the service that gave it. */
const refusalOf = (cause: FailureCause): string => `${serviceOf(cause)} ${lastTextOf(cause)}`;

/** The refusals that the plain calls of both the metadata and others get, which have nothing to refuse in common. */
function refusalsOfAllCalls(causes: readonly FailureCause[]): ReadonlySet<string> {
  const refused = causes.filter((cause) => isPlain(cause) && isRefused(cause));
  const ofMetadata = new Set(refused.filter((each) => callOf(each) === 'metadata').map(refusalOf));
  const ofOthers = refused.filter((each) => callOf(each) !== 'metadata').map(refusalOf);
  return new Set(ofOthers.filter((text) => ofMetadata.has(text)));
}

/** A body that is longer than what most calls need, in bytes. */
const LONG = 1_000;

/** The refusals that only long bodies get, also of calls whose bodies are usually short. */
function refusalsOfLongBodies(causes: readonly FailureCause[]): ReadonlySet<string> {
  const refused = causes.filter((cause) => isRefused(cause));
  const short = new Set(refused.filter((each) => lengthOf(each) < LONG).map(refusalOf));
  const long = refused.filter((each) => lastCallOf(each).id !== undefined && lengthOf(each) >= LONG);
  return new Set(long.map(refusalOf).filter((text) => !short.has(text)));
}

const lengthOf = ({ counterexample: { exchanges } }: FailureCause): number =>
  exchanges.at(-1)?.request.body?.bytes ?? 0;

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
    return [...groupBy(this.#parents.keys(), (cause) => this.#top(cause)).values()];
  }

  #top(cause: FailureCause): FailureCause {
    const parent = this.#parents.get(cause)!;
    return parent === cause ? cause : this.#top(parent);
  }
}

/**
 * Whether a call for an unknown id got the wrong refusal because it has what is refused wherever it is: `cause` shows
 * that, and nothing else is refused with the same text.
 */
function isRefusedWith(other: FailureCause, cause: FailureCause, all: readonly FailureCause[]): boolean {
  const part = PART_OF_RULE[ruleOf(cause.clause.id)];
  const rule = ruleOf(other.clause.id);
  // Where encodings of ids are not read, an id that needs one is not found.
  const isNotFound = KINDS_OF_RULES.found.has(rule) && part !== undefined && 'id' in part;
  if (!part || !(isNotFound || KINDS_OF_RULES.unknown.has(rule)) || callOf(other) !== callOf(cause))
    return false;
  const { body, id } = lastCallOf(other);
  const has = 'body' in part ? body?.includes(part.body) : id?.includes(part.id);
  if (isNotFound) return has === true && other.counterexample.symptom === cause.counterexample.symptom;
  const text = lastTextOf(cause);
  if (!has || lastTextOf(other) !== text) return false;
  return !all.some((each) => ![undefined, partOf(cause)].includes(partOf(each)) && lastTextOf(each) === text);
}

/** Whether a call beside or after another one, or on its connection, got the same kind of wrong response as `other`. */
const isAfterCallWith = (cause: FailureCause, other: FailureCause): boolean => {
  const { must, symptom } = cause.counterexample;
  const { condition = {} } = lastCallOf(cause);
  const { connection = '', before, beside } = condition;
  if (!before && !beside && !USED_CONNECTIONS.has(connection)) return false;
  // What is let in gets the response to the other call, which differs each time.
  const isLetIn = must === 'refuse' && must === other.counterexample.must;
  if (must && !isLetIn) return lastTextOf(cause) === lastTextOf(other);
  return beside !== undefined || symptom === other.counterexample.symptom;
};

/**
 * Whether the response is one that the target keeps: a flag changes it, or there is one although there should be none.
 * It is known to keep the response to the call that came first, or to a call with another id.
 */
const isOfKept = (cause: FailureCause, ofOrder: readonly FailureCause[]): boolean => {
  const rule = ruleOf(cause.clause.id);
  const isOfOtherId = (other: FailureCause) => {
    const { id, condition: { before } = {} } = lastCallOf(other);
    return Array.isArray(before) && before.some((each: { id?: string }) => each.id !== id);
  };
  const isLetIn = KINDS_OF_RULES.withoutContext.has(rule) && lastTextOf(cause)?.startsWith('200 ') === true;
  return (
    (rule === 'excludeDebugOnly' || isLetIn) &&
    ofOrder.some((other) => (!isLetIn && isOfFirstCall(other.counterexample)) || isOfOtherId(other))
  );
};

/** Whether the cause is in a list that was read to its end, and a page of it was the response to another call. */
const isOfMixedPages = (cause: FailureCause, causes: readonly FailureCause[]): boolean =>
  lastCallOf(cause).toTheEnd === true &&
  causes.some(
    (other) => other.counterexample.ofAnotherCall && operationOf(other).join() === operationOf(cause).join(),
  );

/** Whether `other` is a consequence of `cause`: to fix one fixes the other. */
function isConsequence(other: FailureCause, cause: FailureCause, all: readonly FailureCause[]): boolean {
  const consequences = consequencesOf(cause.clause.id);
  if (consequences.length === 0 || other === cause) return false;
  const { alsoBroken = [], symptom, rule } = other.counterexample;
  const isElsewhere = placeOf(other) !== placeOf(cause);
  return consequences.some(({ of, only, sent, when }) => {
    if (isElsewhere && when !== 'same response') return false;
    if (!of.test(other.clause.id) || only?.test(`${symptom}: ${rule}`) === false) return false;
    if (sent && !sent.test(sentText(other))) return false;
    if (sent && !when) return true;
    if (when === 'any symptom') return true;
    if (when === 'now and then')
      return [other, cause].every(({ counterexample: { everyTime } }) => !everyTime);
    if (when === 'same response') return alsoBroken.includes(cause.clause.id);
    if (when === 'same text' && lastTextOf(other) !== lastTextOf(cause)) return false;
    const isAlike = (one: FailureCause) => one.counterexample.symptom === cause.counterexample.symptom;
    const following = new Set(all.filter(isAlike).map(({ clause }) => clause.id)).size - 1;
    if (when === 'in general' && Math.max((cause.counterexample.alike ?? []).length, following) < 3)
      return false;
    return symptom === cause.counterexample.symptom;
  });
}

/**
 * Tells whether the decisive call of another cause was sent in the way in which the calls of `cause` go wrong. What was
 * explained has the plain call as its evidence, so this call was not: a run may create no more parties.
 */
function sentLike(cause: FailureCause): (other: FailureCause) => boolean {
  const needed = KINDS_OF_RULES.sending.has(ruleOf(cause.clause.id)) ? conditionOf(cause) : [];
  if (needed.length === 0) return () => false;
  return (other) => {
    const has = new Map(conditionOf(other));
    return serviceOf(other) === serviceOf(cause) && needed.every(([part, value]) => has.get(part) === value);
  };
}

const USED_CONNECTIONS: ReadonlySet<string> = new Set([
  'kept after a good call',
  'kept after a refused call',
  'kept after a call for an unknown id',
  'shared with the calls before',
]);

const ERROR_WITH_SUCCESS = 'an error with a status of success';

const OWN_MEMBER =
  /^no (?:factoryId|transferKind|choiceContext|choiceContextData|disclosedContracts|record_time|object_refs)$/;

/** Whether two laws are broken by the same response in the same way: each response breaks both. */
function areInOneResponse(one: FailureCause, other: FailureCause): boolean {
  const breaks = ({ counterexample: { alsoBroken = [] } }: FailureCause, { clause }: FailureCause) =>
    alsoBroken.includes(clause.id);
  if (one.clause === other.clause || !breaks(one, other) || !breaks(other, one)) return false;
  const [first = '', second = ''] = [one, other].map((each) => each.counterexample.symptom);
  // A response without several of its own members has them elsewhere.
  return first === second || [first, second].every((symptom) => OWN_MEMBER.test(symptom));
}

/** Whether a way of sending alone is refused, with a status for that. */
const isOfSending = (cause: FailureCause): boolean =>
  KINDS_OF_RULES.sending.has(ruleOf(cause.clause.id)) &&
  conditionOf(cause).length > 0 &&
  /^4(?:06|11|15) /.test(lastTextOf(cause) ?? '');

/** The rule of a target that answers requests of all kinds with server errors. */
export const OF_ALL_KINDS = 'requests of all kinds';

/** Ranks causes, the most informative first: those with consequences, then calls to be accepted. */
function rank(cause: FailureCause, causes: readonly FailureCause[]): number {
  const leads = causes.filter((other) => isConsequence(other, cause, causes)).length;
  const { must, everyTime, rule, wholeRun } = cause.counterexample;
  const own = ruleOf(cause.clause.id);
  const clauses = new Set(causes.map(({ clause }) => clause));
  return (
    -4 * leads +
    // What another call left behind explains failures of several clauses.
    (clauses.size < 4 ? 0 : isAfterAnother(cause) ? -9 : isOfOrder(cause.clause.id) ? -8 : 0) +
    (isOfFirstCall(cause.counterexample) ? -8 : 0) +
    // This number of errors explains every other response with an error.
    (rule === OF_ALL_KINDS ? -12 : 0) +
    // The way of sending explains a refusal of it, whatever else is sent like this.
    (isOfSending(cause) ? -5 : 0) +
    (must === 'accept' ? -2 : 0) +
    (isNotServed(cause) ? -3 : 0) +
    // What is not looked at may be anything.
    (isUnread(cause) ? -1 : 0) +
    // The error itself says more than what is missing in its place.
    (cause.counterexample.symptom === ERROR_WITH_SUCCESS ? -3 : 0) +
    // When the plain call does not exist, its variations do not exist either.
    (isPlain(cause) ? -2 : 0) +
    (everyTime && !wholeRun ? 0 : 1) +
    (own === 'serverError' ? 1 : 0) +
    // Without a rule, the entry would not name its cause. What was sent is read more easily when it is short.
    (rule ? rule.length / 10_000 + Math.min(0.4, lengthOf(cause) / 10_000) : 0.5)
  );
}
