import { CATALOGUE } from '../spec/catalogue.js';
import type { Verdict } from './schema.js';
import { distinct } from './handshakes.js';
import { summarise } from './summary.js';

/** Why verdicts cannot be joined, in words for the person who asked for it. */
export class CannotMerge extends Error {
  override readonly name = 'CannotMerge';
}

/**
 * Joins the shards of one run; their order does not matter.
 * @throws {CannotMerge} when they are not all the shards of one run.
 */
export function mergeVerdicts(parts: readonly Verdict[]): Verdict {
  const shards = [...parts].sort((a, b) => shardOf(a).k - shardOf(b).k);
  const first = shards[0];
  if (!first) throw new CannotMerge('there is nothing to merge');
  for (const other of shards.slice(1)) checkSameRun(first, other);
  checkComplete(shards);
  const place = ({ id }: { id: string }) => CATALOGUE.findIndex((clause) => clause.id === id);
  const clauses = shards.flatMap((shard) => shard.clauses).sort((a, b) => place(a) - place(b));
  const waivers = first.waivers.map(
    (waiver, i) => shards.map((shard) => shard.waivers[i]!).find(({ state }) => state !== 'unused') ?? waiver,
  );
  const sum = (of: (run: Verdict['run']) => number) => shards.reduce((total, { run }) => total + of(run), 0);
  const hints = shards.flatMap(({ run }) => run.hints ?? []);
  const handshakes = distinct(shards.flatMap((shard) => shard.handshakes ?? []));
  const { shard: _, interrupted: __, ...run } = first.run;
  return {
    ...first,
    run: {
      ...run,
      startedAt: shards.map((shard) => shard.run.startedAt).sort()[0]!,
      durationMs: Math.max(...shards.map((shard) => shard.run.durationMs)),
      requests: sum(({ requests }) => requests),
      allocations: sum(({ allocations }) => allocations),
      ...(hints.length > 0 && { hints }),
      ...(shards.some((shard) => shard.run.interrupted) && { interrupted: true }),
    },
    summary: summarise(clauses, waivers, run.completeFor),
    clauses,
    observations: shards.flatMap((shard) => shard.observations),
    ...(handshakes.length > 0 && { handshakes }),
    waivers,
  };
}

function shardOf({ run }: Verdict): { k: number; n: number } {
  const [k = 1, n = 1] = (run.shard ?? '1/1').split('/').map(Number);
  return { k, n };
}

function checkSameRun(a: Verdict, b: Verdict): void {
  const facts: [string, unknown, unknown][] = [
    ['target', a.target.name, b.target.name],
    ['catalogue', a.run.catalogue.digest, b.run.catalogue.digest],
    ['budget', a.run.budget, b.run.budget],
    ['number of shards', shardOf(a).n, shardOf(b).n],
    ['what is to be complete', a.run.completeFor?.join(), b.run.completeFor?.join()],
    [
      'waivers',
      JSON.stringify(a.waivers.map(({ clause }) => clause)),
      JSON.stringify(b.waivers.map(({ clause }) => clause)),
    ],
  ];
  const differing = facts.find(([, one, other]) => one !== other);
  if (differing)
    throw new CannotMerge(
      `they are not shards of one run: ${differing[0]} is ${String(differing[1])} in one and ${String(differing[2])} in another`,
    );
}

function checkComplete(shards: readonly Verdict[]): void {
  const { n } = shardOf(shards[0]!);
  const given = shards.map((shard) => shardOf(shard).k);
  const twice = given.find((k, i) => given.indexOf(k) !== i);
  if (twice !== undefined) throw new CannotMerge(`shard ${twice}/${n} is given twice`);
  const missing = Array.from({ length: n }, (_, i) => i + 1).filter((k) => !given.includes(k));
  if (missing.length > 0)
    throw new CannotMerge(`shard ${missing.map((k) => `${k}/${n}`).join(', ')} is missing`);
}
