import { orUndefined } from '../platform/errors.js';
import type { HttpRequest, RawExchange } from '../http/message.js';
import type { Reply } from '../http/reply.js';
import type { Session } from '../target-file/session.js';
import { inWords, type Call } from '../model/call.js';
import { membersIn } from '../model/participant/judge.js';
import { mayBeAnothers } from '../model/participant/parties.js';
import { isOfOrder } from '../spec/consequences.js';
import type { Counterexample } from '../results/schema.js';
import { rawOf, storeCall, type Finding } from './finding.js';
import { isUtf8 } from 'node:buffer';
import { isDeepStrictEqual } from 'node:util';

/** The maximum number of exchanges that a report shows of one finding. */
const MOST_EXCHANGES = 12;

/** What a counterexample contains in addition to the finding. */
interface Context {
  session: Session;
  seed: number;
  /** The test and its case, as `assay replay` takes them. */
  path: string;
  /** The input of the case, when it says more than the request. */
  shown?: unknown;
  occurrences: number;
  /** All rules that the cases of this cause broke. */
  rules: readonly string[];
  everyTime: boolean;
}

/**
 * Whether a call has the hint of an earlier call, or one that is too short to be fresh: its refusal shows something
 * only compared with others. A hint of its own is a placeholder.
 */
function hasUsedHint(call: Call | undefined, { body: sent }: HttpRequest): boolean {
  const { operation, body } = call ?? {};
  if (operation?.creates === undefined || typeof body !== 'string') return false;
  const { partyIdHint: hint } = membersIn({ ...(sent && { body: sent }) });
  return USED_HINT.test(body) || (typeof hint === 'string' && hint !== '' && mayBeAnothers(hint));
}

const USED_HINT = /"partyIdHint":"(?![^"]*\{\{)[^"]{12,255}"/;

/** A finding as the report shows it, with secrets hidden. */
export function counterexampleOf(finding: Finding, context: Context): Counterexample {
  const { wrong, exchanges, calls, source, confidence } = finding;
  const { session, shown, rules } = context;
  const words = (text: string) => session.hide(text);
  const raws: readonly RawExchange[] = finding.handshakes ?? exchanges.map(rawOf);
  const last = raws.at(-1)!;
  const { against } = wrong;
  const earlier =
    against && !exchanges.some(({ answer }) => answer === against) ? [(against as Reply).exchange] : [];
  const rule = wrong.rule ?? '';
  const decisive = calls.at(-1);
  const condition = inWords(decisive?.condition);
  // A new token has nothing in common with the token of an earlier call.
  const needsEarlier = decisive?.caller?.shared !== undefined && decisive.condition?.before !== undefined;
  // What another call did before it is part of the failure.
  const isLater =
    against !== undefined ||
    finding.clauses.some(({ id }) => isOfOrder(id)) ||
    hasUsedHint(decisive, last.request);
  const needsCase = !context.everyTime || finding.isUnconfirmed === true || (isLater && calls.length < 2);
  const broken = (exchanges.at(-1)?.judgements ?? []).flatMap((each) => (each.wrong ? [each.clause.id] : []));
  const input = Array.isArray(shown) ? shown : caseInput(shown, last.request, raws[0]?.request);
  return {
    input: JSON.parse(words(JSON.stringify(input, readable) ?? 'null')) as unknown,
    expected: words(wrong.expected),
    actual: words(wrong.actual),
    exchanges: [...earlier, ...raws].slice(-MOST_EXCHANGES).map((raw) => session.record(raw)),
    curl: needsEarlier ? '' : session.curl(last),
    seed: context.seed,
    path: context.path,
    rule: words(rule),
    ...(rules.some((each) => each !== rule) && { alike: rules.filter((each) => each !== rule).map(words) }),
    occurrences: context.occurrences,
    everyTime: context.everyTime,
    symptom: words(wrong.symptom),
    ...(wrong.must && { must: wrong.must }),
    ...(wrong.ofCoding && { ofCoding: true }),
    ...(broken.length > 0 && { alsoBroken: [...new Set(broken)] }),
    ...(needsCase && { wholeCase: true }),
    ...(finding.ofAnotherCall && { ofAnotherCall: true }),
    source,
    ...(calls.length > 0 && {
      calls: JSON.parse(words(JSON.stringify(calls.map(storeCall)))) as unknown[],
    }),
    ...(condition !== '' && { condition: words(condition) }),
    ...(confidence !== undefined && { confidence }),
  };
}

/**
 * The value to show for a case. A value that breaks a rule is shown for the whole case, because the rule is the cause
 * and the exchanges show the counterpart.
 */
export function shownValue(input: unknown): unknown {
  const isBroken = input !== null && typeof input === 'object' && 'rule' in input && 'value' in input;
  return isBroken ? input.value : input;
}

/**
 * What a report shows as the input of a case: its calls in order, or the request that decided. For a request, that is
 * its body, and everything in which it differs from `first`, the good first request of the case. The request line is
 * also shown when there is nothing else to show.
 */
export function caseInput(shown: unknown, request: HttpRequest, first = request): unknown {
  if (Array.isArray(shown) && !isBody(shown, request)) return shown;
  const body = request.body && (compact(request.body) ?? request.body);
  const line = lineOf(request);
  const headers = differences(request, first);
  const differs = { line: line !== lineOf(first), headers: Object.keys(headers).length > 0 };
  if (!differs.line && !differs.headers) {
    if (isBody(shown, request)) return shown;
    if (!isDeepStrictEqual(body ?? {}, {})) return body;
  }
  return {
    ...((differs.line || !differs.headers) && { request: line }),
    ...(body !== undefined && { body }),
    ...(differs.headers && { headers }),
  };
}

const lineOf = (request: HttpRequest) =>
  `${request.method} ${withCommand(request.url.replace(/^\w+:\/\/[^/?#]*/, ''), request)}`;

/**
 * A replacer for JSON.stringify that writes bytes as text where they are text. JSON.stringify has already called
 * toJSON of a Buffer, so the original value is read from `this`.
 */
export function readable(this: unknown, key: string, value: unknown): unknown {
  const raw = (this as Record<string, unknown>)[key];
  if (!(raw instanceof Uint8Array)) return value;
  return isUtf8(raw) ? Buffer.from(raw).toString() : { base64: Buffer.from(raw).toString('base64') };
}

function isBody(shown: unknown, { body }: HttpRequest): boolean {
  if (!body) return false;
  const isRaw = typeof shown === 'string' || shown instanceof Uint8Array;
  if (isRaw && Buffer.from(body).equals(Buffer.from(shown as Uint8Array))) return true;
  return shown !== undefined && isDeepStrictEqual(compact(body), shown);
}

/** A body with more brackets than this may be nested more deeply than a verdict allows. It is shown as text. */
const MOST_BRACKETS = 500;

/** The value of a JSON body. @returns undefined when its unusual spelling may be what matters */
function compact(body: Uint8Array): unknown {
  const text = Buffer.from(body).toString();
  if ((text.match(/[[{]/g) ?? []).length > MOST_BRACKETS) return undefined;
  const value = orUndefined((): unknown => JSON.parse(text));
  return JSON.stringify(value) === text ? value : undefined;
}

/** The headers that differ from those of another request. null: this request does not have the header. */
function differences(request: HttpRequest, other: HttpRequest): Record<string, string | null> {
  const [own, others] = [headersOf(request), headersOf(other)];
  const names = new Set([...own.keys(), ...others.keys()]);
  const differing = [...names].filter((name) => own.get(name) !== others.get(name));
  return Object.fromEntries(differing.map((name) => [name, own.get(name) ?? null]));
}

const headersOf = (request: HttpRequest) =>
  new Map(request.headers.map(([name, value]) => [name.toLowerCase(), withCommand(value, request)]));

/** Replaces the token by the command that prints it. */
const withCommand = (text: string, { token }: HttpRequest) =>
  token ? text.replaceAll(token.value, token.shell) : text;
