import { authorityOf } from '../src/spec/clause.js';
import { OPERATIONS, type TokenOperation } from '../src/spec/token-standard/operations.js';
import type { ClauseResult } from '../src/results/schema.js';
import { causesOf, hasFailed, operationOf } from './select.js';

/** What came out for one call of the token standard; one that no clause was shown on was not judged. */
export interface CallResult {
  call: Pick<TokenOperation, 'name' | 'method' | 'path'>;
  /** How many clauses were shown on it, those that were broken there among them. */
  shown: number;
  broken: readonly ClauseResult[];
}

const OWN = OPERATIONS.filter(({ system }) => system === 'token-standard');

/** Whether the document has a section of its own for a call, and a clause stands there. */
const isAbout = ({ section }: ClauseResult, { operationId: operation }: TokenOperation): boolean =>
  section.endsWith(` / ${operation}`);

/** Every call of the token standard with its clauses, in the order in which a registry is built; none where no clause of it was judged. */
export function byCall(clauses: readonly ClauseResult[]): CallResult[] {
  const judged = clauses.filter(
    (clause) => clause.system === 'token-standard' && (clause.verdict === 'pass' || hasFailed(clause)),
  );
  if (judged.length === 0) return [];
  const isSecond = judged.some((clause) => authorityOf(clause) === 'token standard v2');
  return OWN.filter(({ edition }) => edition === undefined || isSecond).map((call) => {
    const shown = judged.filter(
      (clause) =>
        isAbout(clause, call) ||
        (clause.calls ?? []).some(({ call: name }) => name === call.name) ||
        causesOf(clause).some((cause) => operationOf(cause).includes(call.name)),
    );
    return { call, shown: shown.length, broken: shown.filter((clause) => isBrokenOn(clause, call)) };
  });
}

/** A clause that failed without a word on which call, was broken on the one that it is about, or else on any that it was shown on. */
function isBrokenOn(clause: ClauseResult, call: TokenOperation): boolean {
  if (!hasFailed(clause)) return false;
  const failed = clause.calls?.flatMap((each) => (each.failed ? [each.call] : [])) ?? [];
  const names = [...failed, ...causesOf(clause).flatMap(operationOf)];
  return names.length > 0 ? names.includes(call.name) : true;
}
