import type { ErrorCount } from '../model/history.js';
import { rulesOf } from '../spec/token-standard/rules.js';
import type { Finding } from './finding.js';
import type { Run } from './run.js';
import { atLeast } from './statistics.js';

/** How unlikely so many errors of one kind of call must be, where a gateway spreads them over all kinds. */
const BY_CHANCE = 1e-6;
/** From this probability on, a kind of call is made again to find out. */
const SUSPICIOUS = 2e-2;
/** How often. */
const TRIES = 100;
/** So many responses without an error are imagined besides: none was seen yet, but one may come. */
const UNSEEN = 60;

/**
 * Finds kinds of calls that the server fails far more often than others. A single error may be a gateway's, so it is no
 * finding by itself.
 */
export async function serverErrors(run: Run): Promise<Finding[]> {
  const counts = [...run.history.errorCounts.values()];
  const findings: Finding[] = [];
  for (const count of counts.filter(
    ({ failed, exchange }) => failed > 0 && exchange?.answer.status === 500,
  )) {
    const { operation } = count.call;
    if (operation.request === 'none' || chanceOf(count, counts) > SUSPICIOUS) continue;
    for (let tries = 0; tries < TRIES && chanceOf(count, counts) > BY_CHANCE; tries += 1)
      await run.client.send(count.call).catch(() => undefined);
    const chance = chanceOf(count, counts);
    if (chance > BY_CHANCE) continue;
    const { made, failed } = count;
    findings.push({
      clauses: [rulesOf(operation).serverError],
      wrong: {
        ...{ expected: 'a status other than 500', actual: String(count.exchange!.answer) },
        ...{ gist: '500', rule: `a request with ${count.call.varies}` },
      },
      ...{ source: 'law', calls: [count.call], exchanges: [count.exchange!], everyTime: false },
      confidence: `${failed} of ${made} such calls were answered 500; where errors come to all calls alike, this happens in fewer than 1 of ${Math.round(1 / chance).toLocaleString('en')} runs`,
    });
  }
  return findings;
}

/** The probability of as many errors of this kind, where errors come to all calls alike. */
function chanceOf(own: ErrorCount, all: readonly ErrorCount[]): number {
  const others = all.filter((each) => each !== own);
  const failed = others.reduce((sum, each) => sum + each.failed, 1);
  const made = others.reduce((sum, each) => sum + each.made, UNSEEN);
  return atLeast(own.failed, own.made, Math.min(0.5, failed / made));
}
