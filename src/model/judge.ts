import type { Operation } from '../spec/operation.js';
import type { Exchange, Judged, Unjudged } from './exchange.js';
import type { Difference } from './fact.js';
import type { History } from './history.js';
import { judgeParticipant } from './participant/judge.js';
import { judgeScan } from './scan/judge.js';
import { judgeRegistry } from './token/judge.js';
import { livez, readyz } from '../spec/operator/health.js';
import { judgement, wrongStatus } from './judgement.js';
import { judgeScrape } from './operator/metrics.js';
import { mayRefuseForm } from './silent.js';

const JUDGES: Readonly<Record<Operation['service'], (sent: Unjudged, history: History) => Judged>> = {
  registry: judgeRegistry,
  participant: judgeParticipant,
  scan: judgeScan,
  operator: judgeOperator,
};

/** Judges an exchange by everything that is known, and remembers it. */
export function take(history: History, sent: Unjudged): { exchange: Exchange; differences: Difference[] } {
  const { service, name } = sent.call.operation;
  // The judge of the participant also notes what becomes of each hint.
  const judged =
    service !== 'participant' && mayRefuseForm(sent)
      ? { judgements: [], facts: [], asks: `${name}, refused for its form` }
      : JUDGES[service](sent, history);
  return history.remember(sent, judged);
}

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
