import { setTimeout as sleep } from 'node:timers/promises';
import { dimensionsOf, onlyUnder, under, type Call } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import { isOfTheMoment, type Judgement, type Wrong } from '../model/judgement.js';
import { wholeList } from '../model/token/metadata-facts.js';
import type { Clause } from '../spec/clause.js';
import { clausesOfCondition } from '../spec/token-standard/rules.js';
import type { Finding } from './finding.js';
import { ofAnotherCall } from './of-another-call.js';
import { readAgain } from './read-list.js';
import type { Resender } from './resend.js';
import { askingForLess, smallestCondition, underOther, usesOf, withoutPartiesBeside } from './smallest.js';

/** The number of calls for a contract that is being reassigned, and the pause before each, in milliseconds. */
const PATIENCE = { tries: 4, pauseMs: 40 };
/** A server error may be a gateway's. It is confirmed when this number of further attempts show it. */
const ERRORS = { tries: 3, needed: 2 };
/** The number of times that a call is sent whose response must always be right before another call can be judged. */
const UNLIKE_TRIES = 40;
/** The number of times that a call is sent whose response may come from a replica that is behind. */
const LATE_TRIES = 16;
/** The number of times that a call is sent again under its own condition. */
const CONDITION_TRIES = 3;

/** A response that the model calls wrong, and what is needed to explain it. */
interface WrongResponse {
  resend: Resender;
  exchange: Exchange;
  clause: Clause;
  wrong: Wrong;
  /** The call, and the same call under the default condition. */
  call: Call;
  plainCall: Call;
  /** The finding when the plain call is answered wrongly too. */
  base: Finding;
  /** The judgement of another response with the same mistake. */
  breaks: (again: Exchange | undefined) => Judgement | undefined;
  isWrong: (again: Exchange | undefined) => boolean;
}

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
  const plain = await sendPlainly(resend, plainCall, status, isWrong);
  if (plain.wrong >= (status >= 500 ? ERRORS.needed : 1)) {
    const anew = await onNewConnection(response);
    return anew ? explainCondition(response, anew) : explainPlain(response, plain);
  }
  // The documents define 409 for a contract that is being reassigned, which may happen to any contract for a moment.
  if (status === 409 && service === 'registry') return undefined;
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

/** Explains a call that is answered wrongly when it is sent plainly. */
async function explainPlain(
  { resend, exchange, clause, wrong, call, base, breaks, isWrong }: WrongResponse,
  plain: Plain,
): Promise<Finding> {
  const last = plain.last ?? exchange;
  // A mistake in the body of a refusal does not depend on what is refused.
  const mayAskForLess = call.operation.creates !== undefined || wrong.also !== undefined;
  const isRefused = wrong.isStatus && mayAskForLess && !wrong.isOfOrder && last.answer.status >= 400;
  const { shown, accepted } = isRefused
    ? await askingForLess(resend, last, isWrong)
    : { shown: last, accepted: [] };
  const { clause: other = clause, wrong: simpler = wrong } = breaks(shown) ?? {};
  const comparedWithLess = (each: Wrong) =>
    accepted.length === 0 || !plain.isAlways
      ? each
      : { ...each, expected: `${each.expected}, as ${accepted.join(' or ')}` };
  // A call that asks for less shows more clearly what is refused.
  if (shown !== last)
    return {
      ...base,
      clauses: [...new Set([other, ...base.clauses])],
      wrong: comparedWithLess(simpler),
      calls: [shown.call],
      exchanges: [shown],
    };
  const mixedUp = await ofAnotherCall(resend, last, isWrong);
  // Show the actual value of the exchange that is shown, because hints differ between calls.
  const isAlike = simpler.symptom === wrong.symptom && simpler.expected === wrong.expected;
  return {
    ...base,
    wrong: comparedWithLess(isAlike ? { ...wrong, actual: simpler.actual } : base.wrong),
    clauses: [...new Set([clause, other, ...base.clauses])],
    exchanges: [last],
    everyTime: plain.isAlways,
    ...mixedUp,
  };
}

/** Explains a call that is answered wrongly under its condition only. `plain`: the last plain call, answered correctly. */
async function explainCondition(
  response: WrongResponse,
  plain: Exchange | undefined,
  mayBeOther = true,
): Promise<Finding | undefined> {
  const { resend, exchange, clause, wrong: found, call, plainCall, base, breaks, isWrong } = response;
  const { status } = exchange.answer;
  const isUsual = dimensionsOf(call).length === 0;
  // A call that must be refused must be refused however it is sent.
  const isAccepted = found.isStatus === true && status < 400;
  // A party stays forever, so without the plain call it is not known whether the condition makes the difference.
  const isOpen = () =>
    !isUsual && !isAccepted && call.operation.creates !== undefined && resend.isOutOfParties;
  if (isOpen()) return undefined;
  let times = 0;
  let asked = 0;
  // An error of the server before it may explain the wrong response.
  let error: Exchange | undefined;
  let shown = exchange;
  const confirm = async (again: Call) => {
    const made = (await resend.send(again)).map((each) => each.exchange);
    const own = made.pop();
    if (!own) return;
    asked += 1;
    if (!breaks(own)) return;
    times += 1;
    shown = own;
    error = made.findLast(({ answer }) => answer.status >= 500);
  };
  // The number of parties is limited, so the mistake is confirmed before parties are spent on finding a smaller
  // condition.
  if (!isUsual && call.operation.creates) await confirm(call);
  // A mistake that is about the calls before it must stay about them.
  const isSame = (again: Exchange | undefined) =>
    again?.judgements.some((each) => each.wrong && each.clause === clause) === true;
  const shows = found.isOfOrder ? isSame : isWrong;
  const isOnce = asked > times;
  const simple = isUsual || isOnce ? call : await smallestCondition(resend, call, shows);
  for (let tries = asked; !isUsual && tries < CONDITION_TRIES; tries += 1) await confirm(simple);
  // When no call could be made again, it is not known how often the mistake shows.
  const wasRepeated = asked > 0 || (isUsual && plain !== undefined);
  const everyTime = times > 0 && times === asked;
  const isByChance = status >= 500 || (found.isAfterError && !isUsual);
  if (isByChance && times < ERRORS.needed) return undefined;
  if (asked === 0 && isOpen()) return undefined;
  // A call that could not be sent again is shown as it was sent. It is not known whether it shows the mistake alone.
  if (times === 0 && !wasRepeated)
    return { ...base, calls: [...base.calls.slice(0, -1), call], isUnconfirmed: true };
  if (times === 0) {
    const other = mayBeOther ? await underOther(resend, plainCall, isWrong) : undefined;
    const explained = other && (await explainCondition({ ...response, call: other }, plain, false));
    // What comes only now and then came by chance.
    if (explained?.everyTime) return explained;
    return { ...base, ...(!isUsual && { calls: [call] }), everyTime: false };
  }
  // What shows only now and then may also show without the condition.
  for (let tries = 0; !everyTime && !call.operation.creates && tries < CONDITION_TRIES; tries += 1) {
    const again = await resend.again(plainCall);
    if (again && isWrong(again)) return { ...base, exchanges: [again], everyTime: false };
  }
  const mixedUp = await ofAnotherCall(resend, { ...exchange, call: simple }, isWrong);
  if (mixedUp) return { ...base, ...mixedUp };
  const ofCondition = dimensionsOf(simple).flatMap((each) => clausesOfCondition(call.operation, each));
  // Each response may differ, so what came is that of the exchange that is shown.
  const { wrong: last = found } = breaks(shown) ?? {};
  const isAlike = last.symptom === found.symptom && last.expected === found.expected;
  const wrong = isAlike ? { ...found, actual: last.actual } : found;
  const evidence = isAlike ? shown : exchange;
  // A caller that is accepted without the right to it is the cause, however the call was sent.
  const isLetIn = clause.system === 'authentication' && status < 400;
  // A mistake in a registry's body breaks the body's own clause first, whatever caused it.
  const isOfBody = !wrong.isStatus && call.operation.service !== 'participant';
  if (wrong.isOfOrder || isLetIn || isOfBody)
    return {
      ...base,
      wrong: isOfBody && !wrong.isOfOrder ? underCondition(wrong, simple, undefined) : wrong,
      clauses: [...new Set([...base.clauses, ...ofCondition])],
      calls: [simple],
      exchanges: [...(error ? [error] : []), evidence],
      everyTime,
    };
  return {
    ...base,
    clauses: [...ofCondition, ...base.clauses],
    wrong: underCondition(wrong, simple, plain),
    calls: [simple],
    exchanges: [...(plain ? [plain] : []), evidence],
    everyTime,
  };
}

function underCondition(wrong: Wrong, call: Call, plain: Exchange | undefined): Wrong {
  return { ...wrong, rule: onlyUnder(call.condition), ...(plain && { against: plain.answer }) };
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

/** Whether a call is answered 200 each time, apart from transient errors. */
async function isAlwaysRight(resend: Resender, call: Call): Promise<boolean> {
  for (let tries = 0; tries < UNLIKE_TRIES; tries += 1) {
    const answer = (await resend.again(call))?.answer;
    if (answer && answer.status !== 200 && !isOfTheMoment(answer)) return false;
  }
  return true;
}

/** What calls under the default condition showed: the number of wrong responses, and the last exchange. */
type Plain = { wrong: number; isAlways: boolean; last: Exchange | undefined };

/** Sends a call under the default condition: once, or as often as needed to know whether its status comes by chance. */
async function sendPlainly(
  resend: Resender,
  call: Call,
  status: number,
  isWrong: WrongResponse['isWrong'],
): Promise<Plain> {
  const isMoving = status === 409 && call.operation.service === 'registry';
  const tries = isMoving ? PATIENCE.tries : status >= 500 ? ERRORS.tries : 1;
  let wrong = 0;
  let isAlways = true;
  let last: Exchange | undefined;
  for (let at = 0; at < tries; at += 1) {
    const again = await resend.again(call);
    if (again) last = again;
    if (isWrong(again)) wrong += 1;
    else if (isMoving) return { wrong: 0, isAlways: false, last };
    else if (again) isAlways = false;
    if (isMoving) await sleep(PATIENCE.pauseMs);
    if (status >= 500 && wrong === ERRORS.needed) break;
  }
  return { wrong, isAlways, last };
}
