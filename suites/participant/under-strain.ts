import type { RawExchange } from '../../src/harness/http/message.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { isAccepted } from '../../src/model/participant/answer.js';
import { oncePerTarget, type TargetUnderTest } from '../support/target-under-test.js';
import { ADMIN, requestOf, type Allocation, type Answered, type Sender } from './allocation.js';
import { withAnotherHint } from './another-hint.js';
import { mustBeAccepted } from './ruled.js';
import { unique } from './unique.js';
import {
  amongOthers,
  askingForMore,
  byAnother,
  passOver,
  prepare,
  strained,
  type Strained,
} from './strain.js';

/*
 * Each party stays for ever, so that a call by which one is created is to show as much as it can: it is sent in chunks, with
 * a charset and without Accept, by somebody else where there is one, over a connection that was used, right after a call
 * that was refused and one that was broken off, and among as many others as there may be under way. Refused, it creates no
 * party, and is made as usual.
 */

/** Whether a call is to be made under strain: one that must be accepted, and is sent as usual. */
export function bearsStrain(target: TargetUnderTest, allocation: Allocation): boolean {
  const { caller = ADMIN, method, query, headers, manner, otherwise, mayAskForMore } = allocation;
  if (method ?? query ?? headers ?? manner ?? otherwise) return false;
  if (strainsOf(target).isOver) return false;
  const request = requestOf(target.session.target.participant!, allocation);
  return mustBeAccepted(target, request, caller, mayAskForMore);
}

/** What is known of the strain of a target. */
interface Strains {
  /** How many calls were made under it. */
  count: number;
  /** Whether nothing comes before calls, and nobody is beside them. */
  isLight: boolean;
  /** Usual calls are answered wrongly as well: they tell that more plainly. */
  isOver: boolean;
  /** How many wrong answers were looked into; one is after the other. */
  doubted: number;
  looking: Promise<unknown>;
  /** What was sent last with all of the strain. */
  sending: Promise<unknown>;
  /** Right answers to usual calls, by the clause that one under strain broke. */
  right: Map<string, Reply>;
  /** Refusals under strain that are about what was asked for, by the call as it was accepted. */
  refused: WeakMap<RawExchange, Reply>;
}

const strainsOf = oncePerTarget((): Strains => ({
  ...{ count: 0, isLight: false, isOver: false, doubted: 0 },
  ...{ looking: Promise.resolve(), sending: Promise.resolve(), right: new Map(), refused: new WeakMap() },
}));

/** How calls are made: as usual; by whoever may and sent otherwise, on new connections; or under all of the strain. */
export type Strain = 'none' | 'light' | 'all';

/** Says how the calls of a target are made from now on, and how many of them are taken to be made before. */
export function strain(target: TargetUnderTest, how: Strain, count: number): void {
  Object.assign(strainsOf(target), { isOver: how === 'none', isLight: how === 'light', count });
}

/** Makes calls at once, under strain as long as that shows more; gives the answers in their order. */
export async function allocateUnderStrain(
  target: TargetUnderTest,
  participant: Sender,
  log: RawExchange[],
  allocations: readonly Allocation[],
): Promise<Reply[]> {
  const strains = strainsOf(target);
  if (strains.isOver) return Promise.all(allocations.map((each) => asUsual(participant, each)));
  const from = log.length;
  const turn = strains.count++;
  const asked = allocations.map((allocation) => askingForMore(target, allocation, turn));
  const calls = asked.map((allocation) => strained(byAnother(target, allocation)));
  try {
    const answered = await send(target, participant, calls, turn);
    const replies: Reply[] = [];
    for (const [place, more] of asked.entries()) {
      const refused = { answered: answered[place], turn };
      const reply = await settle(target, participant, [more, allocations[place]!], refused);
      const simpler = await inTurn(strains, 'looking', () => withoutStrain(target, participant, more, reply));
      if (simpler && allocations.length === 1) log.splice(from, log.length - from - 1);
      replies.push(simpler ?? reply);
    }
    return replies;
  } finally {
    await Promise.all(calls.map(({ manner }) => manner.line.close()));
  }
}

/** Sends calls at once, under the strain of a target. What is to come right before them no other calls come after. */
async function send(
  target: TargetUnderTest,
  participant: Sender,
  calls: readonly Strained[],
  turn: number,
): Promise<(Answered | undefined)[]> {
  const strains = strainsOf(target);
  const answers = () => Promise.all(calls.map((call) => participant.send(call).catch(passOver)));
  if (strains.isLight) return answers();
  return inTurn(strains, 'sending', async () => {
    await prepare(target, participant, calls, turn);
    return amongOthers(target, answers());
  });
}

/** Does one thing of a kind after the other. Of wrong answers that are looked into, what one has shown the next does not ask for. */
function inTurn<T>(strains: Strains, kind: 'looking' | 'sending', act: () => Promise<T>): Promise<T> {
  const done = strains[kind].then(act);
  strains[kind] = done.catch(() => undefined);
  return done;
}

/** Makes a call as it is usually made. */
async function asUsual(participant: Sender, allocation: Allocation): Promise<Reply> {
  const { reply, judge } = await participant.send(allocation);
  judge();
  return reply;
}

/**
 * The answer to a call under strain; where there is none, or a refusal, the one to the call as it is usually made, and
 * should that be refused as well, to the one that asks for less.
 */
async function settle(
  target: TargetUnderTest,
  participant: Sender,
  [more, less]: readonly [Allocation, Allocation],
  { answered, turn }: { answered: Answered | undefined; turn: number },
): Promise<Reply> {
  if (answered && answered.reply.status < 400) {
    answered.judge();
    return answered.reply;
  }
  const usual = await asUsual(participant, more);
  if (!answered || !isAccepted(usual)) {
    answered?.judge();
    return usual.status < 400 || more === less ? usual : asUsual(participant, less);
  }
  const { reply, judge } = answered;
  judge(usual);
  const strains = strainsOf(target);
  const isWrong = target.witness.brokenBy(reply).length > 0 && strains.doubted < MOST_DOUBTED;
  if (isWrong && (await isAcceptedUnderStrain(target, participant, turn)))
    strains.refused.set(usual.exchange, reply);
  return usual;
}

/** Whether a call in which nothing is unusual is accepted under strain. */
async function isAcceptedUnderStrain(
  target: TargetUnderTest,
  participant: Sender,
  turn: number,
): Promise<boolean> {
  strainsOf(target).doubted += 1;
  const call = strained({ members: { partyIdHint: `assay-${unique()}x` } });
  try {
    const [answered] = await send(target, participant, [call], turn);
    answered?.judge();
    return answered !== undefined && isAccepted(answered.reply);
  } finally {
    await call.manner.line.close();
  }
}

/**
 * The refusal of a call under strain, which is accepted as it is usually made, `usual`; undefined: there was none, or
 * other calls are refused under strain as well. It is about what was asked for, and not only about how.
 */
export const refusedUnderStrain = (target: TargetUnderTest, usual: Reply): Reply | undefined =>
  strainsOf(target).refused.get(usual.exchange);

/** So many wrong answers are looked into: each may take a party more. */
const MOST_DOUBTED = 2;

/**
 * The answer to a call of the kind without strain, where one under strain is wrong and this one is wrong in the same way:
 * it tells the same more plainly. Undefined: there is no such thing. Where this one is right, the other one is told as
 * what strain brings about.
 */
async function withoutStrain(
  target: TargetUnderTest,
  participant: Sender,
  allocation: Allocation,
  reply: Reply,
): Promise<Reply | undefined> {
  const { witness } = target;
  const strains = strainsOf(target);
  const clauses = reply.exchange.request.manner?.line ? witness.brokenBy(reply) : [];
  if (clauses.length === 0) return undefined;
  const known = strains.right.get(clauses[0]!);
  if (!known && strains.doubted === MOST_DOUBTED) return undefined;
  if (!known) strains.doubted += 1;
  const usual = known ?? (await asUsual(participant, withAnotherHint(allocation)));
  const again = known ? [] : witness.brokenBy(usual);
  if (again.length > 0) {
    strains.isOver = true;
    if (!clauses.every((clause) => again.includes(clause))) return undefined;
    witness.forget(reply);
    return usual;
  }
  for (const clause of clauses) strains.right.set(clause, usual);
  witness.qualify(reply, STRAIN, usual);
  return undefined;
}

const STRAIN =
  'a call in chunks, with a charset and without Accept, right after others and among many (a usual one was answered rightly)';
