import { CATALOGUE, currentId } from '../../spec/catalogue.js';
import { SYSTEMS, type Clause, type System } from '../../spec/clause.js';
import { UsageError } from '../../platform/errors.js';
import { didYouMean } from '../../document/nearest.js';
import { planned } from '../../preflight/applicable.js';
import type { Target } from '../../target-file/target.js';

/** The part of the catalogue that a run covers. */
export interface Selection {
  systems?: readonly string[] | undefined;
  /** Ids, in which `*` matches any text. */
  clauses?: readonly string[] | undefined;
  /** "K/N". */
  shard?: string | undefined;
}

/**
 * The selected clauses, in the order of the catalogue. Without a selection, all of them. With a target, those of a
 * proposal are left out before the clauses are distributed to shards, unless the target serves the proposal.
 * @throws {UsageError} for an unknown system, clause or shard
 */
export function select({ systems, clauses, shard }: Selection, target?: Target): Clause[] {
  for (const system of systems ?? []) checkSystem(system);
  const globs = (clauses ?? []).map((glob) => ({ glob, pattern: toPattern(currentId(glob)) }));
  for (const { glob, pattern } of globs) {
    if (!CATALOGUE.some(({ id }) => pattern.test(id))) throw unknownClause(glob);
  }
  const { k, n } = parseShard(shard);
  const selected = CATALOGUE.filter(({ system }) => !systems?.length || systems.includes(system)).filter(
    ({ id }) => globs.length === 0 || globs.some(({ pattern }) => pattern.test(id)),
  );
  return (target ? planned(selected, target) : selected).filter((_, place) => place % n === k - 1);
}

/**
 * The systems among these that are observed. Observations belong to no clause, so only the first shard makes them,
 * and only when no clauses were selected.
 */
export const observed = ({ clauses, shard }: Selection, systems: readonly System[]): System[] =>
  clauses?.length || parseShard(shard).k > 1 ? [] : [...systems];

function parseShard(shard = '1/1'): { k: number; n: number } {
  const match = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(shard);
  const [k, n] = [Number(match?.[1]), Number(match?.[2])];
  if (match && k <= n) return { k, n };
  throw new UsageError(`--shard ${shard}: expected K/N, part K of N, such as 1/4.`);
}

function checkSystem(system: string): void {
  if (SYSTEMS.some((known) => known === system)) return;
  throw new UsageError(
    `--system ${system}: there is no such system.${didYouMean(system, SYSTEMS)} The systems are ${SYSTEMS.join(', ')}.`,
  );
}

function unknownClause(glob: string): UsageError {
  const ids = CATALOGUE.map(({ id }) => id);
  return new UsageError(
    `--clause ${glob}: no clause has that id.${didYouMean(glob, ids)} \`assay clauses\` lists them all.`,
  );
}

const toPattern = (glob: string) =>
  new RegExp(
    `^${glob
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  );
