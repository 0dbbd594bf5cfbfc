import { livez, readyz } from '../../spec/operator/health.js';
import type { Judged, Unjudged } from '../exchange.js';
import { judgement, wrongStatus } from '../judgement.js';

/** The clauses about the health of an app, by operation. */
const HEALTH = new Map([
  ['readyz', readyz],
  ['livez', livez],
]);

/** What the specification says about an exchange with an app of a node: that its health is answered 200. */
export function judgeOperator({ call, answer }: Unjudged): Judged {
  const { name } = call.operation;
  const clause = HEALTH.get(name);
  // Only the address that the target file names, asked by GET, is one of health.
  if (!clause || call.method !== undefined)
    return { judgements: [], facts: [], asks: `${name}, another address or method` };
  const wrong = wrongStatus(answer, [200], call.varies);
  const kind = `${name} ${call.url} ${clause.id}`;
  return { judgements: [judgement(clause, wrong)], facts: [], asks: name, kind };
}
