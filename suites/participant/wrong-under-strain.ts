import type { Reply } from '../../src/harness/http/reply.js';
import { isAccepted } from '../../src/model/participant/answer.js';
import type { TargetUnderTest } from '../support/target-under-test.js';
import type { Allocation, Answered, Sender } from './allocation.js';
import { withAnotherHint } from './another-hint.js';
import { strained } from './strain.js';
import { sendStrained, strainsOf } from './strains.js';
import { unique } from './unique.js';

/*
 * A wrong answer to a call under strain may be about what was asked for, or about how: a usual call, or one in which
 * nothing else is unusual, tells which.
 */

/** Makes a call as it is usually made. */
export async function asUsual(participant: Sender, allocation: Allocation): Promise<Reply> {
  const { reply, judge } = await participant.send(allocation);
  judge();
  return reply;
}

/**
 * The answer to a call under strain; where there is none, or a refusal, the one to the call as it is usually made, and
 * should that be refused as well, to the one that asks for less.
 */
export async function settle(
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
    const [answered] = await sendStrained(target, participant, [call], turn);
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
export async function withoutStrain(
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
