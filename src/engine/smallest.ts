import { isObject, type Fields } from '../model/reading/wire.js';
import type { Call, Condition } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import { SHARED_HINT } from '../model/fresh.js';
import type { Wrong } from '../model/judgement.js';
import type { Resender } from './resend.js';

type IsWrong = (again: Exchange | undefined) => boolean;

/** The parts of a condition. Those that are often the cause come first, because each half is tried in this order. */
const PARTS: readonly (keyof Condition)[] = [
  ...(['accept', 'framing', 'contentType', 'pieces', 'acceptEncoding'] as const),
  ...(['others', 'headerNames', 'connection', 'before', 'beside'] as const),
];

/** The call without the calls beside it that create parties, because each time would leave as many. */
export function withoutPartiesBeside(call: Call): Call {
  const { beside, ...condition } = call.condition ?? {};
  if (!beside?.some(({ shared }) => shared) || condition.connection === 'held back') return call;
  return { ...call, condition: { ...condition, beside: beside.filter(({ shared }) => !shared) } };
}

/** The call as often as its hint was used, with a hint that these calls share; the call itself when it has its own. */
export function usesOf({ uses: { hint, times } = { hint: '', times: 1 } }: Wrong, call: Call): Call[] {
  const { body } = call;
  const own = JSON.stringify(hint);
  if (times < 2 || typeof body !== 'string' || !body.includes(own)) return [call];
  return Array.from({ length: times }, () => ({ ...call, body: body.replace(own, `"${SHARED_HINT}"`) }));
}

/** Reduces the condition of a call to the parts that are needed to show the mistake. */
export async function smallestCondition(resend: Resender, call: Call, isWrong: IsWrong): Promise<Call> {
  let smallest = call;
  const parts = () => PARTS.filter((name) => smallest.condition?.[name] !== undefined);
  const keepOnly = async (names: readonly (keyof Condition)[]): Promise<boolean> => {
    // Without any condition the call is answered correctly.
    if (names.length === 0 || !resend.maySimplify(smallest)) return false;
    // A pause belongs to the calls before it.
    const kept = names.includes('before') ? [...names, 'pauseMs' as const] : names;
    const condition: Condition = Object.fromEntries(kept.map((name) => [name, smallest.condition?.[name]]));
    const simpler = { ...smallest, condition };
    const isEnough = isWrong(await resend.again(simpler));
    if (isEnough) smallest = simpler;
    return isEnough;
  };
  // Holding back makes no sense without the other calls.
  if (call.condition?.connection === 'held back') {
    const isOfSending = await keepOnly(parts().filter((name) => name !== 'connection' && name !== 'beside'));
    if (!isOfSending) {
      await keepOnly(['connection', 'beside']);
      return smallest;
    }
  }
  for (let left = parts(); left.length > 1; left = parts()) {
    const half = left.length >> 1;
    if (!(await keepOnly(left.slice(0, half))) && !(await keepOnly(left.slice(half)))) break;
  }
  // What takes parts of both halves: each of the others is left out.
  for (const name of parts()) await keepOnly(parts().filter((other) => other !== name));
  return fewestBefore(resend, smallest, isWrong);
}

/** What may have come right before a call by chance. */
const BEFORE_BY_CHANCE: readonly Condition[] = [
  { connection: 'after a broken-off call' },
  { connection: 'kept after a refused call' },
  { connection: 'kept after a good call' },
  { connection: 'new' },
];

/**
 * Looks for what came right before a call, when its mistake does not come again under its own condition.
 * @returns the call under the condition that shows the mistake twice, and not the plain call in between; undefined when
 * none does
 */
export async function underOther(resend: Resender, plain: Call, isWrong: IsWrong): Promise<Call | undefined> {
  const { method, creates } = plain.operation;
  if (method !== 'POST' || creates || plain.body === undefined) return undefined;
  for (const condition of BEFORE_BY_CHANCE) {
    const call = { ...plain, condition };
    const isCause =
      isWrong(await resend.again(call)) &&
      !isWrong(await resend.again(plain)) &&
      isWrong(await resend.again(call));
    if (isCause) return call;
  }
  return undefined;
}

/** Reduces the calls right before a call to those that are needed to show the mistake, by repeated halving. */
async function fewestBefore(resend: Resender, call: Call, isWrong: IsWrong): Promise<Call> {
  let { before = [] } = call.condition ?? {};
  const having = (calls: readonly Call[]): Call => ({
    ...call,
    condition: { ...call.condition, before: calls },
  });
  while (before.length > 1 && resend.maySimplify(call)) {
    const half = before.slice(0, before.length >> 1);
    const rest = before.slice(half.length);
    if (isWrong(await resend.again(having(half)))) before = half;
    else if (isWrong(await resend.again(having(rest)))) before = rest;
    else break;
  }
  return before.length > 0 ? having(before) : call;
}

/**
 * Reduces a call until it asks for no more than is needed to show the mistake: members of its body are left out, and
 * its texts are made shorter and plainer.
 * @returns the exchange of the reduced call, its members, and in words, how it is accepted, by the member that is changed
 */
export async function askingForLess(
  resend: Resender,
  exchange: Exchange,
  isWrong: IsWrong,
): Promise<{ shown: Exchange; members: Fields; accepted: ReadonlyMap<string, string> }> {
  let smallest = exchange;
  const accepted = new Map<string, string>();
  let members = membersOf(exchange.call);
  let isSettled = true;
  const tryWith = async (less: Fields, name: string, how: string) => {
    const again = await resend.again({ ...smallest.call, body: JSON.stringify(less) });
    if (!again) return;
    isSettled = isWrong(again);
    if (!isSettled && again.answer.status < 400) accepted.set(name, `${how} ${name}`);
    if (!isSettled) return;
    smallest = again;
    members = less;
  };
  for (const name of Object.keys(members)) {
    const { [name]: _, ...fewer } = members;
    // A hint alone is made plainer below, which creates no more parties.
    const isNeeded =
      name === 'choiceArguments' || (name === 'partyIdHint' && Object.keys(fewer).length === 0);
    if (!isNeeded) await tryWith(fewer, name, 'without');
  }
  for (const [simpler, what] of SIMPLER)
    for (const [name, value] of Object.entries(members))
      if (typeof value === 'string' && simpler(value) !== value)
        await tryWith({ ...members, [name]: simpler(value) }, name, `with ${what} in`);
  // If a simpler call was accepted meanwhile, the response now shows more clearly why this one is refused.
  const last = isSettled ? undefined : await resend.again(smallest.call);
  return { shown: last && isWrong(last) ? last : smallest, members, accepted };
}

/** Whether only how its JSON is written makes a call refused: written in the shortest way it is accepted, and then refused again. */
export async function isOfWriting(resend: Resender, call: Call, isWrong: IsWrong): Promise<boolean> {
  const body = JSON.stringify(membersOf(call));
  if (body === '{}' || body === call.body) return false;
  const shortest = await resend.again({ ...call, body });
  return shortest !== undefined && shortest.answer.status < 400 && isWrong(await resend.again(call));
}

/** Removes runs in which a character is repeated many times. */
const withoutRuns = (text: string) => text.replaceAll(/(.)\1{4,}/g, '$1');

/** Replaces all but small letters and digits by an x. The text that the client fills in for a placeholder has only those. */
const inLetters = (text: string) =>
  text.replaceAll(/\{\{[a-z:-]*\}\}|[^a-z0-9]/g, (part) =>
    part.length > 1 ? part.replace(/:.*/, '}}') : 'x',
  );

const SIMPLER = [
  [withoutRuns, 'fewer characters'],
  [inLetters, 'only small letters and digits'],
] as const;

function membersOf({ body }: Call): Fields {
  if (typeof body !== 'string') return {};
  try {
    const value: unknown = JSON.parse(body);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
