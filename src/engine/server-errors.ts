import { Unanswered } from '../http/message.js';
import { Inconclusive } from '../http/outcome.js';
import { textOf, withoutCondition, type Call } from '../model/call.js';
import type { Clause } from '../spec/clause.js';
import type { Exchange } from '../model/exchange.js';
import type { ErrorCount } from '../model/error-counts.js';
import { ALLOCATE } from '../spec/participant/operations.js';
import { OF_ALL_KINDS } from '../results/defects.js';
import { rulesOf } from '../spec/token-standard/rules.js';
import type { Finding } from './finding.js';
import type { Run } from './run.js';
import { ALIKE } from './cases/run.js';
import { atLeast } from './statistics.js';

/** The maximum probability of this number of errors for one kind of call, when a gateway spreads errors over all kinds. */
const BY_CHANCE = 1e-6;
/** Up to this probability, a kind of call is made again to find out. Above it, the errors are not suspicious. */
const SUSPICIOUS = 2e-2;
/** The maximum number of those calls. */
const TRIES = 100;
/** Responses, one of them an error, added to the other kinds: its error may just not have shown yet. */
const UNSEEN = 60;

/** Errors for more than this share of all calls are not a gateway's, although they come to all kinds alike. */
const MOST = 0.05;
/** The minimum number of such errors. */
const MANY = 20;

/** Finds kinds of calls that fail far more often than others. One error alone may be a gateway's. */
export async function serverErrors(run: Run): Promise<Finding[]> {
  const counts = [...run.history.errors.counts.values()];
  const findings: Finding[] = [];
  for (const count of counts) {
    const [clause] = count.exchange ? clausesBroken(count.exchange) : [];
    // Several kinds with the same result are one mistake.
    const told = findings.filter(({ clauses }) => clauses[0] === clause).length;
    if (!clause || told >= ALIKE || chanceOf(count, counts) > SUSPICIOUS) continue;
    for (let tries = 0; tries < TRIES && chanceOf(count, counts) > BY_CHANCE; tries += 1)
      await run.client.send(count.call).catch(() => undefined);
    const chance = chanceOf(count, counts);
    if (chance > BY_CHANCE) continue;
    const { made, failed } = count;
    findings.push({
      ...findingOf(count.exchange!, `a request with ${count.call.varies}`),
      confidence: `${failed} of ${made} such calls were answered 5xx; where errors come to all calls alike, this happens in fewer than 1 of ${Math.round(1 / chance).toLocaleString('en')} runs`,
    });
  }
  return findings;
}

/** A kind of call that was made this often shows whether errors come to all kinds. */
const OFTEN = 4;

/** Finds errors that come to calls of all kinds alike, too often for a gateway. One finding for each clause. */
export function errorsOfAllKinds({ history }: Run): Finding[] {
  const counts = [...history.errors.counts.values()];
  const sumOf = (kinds: readonly ErrorCount[], key: 'made' | 'failed') =>
    kinds.reduce((sum, each) => sum + each[key], 0);
  const clauseOf = ({ call: { operation } }: ErrorCount) =>
    operation.service === 'registry' && operation.request !== 'none' && rulesOf(operation).serverError;
  const clauses = new Set(counts.map(clauseOf).filter((clause) => clause !== false));
  return [...clauses].flatMap((clause) => {
    const own = counts.filter((count) => clauseOf(count) === clause);
    const failing = own.filter(({ exchange }) => exchange?.answer.status === 500);
    const [made, failed] = [sumOf(own, 'made'), sumOf(failing, 'failed')];
    if (failing.length < 4 || failed < MANY || failed < MOST * made) return [];
    const often = own.filter((count) => count.made >= OFTEN);
    const isOfAll = often.filter((count) => count.failed > 0).length > often.length / 2;
    return {
      ...findingOf(failing[0]!.exchange!, isOfAll ? OF_ALL_KINDS : 'requests of several kinds'),
      confidence: `${failed.toLocaleString('en')} of ${made.toLocaleString('en')} calls were answered 5xx, first one with ${failing[0]!.call.varies}`,
    };
  });
}

const findingOf = (exchange: Exchange, rule: string) => ({
  clauses: clausesBroken(exchange),
  wrong: {
    expected: 'no error of the server',
    actual: String(exchange.answer),
    symptom: `${exchange.answer.status}`,
    must: 'not fail' as const,
    rule,
  },
  source: 'law' as const,
  calls: [exchange.call],
  exchanges: [exchange],
  everyTime: false,
});

/** The clauses that a server error breaks when one kind of call gets it far more often than others. */
function clausesBroken({ call, answer, judgements }: Exchange): readonly Clause[] {
  const { service, request } = call.operation;
  if (service === 'operator') return judgements.map(({ clause }) => clause);
  if (service !== 'registry' || request === 'none' || answer.status !== 500) return [];
  return [rulesOf(call.operation).serverError];
}

/** The probability of at least this number of errors of this kind, when errors come to all calls equally. */
function chanceOf(own: ErrorCount, all: readonly ErrorCount[]): number {
  const others = all.filter((each) => each !== own);
  const failed = others.reduce((sum, each) => sum + each.failed, 1);
  const made = others.reduce((sum, each) => sum + each.made, UNSEEN);
  return atLeast(own.failed, own.made, Math.min(0.5, failed / made));
}

/** Each check may leave a party. After this number, no further kinds, or hints, of failed calls are checked. */
const MOST_LEFT = 4;

/**
 * Checks whether calls for a party that were answered 5xx had an effect nevertheless: their hints must be free. Then
 * one call of each kind is sent again, and a good call with its hint, which must be accepted.
 */
export async function effectsOfErrors(run: Run): Promise<Finding[]> {
  const { facts, failures, failedHints } = run.history.participant;
  if (facts.duplicateHints !== 'rejected') return [];
  const { synchronizers = [] } = facts;
  const ofHints = [...failedHints].map(([hint, { synchronizerId }]): Call => ({
    ...goodCall(JSON.stringify(hint), synchronizers, synchronizerId),
    varies: 'the hint of a call that got an error of the server',
  }));
  const ofKinds = [...failures.values()].flatMap((call) => lookAfter(call, synchronizers));
  return [...(await look(run, ofHints)), ...(await look(run, ofKinds))];
}

/** A good call for a party. `hint`: as JSON. A synchronizer is named where there are several. */
function goodCall(hint: string, synchronizers: readonly string[], chosen = synchronizers[0]) {
  const where = synchronizers.length > 1 ? `,"synchronizerId":${JSON.stringify(chosen)}` : '';
  return { operation: ALLOCATE, body: `{"partyIdHint":${hint}${where}}` };
}

/** Makes these calls until enough of them left a party. */
async function look(run: Run, calls: readonly Call[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  const before = run.client.parties.created;
  for (const call of calls)
    try {
      if (run.client.parties.created - before >= MOST_LEFT) break;
      findings.push(...(await run.make(call)).findings);
    } catch (error) {
      if (!(error instanceof Unanswered || error instanceof Inconclusive)) throw error;
    }
  return findings;
}

/** A good call with the hint of a failed one, right after that one. Empty when its hint cannot be used again. */
function lookAfter(failed: Call, synchronizers: readonly string[]): Call[] {
  const [, hint] = /"partyIdHint"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(String(textOf(failed.body))) ?? [];
  if (!hint?.includes('{{fresh')) return [];
  return [
    {
      ...goodCall(hint, synchronizers),
      condition: { before: [withoutCondition(failed)] },
      varies: `the hint of a call that was answered with an error of the server (${failed.varies})`,
    },
  ];
}
