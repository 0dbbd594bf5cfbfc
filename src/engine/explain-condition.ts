import { clausesOfCondition } from '../spec/token-standard/rules.js';
import type { Clause } from '../spec/clause.js';
import { dimensionsOf, onlyUnder, type Call } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import type { Judgement, Wrong } from '../model/judgement.js';
import type { Finding } from './finding.js';
import type { Resender } from './resend.js';
import { smallestCondition, underOther } from './smallest.js';
import { ERRORS, isConfirmed, mayStillShow } from './statistics.js';
import { setTimeout as sleep } from 'node:timers/promises';

/** The number of times that a call is sent again under its own condition. */
const CONDITION_TRIES = 3;
/** The number of packets of a body that is sent in several. */
const PACKETS = 7;

/** A response that the model calls wrong, and what is needed to explain it. */
export interface WrongResponse {
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

/** Explains a call that is answered wrongly under its condition only. `plain`: the last plain call, answered correctly. */
export async function explainCondition(
  response: WrongResponse,
  plain: Exchange | undefined,
  mayBeOther = true,
): Promise<Finding | undefined> {
  const { resend, exchange, wrong, base, isWrong } = response;
  if (isOpen(response)) return undefined;
  const confirmed = await confirm(response);
  const { asked, times } = confirmed;
  const isByChance = exchange.answer.status >= 500 || (wrong.isAfterError && !isUsual(response));
  if (isByChance && !isConfirmed(confirmed)) return undefined;
  if (asked === 0 && isOpen(response)) return undefined;
  if (times === 0) return explainOnce(response, plain, asked, mayBeOther);
  if (times < asked) {
    const again = await plainlyWrong(response);
    if (again) return { ...base, exchanges: [again], everyTime: false };
  }
  const mixedUp = await ofAnotherCall(resend, { ...exchange, call: confirmed.call }, isWrong);
  return mixedUp ? { ...base, ...mixedUp } : underItsCondition(response, confirmed, plain);
}

const isUsual = ({ call }: WrongResponse): boolean => dimensionsOf(call).length === 0;

/**
 * Whether it is not known that the condition makes the difference: a party stays forever, so the plain call was not
 * sent. A call that must be refused must be refused however it is sent.
 */
function isOpen(response: WrongResponse): boolean {
  const { resend, exchange, wrong, call } = response;
  const isAccepted = wrong.isStatus === true && exchange.answer.status < 400;
  return !isUsual(response) && !isAccepted && call.operation.creates !== undefined && resend.isOutOfParties;
}

interface Confirmed {
  /** The call under the smallest condition that shows the mistake. */
  call: Call;
  /** The number of responses, and of those with the mistake. */
  asked: number;
  times: number;
  /** The last exchange with the mistake. */
  shown: Exchange;
  /** An error of the server right before it, which may explain it. */
  error?: Exchange | undefined;
  /** The share of plain calls that get a server error, where the mistake is one; 0 elsewhere. */
  rate: number;
}

/** Sends a call again under its own condition, and under the smallest one that shows the mistake. */
async function confirm(response: WrongResponse): Promise<Confirmed> {
  const { resend, exchange, clause, wrong, call, breaks, isWrong } = response;
  const isError = exchange.answer.status >= 500;
  const rate = isError ? resend.client.history.errors.rate(call.operation) : 0;
  const confirmed: Confirmed = { call, asked: 0, times: 0, shown: exchange, rate };
  if (isUsual(response)) return confirmed;
  const again = async () => {
    const made = (await resend.send(confirmed.call)).map((each) => each.exchange);
    const own = made.pop();
    if (!own) return;
    confirmed.asked += 1;
    if (!breaks(own)) return;
    confirmed.times += 1;
    confirmed.shown = own;
    confirmed.error = made.findLast(({ answer }) => answer.status >= 500);
  };
  // The number of parties is limited, so the mistake is confirmed before parties are spent on finding a smaller
  // condition.
  if (call.operation.creates) await again();
  // A mistake that is about the calls before it must stay about them.
  const isSame = (other: Exchange | undefined) =>
    other?.judgements.some((each) => each.wrong && each.clause === clause) === true;
  if (confirmed.asked === confirmed.times)
    confirmed.call = await smallestCondition(resend, call, wrong.isOfOrder ? isSame : isWrong);
  for (let tries = confirmed.asked; tries < CONDITION_TRIES; tries += 1) await again();
  for (let tries = CONDITION_TRIES; tries < ERRORS.most && mayStillShow(confirmed); tries += 1) await again();
  return confirmed;
}

/** Explains a mistake that did not show again. `asked`: the number of calls under its condition. */
async function explainOnce(
  response: WrongResponse,
  plain: Exchange | undefined,
  asked: number,
  mayBeOther: boolean,
): Promise<Finding> {
  const { resend, call, plainCall, base, isWrong } = response;
  // A call that could not be sent again is shown as it was sent. It is not known whether it shows the mistake alone.
  const wasRepeated = asked > 0 || (isUsual(response) && plain !== undefined);
  if (!wasRepeated) return { ...base, calls: [...base.calls.slice(0, -1), call], isUnconfirmed: true };
  const other = mayBeOther
    ? ((await inPackets(response)) ?? (await underOther(resend, plainCall, isWrong)))
    : undefined;
  const explained = other && (await explainCondition({ ...response, call: other }, plain, false));
  // What comes only now and then came by chance.
  if (explained?.everyTime) return explained;
  return { ...base, ...(!isUsual(response) && { calls: [call] }), everyTime: false };
}

/** A call whose last byte was held back came in two packets. @returns the call in packets, if that shows the mistake */
async function inPackets({ resend, call, plainCall, wrong, isWrong }: WrongResponse) {
  if (call.condition?.connection !== 'held back' || wrong.must !== 'accept') return undefined;
  const other: Call = { ...plainCall, condition: { pieces: PACKETS } };
  return isWrong(await resend.again(other)) ? other : undefined;
}

/** Sends the plain call again. What shows only now and then may also show without the condition. */
async function plainlyWrong({
  resend,
  call,
  plainCall,
  isWrong,
}: WrongResponse): Promise<Exchange | undefined> {
  for (let tries = 0; !call.operation.creates && tries < CONDITION_TRIES; tries += 1) {
    const again = await resend.again(plainCall);
    if (isWrong(again)) return again;
  }
  return undefined;
}

/** The finding about a mistake that only a condition shows: the clauses about sending, or those about a body, are broken. */
function underItsCondition(
  { exchange, clause, wrong: found, call, base, breaks }: WrongResponse,
  { call: simple, asked, times, shown, error }: Confirmed,
  plain: Exchange | undefined,
): Finding {
  const all = dimensionsOf(simple);
  // What shows only now and then beside other calls comes from those.
  const dimensions = times < asked && all.includes('beside') ? (['beside'] as const) : all;
  const ofCondition = dimensions.flatMap((each) => clausesOfCondition(call.operation, each));
  // Each response may differ, so what came is that of the exchange that is shown.
  const { wrong: last = found } = breaks(shown) ?? {};
  const isAlike = last.symptom === found.symptom && last.expected === found.expected;
  const wrong = isAlike ? { ...found, actual: last.actual } : found;
  const evidence = isAlike ? shown : exchange;
  const about = { calls: [simple], everyTime: times === asked };
  // A caller that is accepted without the right to it is the cause, however the call was sent.
  const isLetIn = clause.system === 'authentication' && exchange.answer.status < 400;
  // A mistake in a registry's body breaks the body's own clause first, whatever caused it.
  const isOfBody = !wrong.isStatus && call.operation.service !== 'participant';
  if (wrong.isOfOrder || isLetIn || isOfBody)
    return {
      ...base,
      ...about,
      wrong: isOfBody && !wrong.isOfOrder ? underCondition(wrong, simple, undefined) : wrong,
      clauses: [...new Set([...base.clauses, ...ofCondition])],
      exchanges: [...(error ? [error] : []), evidence],
    };
  return {
    ...base,
    ...about,
    clauses: [...ofCondition, ...base.clauses],
    wrong: underCondition(wrong, simple, plain),
    exchanges: [...(plain ? [plain] : []), evidence],
  };
}

/** What is wrong, and that it is so only under the condition of a call. `plain`: the plain call, answered correctly. */
export function underCondition(wrong: Wrong, call: Call, plain: Exchange | undefined): Wrong {
  return { ...wrong, rule: onlyUnder(call.condition), ...(plain && { against: plain.answer }) };
}

/** The wait for a cache to drop a response, in milliseconds. Caches that mix up calls rarely keep one for less than 1 s. */
const KEPT_MS = 1_200;

const ALONE = 3;
/** The number of times that both calls are sent. Once may show a mistake that only comes now and then. */
const ROUNDS = 2;

/**
 * Checks whether a wrong response belongs to another call, which caused it. In that case the call gets the right
 * response when it is sent alone, a moment later. A target that ignores a part of the request gives the wrong
 * response each time.
 * @returns what to add to the finding: both calls, and whether they show the mistake again. Undefined when the call
 * alone is answered wrongly
 */
export async function ofAnotherCall(
  resend: Resender,
  exchange: Exchange,
  isWrong: (again: Exchange | undefined) => boolean,
): Promise<Pick<Finding, 'calls' | 'everyTime' | 'ofAnotherCall'> | undefined> {
  const other = resend.client.history.answered.otherCallOf(exchange);
  if (!other || !resend.mayWait) return undefined;
  const { call } = exchange;
  // A cache may also return a stored response a fixed number of times.
  const isRightAlone = async () => {
    for (let tries = 0; tries < ALONE; tries += 1) {
      const again = await resend.again(call);
      if (again && !isWrong(again)) return true;
    }
    return false;
  };
  await sleep(KEPT_MS);
  if (!(await isRightAlone())) {
    resend.noteWait();
    return undefined;
  }
  let times = 0;
  for (let rounds = 0; rounds < ROUNDS; rounds += 1) {
    await sleep(KEPT_MS);
    await resend.again(other);
    if (isWrong(await resend.again(call))) times += 1;
  }
  // Calls that ran at the same time may have been mixed up. Otherwise the other call must show that it is the cause.
  if (times === 0 && !call.condition?.beside) return undefined;
  return { calls: [other, call], everyTime: times === ROUNDS, ofAnotherCall: true };
}
