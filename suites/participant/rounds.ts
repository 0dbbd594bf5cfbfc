import type { RawExchange } from '../../src/harness/http/message.js';
import type { Budget } from '../../src/verdict/schema.js';
import type { Again } from '../support/judge.js';
import { fromAnew, oncePerRun, type TargetUnderTest } from '../support/target-under-test.js';
import { hasMadeParty } from './made.js';
import { strain, type Strain } from './strains.js';

/*
 * A call by which a party is created is made once or twice in a run: parties stay for ever. What goes wrong with one in
 * fifty of them shows only where they are made hundreds of times, on a target that is thrown away afterwards: its file
 * says so with limits.allocations, and the deep budget makes all of them again in as many rounds as there is room for.
 */

/** From so many parties on a target is one to be thrown away. */
const ROOM_FOR_ROUNDS = 1_000;
/** Of calls that are made so often, one in fifty is met with 99 %. */
const MOST = 228;
/** How calls are made in a round: under all of the strain, which takes sixty calls besides, in one of so many rounds. */
const strainIn = (round: number): Strain => (round % 16 === 0 ? 'all' : round % 2 === 0 ? 'light' : 'none');

/** Whether each usual call of a round comes over a connection of its own. */
export const isOnItsOwn = (round: number | undefined): boolean => round !== undefined && round % 4 === 1;

/** The calls that left a party, of the cases that are made again, each of which has one of its own: a round leaves as many. */
const leavingOf = oncePerRun(() => new Set<RawExchange>());

function takes(target: TargetUnderTest, exchanges: readonly RawExchange[], budget: Budget): boolean {
  if (budget !== 'deep' || target.session.target.limits.allocations < ROOM_FOR_ROUNDS) return false;
  const leaving = leavingOf(target);
  const more = exchanges.filter((exchange) => hasMadeParty(exchange) && !leaving.has(exchange));
  if (more.length === 0) return false;
  for (const exchange of more) leaving.add(exchange);
  return true;
}

function rounds(target: TargetUnderTest): number {
  const room = target.session.target.limits.allocations - target.hints.length;
  return Math.min(MOST, Math.floor(room / leavingOf(target).size));
}

const inRounds = oncePerRun(() => new Map<number, TargetUnderTest>());

function inRound(target: TargetUnderTest, round: number): TargetUnderTest {
  const known = inRounds(target).get(round);
  if (known) return known;
  const anew = fromAnew(target, round);
  strain(anew, strainIn(round), round);
  inRounds(target).set(round, anew);
  return anew;
}

/** How cases that create parties are made again. */
export const partiesAgain: Again = {
  serviceOf: () => 'parties',
  costs: 1,
  leaving: { takes, rounds, inRound },
};
