import { editionOf } from '../src/spec/clause.js';
import { OPERATIONS, type TokenOperation } from '../src/spec/token-standard/operations.js';
import type { ClauseResult, Counterexample } from '../src/results/schema.js';
import { causesOf, hasFailed, operationOf } from './select.js';
import { brokenCallsOf } from '../src/results/failure-cause.js';
import { inputText } from './exchange-text.js';
import { clip, printable } from './printable.js';

const quoted = (word: string): string =>
  /^[\w./\\:@+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** The command that sends the counterexample of a clause's nth cause again. */
export const replayCommand = (dir: string, clause: string, cause = 1): string =>
  `assay replay ${printable(quoted(dir))} ${printable(clause)}${cause > 1 ? ` --cause ${String(cause)}` : ''}`;

/** What the replay of a counterexample does, when it repeats more than its case. */
export const replayNote = ({ wholeRun }: Counterexample): string[] =>
  wholeRun === true
    ? ['repeats the whole run with its seed: the failure needs earlier calls of the run']
    : [];

/** The label of the smallest case: `case` when values in files are judged, because nothing was sent. */
export const caseWord = ({ exchanges }: Counterexample): 'sent' | 'case' =>
  exchanges.length > 0 ? 'sent' : 'case';

/** Returns the smallest case; a case of several files has a text for each, over several lines. */
export const caseText = (counterexample: Counterexample, max: number): string => {
  const files = filesIn(counterexample.input);
  if (!files) return inputText(counterexample, max);
  return printable(clip(files.map(([name, text]) => `--- ${name}\n${text}`).join(''), max), 'keep');
};

const filesIn = (input: unknown): [string, string][] | undefined => {
  if (input === null || typeof input !== 'object' || Array.isArray(input)) return undefined;
  const entries = Object.entries(input as Record<string, unknown>);
  const areFiles =
    entries.length > 0 && entries.every(([, text]) => typeof text === 'string' && text.endsWith('\n'));
  return areFiles ? (entries as [string, string][]) : undefined;
};

/** The result for one call of the token standard; a call on which no clause was judged has none. */
interface CallResult {
  call: Pick<TokenOperation, 'name' | 'method' | 'path'>;
  /** The number of clauses that were judged on it, including those that failed there. */
  shown: number;
  broken: readonly ClauseResult[];
}

const OWN = OPERATIONS.filter(({ system }) => system === 'token-standard');

const isAbout = ({ section }: ClauseResult, { operationId: operation }: TokenOperation): boolean =>
  section.endsWith(` / ${operation}`);

/** Every call of the token standard with its clauses, in a useful order; none without judged ones. */
export function byCall(clauses: readonly ClauseResult[]): CallResult[] {
  const judged = clauses.filter(
    (clause) => clause.system === 'token-standard' && (clause.verdict === 'pass' || hasFailed(clause)),
  );
  if (judged.length === 0) return [];
  const editions = new Set(judged.map(({ id }) => editionOf(id)));
  return OWN.filter(({ edition }) => edition === undefined || editions.has(edition)).map((call) => {
    const shown = judged.filter(
      (clause) =>
        isAbout(clause, call) ||
        (clause.calls ?? []).some(({ call: name }) => name === call.name) ||
        causesOf(clause).some((cause) => operationOf(cause).includes(call.name)),
    );
    return { call, shown: shown.length, broken: shown.filter((clause) => isBrokenOn(clause, call)) };
  });
}

/** A clause without a record of the call is broken on its section's call, or on all that it judged. */
function isBrokenOn(clause: ClauseResult, call: TokenOperation): boolean {
  if (!hasFailed(clause)) return false;
  const names = [...brokenCallsOf(clause), ...causesOf(clause).flatMap(operationOf)];
  return names.length > 0 ? names.includes(call.name) : true;
}
