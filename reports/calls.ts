import { authorityOf } from '../src/spec/clause.js';
import { OPERATIONS, type TokenOperation } from '../src/spec/token-standard/operations.js';
import type { ClauseResult, Counterexample } from '../src/results/schema.js';
import { causesOf, hasFailed, operationOf } from './select.js';
import { inputText } from './exchange-text.js';
import { clip, printable } from './printable.js';

const quoted = (word: string): string =>
  /^[\w./\\:@+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** The command that sends the counterexample of a clause's nth cause again. */
export const replayCommand = (dir: string, clause: string, cause = 1): string =>
  `assay replay ${printable(quoted(dir))} ${printable(clause)}${cause > 1 ? ` --cause ${String(cause)}` : ''}`;

/** What the smallest case is called: where values in files are judged, nothing was sent. */
export const caseWord = ({ exchanges }: Counterexample): 'sent' | 'case' =>
  exchanges.length > 0 ? 'sent' : 'case';

/** The smallest case over several lines, where it is files with a text each. */
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
