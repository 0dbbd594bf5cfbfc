import { Unanswered } from '../../src/harness/http/message.js';
import { Inconclusive } from '../../src/harness/property/outcome.js';
import type { Doubts } from './doubts.js';
import type { Turn } from './rehearsal.js';
import type { TargetUnderTest } from './target-under-test.js';

/** So many preludes are begun before the first of them is needed: each takes some milliseconds. */
const PRELUDES = 32;

/** Makes calls again, as many at one moment as there may be, until it is over or the target leaves one without an answer. */
export async function play(
  turns: readonly Turn[],
  { session }: TargetUnderTest,
  doubts: Doubts,
  isOver: () => boolean,
): Promise<void> {
  const { concurrency } = session.target.limits;
  for (let at = 0; at < turns.length && !isOver();) {
    const { atOnce, filler } = turns[at]!.call;
    const wave = turns.slice(at, at + Math.min(concurrency, atOnce?.() ?? concurrency));
    const fillers = filler ? Array.from({ length: concurrency - wave.length }, () => filler()) : [];
    const answered = await Promise.all([
      ...wave.map((turn) => isAnswered(doubts.make(turn))),
      ...fillers.map(isAnswered),
    ]);
    if (answered.includes(false)) return;
    at += wave.length;
  }
}

/**
 * Makes calls again right after what their preludes do: each by itself after its own; and every third time those once
 * more, as many at one moment as there may be, after the preludes of all.
 */
export async function playAlone(
  turns: readonly Turn[],
  { session }: TargetUnderTest,
  doubts: Doubts,
  isOver: () => boolean,
): Promise<void> {
  const most = Math.min(session.target.limits.concurrency, PRELUDES);
  let answered = true;
  for (let at = 0, batch = 0; at < turns.length && answered && !isOver(); at += most, batch += 1) {
    const some = turns.slice(at, at + most);
    const endings = await begin(some);
    for (const [place, turn] of some.entries()) {
      // What was begun is ended in any case.
      await endings[place]!();
      answered &&= isOver() || (await isAnswered(doubts.make(turn, true)));
    }
    if (batch % 3 !== 1 || !answered || isOver()) continue;
    const together = some.slice(0, some[0]!.call.atOnce?.() ?? most);
    await Promise.all((await begin(together)).map((end) => end()));
    const all = await Promise.all(together.map((turn) => isAnswered(doubts.make(turn))));
    answered = !all.includes(false);
  }
}

/** Begins the preludes of calls; each of what it gives brings one to its end, and never fails. */
async function begin(turns: readonly Turn[]): Promise<(() => Promise<void>)[]> {
  const begun = await Promise.all(
    turns.map(({ call, count }) => call.prelude!(count).catch(() => undefined)),
  );
  return begun.map((end) => async () => void (await end?.().catch(() => undefined)));
}

/** Waits for an answer; one that shows nothing is one as well. */
async function isAnswered(answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer;
  } catch (error) {
    // One that was not sent, for want of room for what it may leave, says nothing of whether there is an answer.
    if (error instanceof Unanswered) return error.exchange.attempts === 0;
    if (!(error instanceof Inconclusive)) throw error;
  }
  return true;
}
