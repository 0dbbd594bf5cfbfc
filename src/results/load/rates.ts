import type { LoadMoment, LoadScenario } from './schema.js';
import { type LoadShape, plannedBetween, steadyPart } from './stages.js';

/**
 * Requests in a second that were asked for, sent and answered while the plan stays at its highest rate, from the
 * intervals that lie wholly in it; undefined when there are none.
 */
export function steadyRates(
  shape: LoadShape,
  timeline: readonly LoadMoment[],
): LoadScenario['rate']['steady'] {
  const part = steadyPart(shape);
  if (!part) return undefined;
  // The clocks of both sides are not so exact that the last milliseconds would count.
  const within = timeline.filter(
    ({ at, durationMs }) => at >= part.from && at + durationMs <= part.to + 50 && durationMs > 0,
  );
  const [first, last] = [within[0], within.at(-1)];
  if (!first || !last) return undefined;
  const end = last.at + last.durationMs;
  const perSecond = (of: (moment: LoadMoment) => number) =>
    round((1000 * within.reduce((sum, moment) => sum + of(moment), 0)) / (end - first.at));
  return {
    at: first.at,
    durationMs: end - first.at,
    asked: round((1000 * plannedBetween(shape, first.at, end)) / (end - first.at)),
    ...(within.every(({ sent }) => sent !== undefined) && { sent: perSecond(({ sent = 0 }) => sent) }),
    answered: perSecond(({ answered, requests }) => answered ?? requests),
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
