import type { Load, LoadScenario } from './schema.js';
import { plannedRequests } from './stages.js';

/** The delay in milliseconds above which a request belongs to another moment of the plan. */
export const LATE_MS = 250;
/** The number of late requests, and their share, that may be chance. */
const [FEW_LATE, LATE_SHARE] = [10, 0.01];
/** The maximum deviation of a scenario's share of the requests from the requested share. */
const MIX_ERROR = 0.02;

type Measured = Pick<Load, 'scenarios' | 'run'>;

/** Whether so many requests were sent late that the target saw another load than the requested one. */
export const leftLate = ({ late }: Pick<LoadScenario, 'late'>): boolean =>
  late !== undefined && late.beyond >= FEW_LATE && late.beyond > LATE_SHARE * late.count;

/** The reasons why the load that was sent differs from the requested one, in words. Empty when it does not. */
export function sentOtherwise({ scenarios, run }: Measured): string[] {
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

/** A message that a target refused requests, and which rate it accepts. Empty when it refused none. */
export function refusedText({ name, requests, refused = [], rate }: LoadScenario): string[] {
  if (refused.length === 0) return [];
  const all = refused.reduce((sum, { count }) => sum + count, 0);
  const statuses = refused.map(({ status }) => status).join(', ');
  const answered = Math.floor(rate.answered ?? 0);
  const way =
    answered > 0
      ? `about ${whole(answered)} in a second were answered: --rate ${answered} keeps that limit, and limits.requestsPerSecond: ${answered} in the target file never goes beyond it`
      : 'none was answered: ask its operator for the limit, and give it as --rate';
  return [`${name}: ${whole(all)} of ${whole(requests)} requests were refused (${statuses}); ${way}`];
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
    const all = counts.reduce((sum, count) => sum + count, 0);
    return counts.map((count) => (all === 0 ? 0 : count / all));
  };
  const [wanted, got] = [shares(asked), shares(sent)];
  if (wanted.every((share, i) => Math.abs(share - got[i]!) <= MIX_ERROR)) return [];
  const inWords = (all: readonly number[]) =>
    scenarios.map(({ name }, i) => `${name} ${(100 * all[i]!).toFixed(0)} %`).join(', ');
  return [`another mix was sent than the one asked for: ${inWords(got)} instead of ${inWords(wanted)}`];
}
