import type { RawExchange } from '../harness/http/message.js';
import { attempt } from '../harness/property/attempt.js';
import type { Finding as Told } from '../harness/run/events.js';
import { CALLS } from '../harness/run/plan.js';
import type { Exchange } from '../model/exchange.js';
import type { Counterexample } from '../verdict/schema.js';
import { counterexampleOf } from './counterexample.js';
import { restoreCall, type Finding, type StoredCall } from './finding.js';
import type { Run } from './run.js';
import { tell, type Reporting } from './tell.js';

/** Makes the calls of a finding again, and nothing else. `replay`: what the plan has for it. */
export async function replayCalls(
  run: Run,
  { replay, seed, clause }: { replay: string; seed: number; clause: string },
  reporting: Reporting,
): Promise<Told[]> {
  const calls = (JSON.parse(replay.slice(CALLS.length)) as StoredCall[]).map(restoreCall);
  const { session } = run;
  const log: RawExchange[] = [];
  const exchanges: Exchange[] = [];
  const findings: Finding[] = [];
  const outcome = await attempt(async () => {
    for (const call of calls) {
      const made = await run.make(call, log);
      exchanges.push(...made.exchanges);
      findings.push(...made.findings);
    }
  });
  const found: Counterexample[] = findings
    .filter(({ clauses }) => clauses.some(({ id }) => id === clause))
    .map((finding) =>
      counterexampleOf(finding, {
        ...{ session, seed, path: 'replay', occurrences: 1, rules: [finding.wrong.rule ?? ''] },
        everyTime: finding.everyTime,
      }),
    );
  const shown = exchanges.filter(({ judgements }) => judgements.some((each) => each.clause.id === clause));
  return tell(
    run,
    reporting,
    {
      ...{ clause, judged: Math.max(shown.length, found.length), counterexamples: found.slice(0, 1) },
      inconclusive:
        shown.length > 0 ? [] : ['the calls were answered in a way that shows nothing of the clause'],
      notApplicable: [],
      unanswered: outcome.kind === 'unanswered' ? [session.hide(outcome.reason)] : [],
    },
    new Map(),
  );
}
