import { setTimeout as sleep } from 'node:timers/promises';
import { Line } from '../../src/harness/http/line.js';
import { Unanswered } from '../../src/harness/http/message.js';
import { tokenSignature, tokenWellFormed } from '../../src/spec/authentication/token.js';
import { everyTamperedToken, isJwt } from '../../generators/authentication/altered-token.js';
import { oncePerTarget, type TargetUnderTest } from '../support/target-under-test.js';
import {
  ADMIN,
  createsNothing,
  membersOf,
  requestOf,
  sentOtherwise,
  type Allocation,
  type Sender,
} from './allocation.js';
import { everyAnnotation } from './annotations.js';
import { holderOf, type Caller } from './caller.js';
import { Tokens } from './tokens.js';
import { unique } from './unique.js';

/** The same call, which asks for all that it may besides: for annotations, and two of three for an identity provider. */
export function askingForMore(target: TargetUnderTest, allocation: Allocation, turn: number): Allocation {
  const { mayAskForMore, members = {} } = allocation;
  if (!mayAskForMore) return allocation;
  const { identityProviderId: provider } = holderOf(target, 'identityProviderAdmin');
  const isOfNobody = !('userId' in members || 'identityProviderId' in members || allocation.caller);
  return {
    ...allocation,
    members: {
      localMetadata: { annotations: everyAnnotation(unique) },
      ...(turn % 3 > 0 && isOfNobody && { identityProviderId: provider }),
      ...members,
    },
  };
}

/** A call under strain, over a connection of its own. */
export type Strained = Allocation & { manner: { line: Line } };

/** The same call, as little of which as possible is as usual, but for what it asks for. */
export const strained = (allocation: Allocation): Strained => ({
  ...allocation,
  ...sentOtherwise(),
  manner: { chunked: true, line: new Line() },
});

/** The same by the admin of the identity provider that is asked for, where there is one: the call is its right as well. */
export function byAnother(target: TargetUnderTest, allocation: Allocation): Allocation {
  const { participant } = target.session.target;
  const { identityProviderId: asked, userId } = membersOf(requestOf(participant!, allocation));
  const { identityProviderId: own } = holderOf(target, 'identityProviderAdmin');
  // That the participant's admin may name somebody else's user is a right of its own.
  if (allocation.caller || own === undefined || asked !== own || userId) return allocation;
  return { ...allocation, caller: { credential: 'identityProviderAdmin' } };
}

/** What is refused right before: members that no good call has, and the token of one. */
const REFUSED = { partyIdHint: 'a.b', userId: '' };
const BY_NOBODY: Caller = { headers: [['authorization', 'Bearer none']], refusedBy: tokenWellFormed };
const TAMPERED = everyTamperedToken.find(({ name }) => name === 'changed-signature')!;

/** Who makes the call that is refused: who makes the good one, nobody, or somebody with a token that says to be that one. */
const BEFORE = ['itself', 'nobody', 'impostor'] as const;

/** Those of a target that are refused: of one that lets one in, no more of that is asked. */
const refusedOf = oncePerTarget(() => new Set<(typeof BEFORE)[number]>(BEFORE));

async function callerBefore(
  target: TargetUnderTest,
  who: (typeof BEFORE)[number],
  own: Caller,
): Promise<Caller> {
  if (who === 'itself') return own;
  if (who === 'nobody' || !('credential' in own)) return BY_NOBODY;
  const tokens = new Tokens(target);
  const { value } = await tokens.of(own.credential);
  if (!isJwt(value)) return BY_NOBODY;
  const token = tokens.bad(TAMPERED.name, TAMPERED.alter(value), own.credential);
  return { token, refusedBy: tokenSignature };
}

/**
 * Does what is to come before: a call that is refused, for what it asks or for its token by turns; over the same
 * connection, but for every other one, which is the first of its own. Then one that is broken off.
 */
export async function prepare(
  target: TargetUnderTest,
  participant: Sender,
  calls: readonly Strained[],
  turn: number,
): Promise<void> {
  const end = await participant.begin().catch(passOver);
  for (const { caller: own = ADMIN, manner } of [...calls].reverse()) {
    const callers = refusedOf(target);
    if (callers.size === 0) break;
    const who = [...callers][turn % callers.size]!;
    const on = turn % 2 === 0 ? { manner: { line: manner.line } } : {};
    const caller = await callerBefore(target, who, own);
    const answered = await participant.send({ members: REFUSED, caller, ...on }).catch(passOver);
    answered?.judge();
    if (answered && answered.reply.status < 400) callers.delete(who);
  }
  await end?.('cut');
}

/** So long a call is ahead of the others, in milliseconds. */
const AHEAD_MS = 1;
/** Each of the others is followed by another one, should the call not be answered by then. */
const MORE = 1;

/** Waits for the answers to calls, while as many others are under way as there may be. */
export async function amongOthers<T>(target: TargetUnderTest, answers: Promise<T>): Promise<T> {
  const { limits, participant } = target.session.target;
  const { url } = requestOf(participant!, {});
  let answered = false;
  const other = async () => {
    for (let i = 0; i <= MORE && !answered; i += 1) await createsNothing(target, url);
  };
  const count = limits.requestsPerSecond === undefined ? limits.concurrency - 1 : 0;
  const others = sleep(AHEAD_MS).then(() => Promise.allSettled(Array.from({ length: count }, other)));
  try {
    return await answers;
  } finally {
    answered = true;
    await others;
  }
}

/**
 * What is left without an answer is asked for as usual.
 * @throws {unknown} anything else
 */
export function passOver(error: unknown): undefined {
  if (!(error instanceof Unanswered)) throw error;
}
