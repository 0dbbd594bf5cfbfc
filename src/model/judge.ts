import type { Operation } from '../spec/operation.js';
import type { Exchange, Judged, Unjudged } from './exchange.js';
import type { Difference } from './fact.js';
import type { History } from './history.js';
import { judgeOperator } from './operator/judge.js';
import { judgeParticipant } from './participant/judge.js';
import { judgeScan } from './scan/judge.js';
import { judgeRegistry } from './token/judge.js';

/** The judge of each service. */
const JUDGES: Readonly<Record<Operation['service'], (sent: Unjudged, history: History) => Judged>> = {
  registry: judgeRegistry,
  participant: judgeParticipant,
  scan: judgeScan,
  operator: judgeOperator,
};

/** Judges an exchange by everything that is known, and remembers it. */
export function take(history: History, sent: Unjudged): { exchange: Exchange; differences: Difference[] } {
  return history.remember(sent, JUDGES[sent.call.operation.service](sent, history));
}
