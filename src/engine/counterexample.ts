import type { HttpRequest, RawExchange } from '../http/message.js';
import type { Reply } from '../http/reply.js';
import type { Session } from '../target-file/session.js';
import { inWords, type Call } from '../model/call.js';
import { membersIn } from '../model/participant/judge.js';
import { mayBeAnothers } from '../model/participant/parties.js';
import { isOfOrder } from '../spec/consequences.js';
import type { Counterexample } from '../results/schema.js';
import { caseInput, readable } from './case-input.js';
import { rawOf, storeCall, type Finding } from './finding.js';

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
