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

/** What the specification says about an exchange with an app of a node: its health is answered 200, its metrics are an exposition. */
export function judgeOperator(sent: Unjudged, history: History): Judged {
  const { call, answer } = sent;
  const { name } = call.operation;
  // Only the address that the target file names, asked by GET, is one of health or of metrics.
  if (call.method !== undefined)
    return { judgements: [], facts: [], asks: `${name}, another address or method` };
  const clause = HEALTH.get(name);
  if (!clause) return judgeScrape(sent, history);
  const wrong = wrongStatus(answer, [200], call.varies);
  const kind = `${name} ${call.url} ${clause.id}`;
  return { judgements: [judgement(clause, wrong)], facts: [], asks: name, kind };
}
