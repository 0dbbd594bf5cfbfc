import { livez, readyz } from '../../spec/operator/health.js';
import type { Judged, Unjudged } from '../exchange.js';
import type { History } from '../history.js';
import { judgement, wrongStatus } from '../judgement.js';
import { judgeScrape } from './metrics.js';

/** The clauses about the health of an app, by operation. */
const HEALTH = new Map([
  ['readyz', readyz],
  ['livez', livez],
]);

/** Judges an exchange with an app of a node: health must be answered 200, and metrics must be an exposition. */
export function judgeOperator(sent: Unjudged, history: History): Judged {
  const { call, answer } = sent;
  const { name } = call.operation;
  // Only a GET for the address of the target file is a call for health or metrics.
  if (call.method !== undefined)
    return { judgements: [], facts: [], asks: `${name}, another address or method` };
  const clause = HEALTH.get(name);
  if (!clause) return judgeScrape(sent, history);
  const wrong = wrongStatus(answer, [200], call.varies);
  const kind = `${name} ${call.url} ${clause.id}`;
  return { judgements: [judgement(clause, wrong)], facts: [], asks: name, kind };
}
