import type { RawExchange } from '../http/message.js';
import { appAddresses, type Target } from '../target-file/target.js';
import { attempt } from './cases/cases.js';
import type { TestReport as Told } from './run/events.js';
import { CALLS } from './run/plan.js';
import type { Exchange } from '../model/exchange.js';
import { SHARED_HINT } from '../model/fresh.js';
import { counterexampleOf } from './counterexample.js';
import { nameOfRun, uniqueText } from './render.js';
import { restoreCall, type Finding, type StoredCall } from './finding.js';
import type { Run } from './run.js';
import { tell, type Reporting } from './tell.js';

/** The number of attempts for a failure that does not show each time. A call that creates a party is made only once. */
const TRIES = 5;

/** The result of calls that were made again. */
interface Again {
  exchanges: Exchange[];
  findings: Finding[];
  unanswered: string[];
}

/** Makes the calls of a finding again, and no others. `replay`: the value from the plan. */
export async function replayCalls(
  run: Run,
  { replay, seed, clause }: { replay: string; seed: number; clause: string },
  reporting: Reporting,
): Promise<Told[]> {
  const hint = `assay-${uniqueText(nameOfRun(), 0)}x`;
  const { session } = run;
  const text = atApps(replay.slice(CALLS.length), session.target);
  const stored = JSON.parse(text.replaceAll(SHARED_HINT, hint)) as StoredCall[];
  const log: RawExchange[] = [];
  const found = (again: Again) =>
    again.findings.find(({ clauses }) => clauses.some(({ id }) => id === clause));
  let again = await makeAgain(run, stored, log);
  const isSafe = again.exchanges.every(({ call }) => call.operation.creates === undefined);
  for (let tries = 1; isSafe && tries < TRIES && !found(again) && again.unanswered.length === 0; tries += 1)
    again = await makeAgain(run, stored, log);
  const finding = found(again);
  const why = finding ? undefined : whyOpen(again.exchanges.at(-1), clause);
  return tell(
    run,
    reporting,
    {
      clause,
      judged: finding || why === undefined ? 1 : 0,
      counterexamples: finding
        ? [
            counterexampleOf(finding, {
              session,
              seed,
              path: 'replay',
              occurrences: 1,
              rules: [finding.wrong.rule ?? ''],
              everyTime: finding.everyTime,
            }),
          ]
        : [],
      exchanges: log.map((each) => session.record(each)),
      inconclusive: why === undefined ? [] : [session.hide(why)],
      notApplicable: [],
      unanswered: again.unanswered,
    },
    new Map(),
  );
}

/** The stored calls of apps name whole addresses. Of another target, these are its own ones with the same paths. */
function atApps(text: string, target: Target): string {
  const addresses = appAddresses(target).map(({ url }) => url);
  const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : url);
  return text.replaceAll(/"url":("http[^"]*")/g, (found: string, written: string) => {
    const url = JSON.parse(written) as string;
    const same = addresses.filter((address) => pathOf(address) === pathOf(url));
    return addresses.includes(url) || same.length !== 1 ? found : `"url":${JSON.stringify(same[0])}`;
  });
}

async function makeAgain(run: Run, stored: readonly StoredCall[], log: RawExchange[]): Promise<Again> {
  const exchanges: Exchange[] = [];
  const findings: Finding[] = [];
  const outcome = await attempt(async () => {
    for (const call of stored.map(restoreCall)) {
      const made = await run.make(call, log);
      exchanges.push(...made.exchanges);
      findings.push(...made.findings);
    }
  });
  const unanswered = outcome.kind === 'unanswered' ? [run.session.hide(outcome.reason)] : [];
  return { exchanges, findings, unanswered };
}

/**
 * Why the last response says nothing about a clause. A response that is right in everything it shows means that the
 * failure does not show any more. That is also true of a clause that is only judged when it is broken, such as one
 * about how calls are sent.
 */
function whyOpen(last: Exchange | undefined, clause: string): string | undefined {
  if (last === undefined) return 'nothing was sent';
  const { judgements, answer } = last;
  const own = judgements.filter((each) => each.clause.id === clause);
  if (own.length > 0 && own.every(({ wrong }) => !wrong)) return undefined;
  const other = judgements.find(({ wrong }) => wrong);
  if (other?.wrong)
    return `the response does not show this failure any more, but breaks ${other.clause.id}: expected ${other.wrong.expected}, got ${other.wrong.actual}`;
  if (judgements.length > 0) return undefined;
  return `the response says nothing about the clause: ${String(answer)}`;
}
