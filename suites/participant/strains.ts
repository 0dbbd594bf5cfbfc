import type { RawExchange } from '../../src/harness/http/message.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { oncePerTarget, type TargetUnderTest } from '../support/target-under-test.js';
import type { Answered, Sender } from './allocation.js';
import { amongOthers, passOver, prepare, type Strained } from './strain.js';

/** What is known of the strain of a target. */
export interface Strains {
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

export const strainsOf = oncePerTarget((): Strains => ({
  ...{ count: 0, isLight: false, isOver: false, doubted: 0 },
  ...{ looking: Promise.resolve(), sending: Promise.resolve(), right: new Map(), refused: new WeakMap() },
}));

/** How calls are made: as usual; by whoever may and sent otherwise, on new connections; or under all of the strain. */
export type Strain = 'none' | 'light' | 'all';

/** Says how the calls of a target are made from now on, and how many of them are taken to be made before. */
export function strain(target: TargetUnderTest, how: Strain, count: number): void {
  Object.assign(strainsOf(target), { isOver: how === 'none', isLight: how === 'light', count });
}

/** Sends calls at once, under the strain of a target. What is to come right before them no other calls come after. */
export async function sendStrained(
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
export function inTurn<T>(strains: Strains, kind: 'looking' | 'sending', act: () => Promise<T>): Promise<T> {
  const done = strains[kind].then(act);
  strains[kind] = done.catch(() => undefined);
  return done;
}
