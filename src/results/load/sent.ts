import { sumOf } from '../numbers.js';
import type { Load, LoadMoment, LoadScenario } from './schema.js';
import { plannedRequests } from './stages.js';

/** The delay in milliseconds above which a request belongs to another moment of the plan. */
export const LATE_MS = 250;
/** The number of late requests, and their share, that may be chance. */
const [FEW_LATE, LATE_SHARE] = [10, 0.01];
/** The maximum deviation of a scenario's share of the requests from the requested share. */
const MIX_ERROR = 0.02;

/** Whether so many requests were sent late that the target saw another load than the requested one. */
export const leftLate = ({ late }: Pick<LoadScenario, 'late'>): boolean =>
  late !== undefined && late.beyond >= FEW_LATE && late.beyond > LATE_SHARE * late.count;

/** The reasons why the load that was sent differs from the requested one, in words. Empty when it does not. */
export function sentOtherwise({ scenarios, run }: Pick<Load, 'scenarios' | 'run'>): string[] {
  return [
    ...scenarios.flatMap((scenario) => [
      ...cutShort(scenario),
      ...(run.interrupted ? [] : fewer(scenario, run.segment)),
      ...lateOnes(scenario),
    ]),
    ...(scenarios.length > 1 && !run.interrupted && scenarios.every(({ users }) => users === undefined)
      ? otherMix(scenarios)
      : []),
  ];
}

/** Why a load did not pass or is inconclusive, in words, with what the target refused. Each reason is listed once. */
export const reasonsOf = ({ scenarios, summary }: Pick<Load, 'scenarios' | 'summary'>): string[] => [
  ...new Set([...refusedText(scenarios), ...summary.reasons]),
];

/** A message that a target refused requests, and which rate it accepts. Empty when it refused none. */
export function refusedText(scenarios: readonly LoadScenario[]): string[] {
  const refusing = scenarios.filter(({ refused = [] }) => refused.length > 0);
  if (refusing.length === 0) return [];
  const counts = refusing.map(({ name, requests, refused = [] }) => {
    const statuses = refused.map(({ status }) => status).join(', ');
    return `${name}: ${whole(sumOf(refused, ({ count }) => count))} of ${whole(requests)} requests were refused (${statuses})`;
  });
  // --rate is shared by all scenarios of a load.
  const share = sumOf(refusing, askedRate) / sumOf(scenarios, askedRate);
  const allowed = Math.floor(sumOf(refusing, allowedRate) / share);
  const way =
    allowed > 0
      ? `about ${whole(allowed)} per second were answered then. --rate ${allowed} stays below that limit; limits.requestsPerSecond: ${allowed} in the target file enforces it`
      : 'none was answered then: ask the operator of the target for the limit, and give it as --rate';
  return [`${counts.join('; ')}; ${way}`];
}

const askedRate = ({ rate }: LoadScenario): number => rate.asked;

/**
 * The rate of responses while the target refused requests, because it may allow a burst before its first refusal. A
 * load of a second or two has no such interval, and its whole rate counts.
 */
function allowedRate({ timeline, rate }: LoadScenario): number {
  const refuses = ({ requests, answered = requests }: LoadMoment) => answered < requests;
  const limited = timeline.filter((moment, i) => i > 0 && refuses(timeline[i - 1]!) && refuses(moment));
  const ms = sumOf(limited, ({ durationMs }) => durationMs);
  return ms === 0 ? (rate.answered ?? 0) : (1000 * sumOf(limited, ({ answered = 0 }) => answered)) / ms;
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US');

const cutShort = ({ name, requests, cut }: LoadScenario) =>
  cut
    ? [`${name}: cut short: ${whole(requests)} of ${whole(cut.requests)} requests were sent, as ${cut.by}`]
    : [];

function fewer(scenario: LoadScenario, segment: string | undefined): string[] {
  const { name, requests, dropped } = scenario;
  const planned = Math.floor(plannedRequests(scenario) + 1e-6);
  // A segment sends whole requests of a fractional part.
  const missing = planned - requests - dropped - (segment === undefined ? 0 : 1);
  return missing > Math.max(1, planned / 1000)
    ? [`${name}: ${whole(missing)} of ${whole(planned)} requests were neither sent and ended nor dropped`]
    : [];
}

function lateOnes(scenario: LoadScenario): string[] {
  const { name, late } = scenario;
  if (!late || !leftLate(scenario)) return [];
  const share = ((100 * late.beyond) / late.count).toFixed(1);
  return [
    `${name}: the generator was late: ${share} % of the requests left more than ${late.lateMs} ms after their time, the last of them ${whole(late.max ?? 0)} ms`,
  ];
}

function otherMix(scenarios: readonly LoadScenario[]): string[] {
  const asked = scenarios.map((scenario) => scenario.cut?.requests ?? plannedRequests(scenario));
  const sent = scenarios.map(({ requests }) => requests);
  const shares = (counts: readonly number[]) => {
    const all = sumOf(counts, Number);
    return counts.map((count) => (all === 0 ? 0 : count / all));
  };
  const [wanted, got] = [shares(asked), shares(sent)];
  if (wanted.every((share, i) => Math.abs(share - got[i]!) <= MIX_ERROR)) return [];
  const inWords = (all: readonly number[]) =>
    scenarios.map(({ name }, i) => `${name} ${(100 * all[i]!).toFixed(0)} %`).join(', ');
  return [`the mix differs from the requested one: ${inWords(got)} instead of ${inWords(wanted)}`];
}
