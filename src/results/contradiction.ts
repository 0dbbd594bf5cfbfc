import { isDeepStrictEqual } from 'node:util';
import { CATALOGUE } from '../spec/catalogue.js';
import { type ClauseResult, type Verdict, type WaiverState, verdictSchema } from './schema.js';
import { summarise } from './summary.js';
import { join } from 'node:path';
import { checkOf } from '../platform/json-schema.js';
import { catalogue } from './catalogue-digest.js';
import { fileOfRun, sentValue } from '../platform/run-file.js';

/** The maximum length of a list. Real runs have much shorter ones; to process longer lists takes hours. */
const MOST = 20_000;

const CLAUSES = new Map(CATALOGUE.map((clause) => [clause.id, clause]));

/**
 * Finds a contradiction within a verdict. Anyone who can write `verdict.json` can change it: a verdict that no run
 * can have was changed afterwards.
 * @returns the contradiction in words; undefined when there is none
 */
export function contradiction(verdict: Verdict): string | undefined {
  const { run, summary, clauses, waivers } = verdict;
  const many = tooMany(verdict);
  if (many !== undefined) return `it has more than ${MOST} ${many}`;
  const twice = repeated(clauses.map(({ id }) => id));
  if (twice !== undefined) return `it judges the clause ${twice} twice`;
  const waivedTwice = repeated(waivers.map(({ clause }) => clause));
  if (waivedTwice !== undefined) return `it has two waivers of ${waivedTwice}`;
  for (const clause of clauses) {
    const wrong = ofClause(clause, waivers);
    if (wrong !== undefined) return wrong;
  }
  for (const waiver of waivers) {
    const wrong = ofWaiver(waiver, clauses, run.startedAt);
    if (wrong !== undefined) return wrong;
  }
  const summed = JSON.parse(JSON.stringify(summarise(clauses, waivers, run.completeFor))) as object;
  // A database may have stored it with another order of members.
  return Object.entries(summed).every(([name, value]) =>
    isDeepStrictEqual(summary[name as keyof typeof summary], value),
  )
    ? undefined
    : 'its summary does not follow from its clauses';
}

function tooMany({ target, run, clauses, waivers, observations, handshakes = [] }: Verdict) {
  const lists: Record<string, readonly unknown[]> = {
    clauses,
    waivers,
    observations,
    handshakes,
    systems: [...target.systems, ...(run.completeFor ?? [])],
    origins: target.origins ?? [],
    hints: run.hints ?? [],
    causes: clauses.flatMap(({ furtherCounterexamples = [] }) => furtherCounterexamples),
  };
  return Object.keys(lists).find((name) => (lists[name]?.length ?? 0) > MOST);
}

/**
 * Finds a contradiction between a verdict and its catalogue, which must be that of this assay. The verdict may
 * contain only some systems.
 * @returns the contradiction in words; undefined when there is none
 */
export function contradictsCatalogue(clauses: Verdict['clauses']): string | undefined {
  for (const { id, system, section, statement, verdict } of clauses) {
    const stated = CLAUSES.get(id);
    if (!stated) return `the catalogue has no clause ${id}`;
    if (stated.system !== system || stated.section !== section || stated.statement !== statement)
      return `it words ${id} otherwise than the catalogue`;
    if (stated.untestable === undefined && verdict === 'not-testable')
      return `it calls ${id} not testable, and it can be tested`;
    if (stated.untestable !== undefined && verdict !== 'not-testable')
      return `it calls ${id} ${verdict}, and it cannot be tested`;
  }
  return undefined;
}

function ofClause(
  { id, verdict, cases, answers = 0, counterexample }: ClauseResult,
  waivers: readonly WaiverState[],
): string | undefined {
  if (counterexample && verdict !== 'fail' && verdict !== 'waived')
    return `it has a case that fails ${id}, and calls it ${verdict}`;
  if (verdict === 'pass' && cases + answers === 0) return `it calls ${id} pass, and judged no case`;
  const isWaived = waivers.some((waiver) => waiver.clause === id && waiver.state === 'applied');
  return verdict === 'waived' && !isWaived ? `it calls ${id} waived, and no waiver of it applies` : undefined;
}

/** Checks the state of a waiver, which follows from its clause and from the day of the run: see `applyWaivers`. */
function ofWaiver(
  { clause, state, expires }: WaiverState,
  clauses: readonly ClauseResult[],
  startedAt: string,
): string | undefined {
  const verdict = clauses.find(({ id }) => id === clause)?.verdict;
  if (state === 'applied' && verdict !== 'waived')
    return `its waiver of ${clause} applies to ${verdict === undefined ? 'no clause' : `what is ${verdict}`}`;
  if (state === 'stale' && verdict !== 'pass')
    return `its waiver of ${clause} is called stale, and the clause does not pass`;
  return state === 'applied' && startedAt.slice(0, 10) > expires
    ? `its waiver of ${clause} applies, and had expired on ${expires}, before the run`
    : undefined;
}

/** The first name that occurs a second time. */
export const repeated = (names: readonly string[]): string | undefined => {
  const known = new Set<string>();
  return names.find((name) => known.size === known.add(name).size);
};

const verdictCheck = checkOf<Verdict>(verdictSchema);

/**
 * Reads the verdict of a run in `dir`, which may come from someone else.
 * @throws {UsageError} when there is none that this version understands, or no run can have this verdict
 */
export const readVerdict = (dir: string): Verdict => verdictFrom(verdictBytes(dir), dir);

/** The bytes of the verdict file. @throws {UsageError} when there is none that can be read */
export const verdictBytes = (dir: string): Buffer => fileOfRun(dir, 'verdict.json');

/** The verdict of `dir`. @throws {UsageError} when it is not understood, or impossible for a run */
export const verdictFrom = (bytes: Buffer, dir: string): Verdict =>
  sentValue(bytes, join(dir, 'verdict.json'), {
    what: 'verdict',
    check: verdictCheck,
    contradiction: wrongIn,
  });

const wrongIn = (verdict: Verdict): string | undefined =>
  contradiction(verdict) ??
  // Another catalogue may contain clauses that are unknown here.
  (verdict.run.catalogue.digest === catalogue.digest ? contradictsCatalogue(verdict.clauses) : undefined);
