import { setTimeout as sleep } from 'node:timers/promises';
import { dimensionsOf, under, type Call } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import { isOfTheMoment, type Judgement, type Wrong } from '../model/judgement.js';
import { wholeList } from '../model/token/metadata-facts.js';
import { hintRace } from '../spec/participant/concurrency.js';
import { tokenRequired } from '../spec/authentication/token.js';
import { clausesOfCondition } from '../spec/token-standard/rules.js';
import { ERRORS, isConfirmed, mayStillShow } from './statistics.js';
import { explainCondition, type WrongResponse, underCondition, ofAnotherCall } from './explain-condition.js';
import type { Finding } from './finding.js';
import type { Resender } from './resend.js';
import { askingForLess, isOfWriting, usesOf, withoutPartiesBeside } from './smallest.js';

/** The number of times that a list is read again to see a mistake. */
const TRIES = 6;

/** Explains the pages of a list that are wrong together. */
async function explainList({
  resend,
  call,
  wrong,
  base,
  isWrong,
}: WrongResponse): Promise<Finding | undefined> {
  const again = await readAgain(resend, call, isWrong);
  if (!again) return undefined;
  const { exchange, everyTime } = again;
  const ofCondition = dimensionsOf(exchange.call).flatMap((each) => clausesOfCondition(call.operation, each));
  return {
    ...base,
    clauses: [...new Set([...base.clauses, ...ofCondition])],
    ...(exchange.call.condition && { wrong: underCondition(wrong, exchange.call, undefined) }),
    calls: [exchange.call],
    exchanges: [exchange],
    everyTime,
  };
}

/**
 * Reads a list again until it shows a mistake: under the default condition, and then in the way that it was read
 * before, with each part of its condition alone at first, or on a new connection. A reading counts only when the list
 * did not change during it, because an instrument that appears or disappears may legitimately move others to a page
 * that was already read, or away from one that was not.
 * @returns the exchange that shows the mistake, and whether each reading in the same way did; undefined when none does
 */
export async function readAgain(
  resend: Resender,
  call: Call,
  isWrong: (exchange: Exchange) => boolean,
): Promise<{ exchange: Exchange; everyTime: boolean } | undefined> {
  const { instruments } = resend.client.history;
  const listed = async () => {
    await resend.send(wholeList());
    return instruments.ids.join('\n');
  };
  // The calls before a list come before each of its pages.
  const dimensions = dimensionsOf(call).filter((each) => each !== 'beside');
  const ways = [under(call), ...dimensions.map((each) => under(call, each))];
  if (dimensions.length > 1) ways.push(under(call, ...dimensions));
  // An ordinary call may have opened its connection.
  if (dimensions.length === 0) ways.push({ ...call, condition: { connection: 'new' } });
  let before = await listed();
  for (const way of ways) {
    let everyTime = true;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const exchange = await resend.again(way);
      const after = await listed();
      const counts = exchange !== undefined && after === before;
      if (counts && isWrong(exchange)) return { exchange, everyTime };
      everyTime &&= !counts;
      before = after;
    }
  }
  return undefined;
}

/**
 * The number of calls for a contract that is being reassigned, which takes a moment or some seconds, and the pause after
 * the first one in milliseconds. Each further pause is twice as long. `least`: once a contract stayed for all of them.
 */
const PATIENCE = { tries: 8, least: 4, pauseMs: 40 };
/** The number of times that a call is sent whose response must always be right before another call can be judged. */
const UNLIKE_TRIES = 40;
/** The number of times that a call is sent under its condition and without it, in turn. */
const TURNS = 6;
/** The number of times that a call is sent whose response may come from a replica that is behind. */
const LATE_TRIES = 16;

/**
 * Explains a response that the model calls wrong. A plain call decides: when it is answered wrongly too, the clause
 * is broken; when it is answered correctly, the condition makes the difference.
 * @returns undefined when a conformant target may give such a response occasionally
 */
export async function explain(
  resend: Resender,
  exchange: Exchange,
  { clause, wrong: found }: Judgement,
): Promise<Finding | undefined> {
  const wrong = found!;
  const call = withoutPartiesBeside(exchange.call);
  const plainCall = under(call);
  const base: Finding = {
    clauses: [clause, ...(wrong.also ?? [])],
    wrong,
    source: 'model',
    exchanges: [exchange],
    everyTime: true,
    calls: [...(wrong.earlierCalls ?? []), ...usesOf(wrong, plainCall)],
  };
  // What several calls at the same moment show, no single call shows again.
  if (clause === hintRace && !wrong.isOfOrder) return { ...base, calls: [exchange.call], everyTime: false };
  // The same mistake may have another status, and so break another clause.
  const breaks = (again: Exchange | undefined) =>
    again?.judgements.find(
      (each) => each.wrong && (each.clause === clause || (wrong.isStatus && each.wrong.isStatus)),
    );
  const isWrong = (again: Exchange | undefined) => breaks(again) !== undefined;
  const response = { resend, exchange, clause, wrong, call, plainCall, base, breaks, isWrong };

  if (call.toTheEnd) return explainList(response);
  // An instrument or a page may no longer exist. In that case nothing is concluded about it.
  const { service, request, name } = call.operation;
  const isListed = service === 'registry' && request === 'none' && name !== 'info';
  if (isListed && wrong.isStatus) await resend.send(wholeList());
  if (wrong.mayBeLate && !(await isNeverRight(resend, plainCall, isWrong))) return undefined;
  if (wrong.unlike && !(await isAlwaysRight(resend, wrong.unlike))) return undefined;
  const { status } = exchange.answer;
  // A gateway may have answered one call in place of the service. Two hints show that errors have effects.
  const { leftByErrors } = resend.client.history.participant.parties;
  const isOfHint = wrong.isAfterError && dimensionsOf(call).length === 0;
  if (isOfHint && leftByErrors.size < ERRORS.needed) return undefined;
  // The documents define 409 for a contract that is being reassigned, which may happen to any contract for a moment.
  const mayBeMoving = status === 409 && service === 'registry' && wrong.isStatus === true;
  const plain = await sendPlainly(resend, plainCall, { status, mayBeMoving }, isWrong);
  if (isKept(exchange, plain.last))
    return explainPlain(response, { ...plain, isAlways: true, last: undefined });
  if (plain.isWrong) {
    const anew = await onNewConnection(response);
    if (anew) return explainCondition(response, anew);
    const used = await onUsedConnection(response);
    return used ? explainCondition(...used) : explainPlain(response, plain);
  }
  if (mayBeMoving && !(await isByTurns(response))) return undefined;
  // A mistake in how a call is sent does not show in a call that is sent as usual.
  const isOfSending = clausesOfCondition(call.operation, 'sending').includes(clause);
  const isShown = plain.last?.judgements.some((each) => each.clause === clause) ?? true;
  if (isListed && !isOfSending && !isShown) return undefined;
  return explainCondition(response, plain.last);
}

/**
 * Sends the plain call on a new connection when the condition is about a used one. Ordinary calls share connections
 * too, so a target that remembers something of a connection answers the plain call wrongly as well.
 * @returns the exchange when it is right, so that the connection makes the difference
 */
async function onNewConnection({ resend, call, plainCall, isWrong }: WrongResponse) {
  const { connection = 'new' } = call.condition ?? {};
  if (connection === 'new' || connection === 'held back') return undefined;
  const again = await resend.again({ ...plainCall, condition: { connection: 'new' } });
  return again && !isWrong(again) ? again : undefined;
}

/**
 * Plain calls share connections, and one without a valid token may have spoiled theirs for the caller of this one.
 * @returns the response right after such a call, and the exchange on a new connection, when only the first is wrong
 */
async function onUsedConnection(
  response: WrongResponse,
): Promise<[WrongResponse, plain: Exchange] | undefined> {
  const { resend, exchange, wrong, call, plainCall, isWrong } = response;
  const isKeptOut = wrong.must === 'accept' && [401, 403].includes(exchange.answer.status);
  if (!isKeptOut || dimensionsOf(call).length > 0 || !call.caller) return undefined;
  const anew = await resend.again({ ...plainCall, condition: { connection: 'new' } });
  if (!anew || isWrong(anew)) return undefined;
  const caller = { credential: call.caller.credential, token: 'none', refusedBy: tokenRequired.id };
  const before = [{ ...plainCall, caller, varies: 'no token' }];
  const after: Call = { ...plainCall, condition: { connection: 'shared with the calls before', before } };
  return isWrong(await resend.again(after)) ? [{ ...response, call: after }, anew] : undefined;
}

/** Explains a call that is answered wrongly when it is sent plainly. */
async function explainPlain(
  { resend, exchange, clause, wrong, call, base, breaks, isWrong }: WrongResponse,
  plain: Plain,
): Promise<Finding> {
  const last = plain.last ?? exchange;
  if (wrong.must === 'accept' && wrong.isStatus && (await isOfWriting(resend, last.call, isWrong)))
    return {
      ...base,
      clauses: [...clausesOfCondition(call.operation, 'sending'), ...base.clauses],
      wrong: { ...wrong, rule: 'JSON that is not written in the shortest way' },
      exchanges: [last],
    };
  // A mistake in the body of a refusal does not depend on what is refused.
  const mayAskForLess = call.operation.creates !== undefined || wrong.also !== undefined;
  const isRefused = wrong.isStatus && mayAskForLess && !wrong.isOfOrder && last.answer.status >= 400;
  // A call that asks for less may be one that must be refused, such as one without a synchronizer.
  const isAsWrong = (again: Exchange | undefined) =>
    (breaks(again)?.wrong?.must === 'accept') === (wrong.must === 'accept') && isWrong(again);
  const { shown, members, accepted } = isRefused
    ? await askingForLess(resend, last, isAsWrong)
    : { shown: last, members: {}, accepted: new Map<string, string>() };
  const { clause: other = clause, wrong: simpler = wrong } = breaks(shown) ?? {};
  const comparedWithLess = (each: Wrong) =>
    accepted.size === 0 || !plain.isAlways
      ? each
      : { ...each, expected: `${each.expected}, as ${[...accepted.values()].join(' or ')}` };
  // A call that asks for less shows more clearly what is refused.
  const [member = ''] = accepted.size === 1 ? accepted.keys() : [];
  const ofMember = simpler.ofMember?.[member];
  const instead = ofMember ?? (accepted.size > 0 ? simpler.ofMembers : undefined);
  if (shown !== last || (instead && instead.clause !== other))
    return {
      ...base,
      clauses: [...new Set([instead?.clause ?? other, other, ...base.clauses])],
      wrong: comparedWithLess({ ...simpler, ...(instead && { rule: instead.rule }) }),
      calls: [shown.call],
      exchanges: [shown],
      ...(ofMember && { refused: JSON.stringify(members[member]) }),
    };
  const mixedUp = await ofAnotherCall(resend, last, isWrong);
  // Show the actual value of the exchange that is shown, because hints differ between calls.
  const isAlike = simpler.symptom === wrong.symptom && simpler.expected === wrong.expected;
  const own = isAlike ? { ...wrong, actual: simpler.actual } : base.wrong;
  return {
    ...base,
    wrong: comparedWithLess(mixedUp ? own : { ...own, actual: own.actual + asAnother(resend, last) }),
    clauses: [...new Set([clause, other, ...base.clauses])],
    exchanges: [last],
    everyTime: plain.isAlways,
    ...mixedUp,
  };
}

/** Says that a response is that of another call, as where a part of the request is ignored, or an answer is kept for good. */
export function asAnother(resend: Resender, exchange: Exchange): string {
  const other = resend.client.history.answered.otherCallOf(exchange);
  if (!other) return '';
  const what = other.id === exchange.call.id ? 'with another body' : 'for another id';
  return `; a call ${what} got the very same response`;
}

/** Whether a party stayed after a usual call, so that the same call is refused, whatever it got before. */
function isKept({ call, request, answer }: Exchange, again: Exchange | undefined): boolean {
  if (call.operation.creates === undefined || dimensionsOf(call).length > 0) return false;
  const isRefused = answer.status < 300 && (again?.answer.status ?? 0) >= 400;
  return isRefused && String(request.body) === String(again?.request.body);
}

/** Whether a call is answered wrongly however often it is sent, on new connections that may lead to other replicas. */
async function isNeverRight(
  resend: Resender,
  call: Call,
  isWrong: WrongResponse['isWrong'],
): Promise<boolean> {
  const anew = { ...call, condition: { connection: 'new' as const } };
  for (let tries = 0; tries < LATE_TRIES; tries += 1) if (!isWrong(await resend.again(anew))) return false;
  return true;
}

/** Whether a call is answered wrongly under its condition, and correctly without, each time. Nothing moves like that. */
async function isByTurns({ resend, call, plainCall, isWrong }: WrongResponse): Promise<boolean> {
  for (let tries = 0; tries < TURNS; tries += 1)
    if (!isWrong(await resend.again(call)) || isWrong(await resend.again(plainCall))) return false;
  return dimensionsOf(call).includes('before');
}

/** Whether a call is answered 200 each time, apart from transient errors. */
async function isAlwaysRight(resend: Resender, call: Call): Promise<boolean> {
  for (let tries = 0; tries < UNLIKE_TRIES; tries += 1) {
    const answer = (await resend.again(call))?.answer;
    if (answer && answer.status !== 200 && !isOfTheMoment(answer)) return false;
  }
  return true;
}

/** What calls under the default condition showed: whether they are answered wrongly, each time, and the last exchange. */
type Plain = { isWrong: boolean; isAlways: boolean; last: Exchange | undefined };

/** Sends a call under the default condition: once, or as often as needed to know whether its status comes by chance. */
async function sendPlainly(
  resend: Resender,
  call: Call,
  { status, mayBeMoving }: { status: number; mayBeMoving: boolean },
  isWrong: WrongResponse['isWrong'],
): Promise<Plain> {
  // The 503 of a health endpoint is its answer.
  const isError = status >= 500 && !(status === 503 && call.operation.service === 'operator');
  const { history } = resend.client;
  const patience = mayBeMoving ? PATIENCE[history.isContractUnmoved ? 'least' : 'tries'] : 1;
  const tries = isError ? ERRORS.tries : patience;
  // Where all calls fail, this one does too: it must be possible to confirm it.
  const rate = isError ? Math.min(0.5, history.errors.rate(call.operation, call)) : 0;
  const seen = { asked: 0, times: 0, rate };
  let isAlways = true;
  let last: Exchange | undefined;
  while (seen.asked < tries || (seen.asked < ERRORS.most && mayStillShow(seen))) {
    const again = await resend.again(call);
    seen.asked += 1;
    if (again) last = again;
    if (isWrong(again)) seen.times += 1;
    else if (mayBeMoving) return { isWrong: false, isAlways: false, last };
    else if (again) isAlways = false;
    if (mayBeMoving && seen.asked < tries) await sleep(PATIENCE.pauseMs * 2 ** (seen.asked - 1));
    if (isError && isConfirmed(seen)) break;
  }
  if (mayBeMoving) history.isContractUnmoved = true;
  return { isWrong: isError ? isConfirmed(seen) : seen.times > 0, isAlways, last };
}
