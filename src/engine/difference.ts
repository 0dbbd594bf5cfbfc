import { dimensionsOf, onlyUnder, under, type Call } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import type { DifferenceCause, Difference, Fact } from '../model/fact.js';
import type { Finding, Made } from './finding.js';
import { asAnother, readAgain } from './explain.js';
import type { Resender } from './resend.js';
import { atMost } from './statistics.js';

/** The maximum number of equal replicas. A value that one of them has is seen in this share of all responses. */
const REPLICAS = 4;
/** The maximum probability with which a conformant target may show a difference that is reported. */
const BY_CHANCE = 1e-3;
/** The numbers of controls after which a difference is decided, each with an equal error probability. */
const CHECKPOINTS = [32, 64, 128, 200];

/** The number of times that a call is tried as the cause. It must be seen twice. */
const ROUNDS = 5;

/** The maximum number of controls without the fact. After that nothing can be concluded. */
const MOST_LOST = 16;

/** How many controls were made, and how many of them showed the earlier value. */
interface Seen {
  before: number;
  asked: number;
}

/**
 * Explains a response that differs from an earlier one to the same question. Controls decide: nearly all of them must
 * show the earlier value. Then neither equal replicas nor a change of the ledger explains the difference.
 * @returns undefined when the value varies by itself
 */
export async function explainDifference(
  resend: Resender,
  exchange: Exchange,
  difference: Difference,
): Promise<Finding | undefined> {
  const { fact, path } = difference;
  const { history } = resend.client;
  if (fact.isStrict) return blame(resend, exchange, difference);
  if (history.facts.varies(difference)) return undefined;
  const seen: Seen = { before: 0, asked: 0 };
  let isMoved = fact.moves;
  let lost = 0;
  let last: { fact: Fact; exchange: Exchange } | undefined;
  for (const checkpoint of CHECKPOINTS) {
    while (seen.asked < checkpoint) {
      if (resend.isSpent) return undefined;
      const control = await askControl(resend, exchange, difference);
      if (control === 'changed') return undefined;
      if (!control) {
        lost += 1;
        if (lost > MOST_LOST) return undefined;
        continue;
      }
      seen.asked += 1;
      last = control;
      const value = control.fact.leaves.get(path);
      if (value === difference.expected) seen.before += 1;
      isMoved &&= value === difference.actual;
      if (!isUsual(seen, fact.moves)) continue;
      const byVariant = await differenceOfVariant(resend, difference);
      if (byVariant) {
        // The variant may only show what the call before it left.
        const blamed = await blame(resend, exchange, difference, seen);
        return blamed.calls.at(-1)?.condition?.before ? blamed : byVariant;
      }
      history.facts.accept({ ...difference, fact: last.fact }, last.exchange, isMoved, history.now);
      return undefined;
    }
    const chance = chanceOf(seen, fact.moves);
    if (
      exchange.call.toTheEnd &&
      !(await readAgain(resend, exchange.call, (each) => lacks(each, difference)))
    )
      return undefined;
    if (chance < BY_CHANCE / CHECKPOINTS.length) {
      const blamed = await blame(resend, exchange, difference, seen);
      if (blamed.clauses.length === 0) return undefined;
      return { ...blamed, confidence: inWordsOf(seen, chance) };
    }
  }
  if (last) history.facts.accept({ ...difference, fact: last.fact }, last.exchange, false, history.now);
  return undefined;
}

/** The number of calls of another variant after which its value does not vary, as of one of a few equal replicas. */
const STEADY = 32;

/**
 * Explains a value that varies with one variant of a call, and never with the equivalent one: the variant matters. Both
 * are made in turn, a random number of times, so that both would show what changes with time.
 * @returns undefined when it is not so
 */
async function differenceOfVariant(resend: Resender, difference: Difference): Promise<Finding | undefined> {
  const { fact, path, against } = difference;
  const equivalent = against.equivalent?.();
  if (!equivalent) return undefined;
  const [own, others] = [new Map<string | undefined, Exchange>(), new Map<string | undefined, Exchange>()];
  const send = async (call: Call, shown: typeof own) => {
    const found = factIn(await resend.send(call), fact.key);
    if (found) shown.set(found.fact.leaves.get(path), found.exchange);
    return found !== undefined;
  };
  for (let asked = 0; asked < STEADY && others.size < 2; asked += 1) {
    if (resend.isSpent) return undefined;
    for (let pads = resend.random(3); pads > 0; pads -= 1) await send(against.ask, own);
    if (!(await send(equivalent, others))) return undefined;
  }
  const [steady] = others.keys();
  const deviating = [...own].find(([value]) => value !== steady);
  if (others.size !== 1 || !own.has(steady) || !deviating) return undefined;
  const [actual, exchange] = deviating;
  return {
    clauses: fact.clausesOf('content', []),
    wrong: {
      expected: `what the same call gets every time when the default is written out, or left out: at ${path} ${quoted(steady)}`,
      actual: quoted(actual),
      symptom: `${memberIn(path)} come and go`,
      rule: against.ask.varies,
      against: against.answer,
    },
    source: 'law',
    calls: [equivalent, against.ask],
    exchanges: [exchange],
    everyTime: false,
    confidence: `${STEADY} of ${STEADY} such calls showed one value; this call, made in between, showed two`,
  };
}

/**
 * Sends a control: asks for a fact again, under the default condition, after a random number of other calls, so that
 * all replicas behind a round-robin are reached. The control uses a new connection when the difference was seen on a
 * used one, and a used connection when it was seen on a new one, because the connection may be what matters.
 */
async function askControl(resend: Resender, exchange: Exchange, { fact, against }: Difference) {
  const { instruments } = resend.client.history;
  if (fact.premise) {
    const before = instruments.ids.join('\n');
    await resend.send(fact.premise);
    if (instruments.ids.join('\n') !== before) return 'changed' as const;
  }
  for (let pads = resend.random(3); pads > 0; pads -= 1) await resend.send(against.ask);
  const wasNew = exchange.call.condition?.connection === 'new';
  const connection = wasNew ? 'kept after a good call' : 'new';
  const ask = against.ask.toTheEnd ? against.ask : { ...against.ask, condition: { connection } as const };
  return factIn(await resend.send(ask), fact.key);
}

const factIn = (made: readonly Made[], key: string) =>
  made
    .flatMap(({ exchange }) => exchange.facts.map((fact) => ({ fact, exchange })))
    .find(({ fact }) => fact.key === key);

/** The finding for a difference: which condition shows it again, and which clause it therefore breaks. */
async function blame(
  resend: Resender,
  exchange: Exchange,
  difference: Difference,
  seen?: Seen,
): Promise<Finding> {
  const { fact, path, expected, actual, against } = difference;
  const { call } = exchange;
  const law = fact.key.split(' ')[0];
  // What no control undid stays for good, whatever caused it.
  const isStuck = seen?.before === 0;
  let wasRepeated = seen !== undefined;
  const differs = async (again: Call) => {
    for (const { exchange: own, differences } of await resend.send(again)) {
      const same = own.facts.find(({ key }) => key === fact.key);
      if (same && same.leaves.get(path) !== expected) return true;
      // A mistake in calls at the same time may show in any of their responses.
      if (differences.some((each) => each.fact.key.split(' ')[0] === law)) return true;
    }
    return false;
  };
  // The effect of other calls may show at any time. So the other variant must be right in between.
  const shownBy = async (cause: DifferenceCause, again: Call) => {
    wasRepeated = true;
    const between = { content: against.ask, sending: under(call) }[cause as string];
    const isRightBetween = async () => between === undefined || !(await differs(between));
    return (await differs(again)) && (await isRightBetween()) && (await differs(again)) ? cause : undefined;
  };
  let cause = fact.variant === against.variant ? undefined : await shownBy('content', under(call));
  // What an earlier call left may stay. The equivalent call undoes it, so that the plain call is right again.
  const undo = against.equivalent?.();
  // Other tests may send such calls at the same time.
  const isCausedBy = async (again: Call) => {
    let times = 0;
    for (let rounds = 0; rounds < ROUNDS && times < 2; rounds += 1) {
      await resend.send(undo!);
      if (!(await differs(under(call))) && (await differs(again))) times += 1;
    }
    return times === 2;
  };
  for (const each of dimensionsOf(call)) {
    const again = under(call, each);
    if (undo && each === 'before') cause ??= (await isCausedBy(again)) ? each : undefined;
    else cause ??= await shownBy(each, again);
  }
  let blamed = call;
  const opposite = against.opposite?.();
  if (undo && opposite && cause === undefined && seen) {
    const again = { ...under(call), condition: { before: [opposite] } };
    if (await isCausedBy(again)) [blamed, cause] = [again, 'before'];
  }
  // No debug fields are an empty object.
  const isEmpty = path === '';
  const ofAll = law === 'debug' ? 'debug fields' : 'members';
  const member = isEmpty ? ofAll : memberIn(path);
  const isAdded = isEmpty ? actual === undefined : expected === undefined;
  const what = isAdded ? 'added' : actual === undefined || isEmpty ? 'missing' : 'changed';
  return {
    clauses: fact.clausesOf(cause ?? 'chance', blamed.condition?.before ?? []),
    wrong: {
      expected: `what ${cause === 'content' ? 'an equivalent call' : 'the same call'} gets otherwise: ${isEmpty ? `no ${member}` : (listWith(path, expected) ?? `at ${path} ${quoted(expected)}`)}`,
      actual:
        (isEmpty
          ? `${member}: ${[...fact.leaves.keys()].join(', ')}`
          : (listWith(path, actual) ?? quoted(actual))) + asAnother(resend, exchange),
      symptom: `${member} ${what}`,
      rule:
        cause === 'content'
          ? call.varies
          : cause === undefined || !blamed.condition
            ? 'a call that is made again'
            : onlyUnder(blamed.condition),
      against: against.answer,
    },
    source: 'law',
    // The equivalent call undoes what stays, so that the next one shows the value from before.
    calls: [
      ...(undo && (isStuck || cause === 'before') ? [undo] : []),
      against.ask,
      cause === 'content' ? under(call) : blamed,
    ],
    exchanges: [exchange],
    everyTime: cause !== undefined || isStuck || !wasRepeated,
    ...(cause === undefined && isStuck && { isUnconfirmed: true }),
  };
}

/** A list with or without an instrument, when the path is that of an instrument in a list. */
function listWith(path: string, value: string | undefined): string | undefined {
  const id = LISTED.exec(path)?.[1];
  return id && `a list ${value === undefined ? 'without' : 'with'} the instrument ${JSON.stringify(id)}`;
}

const LISTED = /^\/(.*)\/listed$/;

/** The member of a path in words. All debug fields come and go together. */
function memberIn(path: string): string {
  if (LISTED.test(path)) return 'instrument';
  const names = path.split('/');
  return names.some((name) => name.startsWith('debug')) ? 'debug fields' : names.at(-1)!;
}

/** Whether a list that was read again differs from the earlier one. */
const lacks = ({ facts }: Exchange, { fact, path, expected }: Difference): boolean => {
  const same = facts.find(({ key }) => key === fact.key);
  return same !== undefined && same.leaves.get(path) !== expected;
};

/** Whether the responses vary as a conformant target's may: values other than the earlier one are common. */
function isUsual({ before, asked }: Seen, moves: boolean): boolean {
  const others = asked - before;
  if (others < 3 || others / asked < 1 / REPLICAS) return false;
  return moves || (before >= 2 && before / asked >= 1 / REPLICAS);
}

/** The probability of a result at least this clear when each of a few equal replicas has its own value. */
function chanceOf({ before, asked }: Seen, moves: boolean): number {
  const rare = atMost(asked - before, asked, 1 / REPLICAS);
  return moves ? rare : Math.min(rare, atMost(before, asked, 1 / REPLICAS));
}

const inWordsOf = ({ before, asked }: Seen, chance: number): string =>
  `${before} of ${asked} further calls showed the earlier value; a conformant target of up to ${REPLICAS} equal ` +
  `replicas shows this in fewer than 1 of ${Math.round(1 / Math.max(chance, 1e-9)).toLocaleString('en')} runs`;

const quoted = (text: string | undefined) => (text === undefined ? 'nothing' : text.slice(0, 120));
