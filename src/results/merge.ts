import { CATALOGUE } from '../spec/catalogue.js';
import type { Verdict } from './schema.js';
import { sumOf } from './numbers.js';
import { distinct, distinctOrigins } from './origins.js';
import { summarise } from './summary.js';

/** The reason why verdicts or loads cannot be merged, for the user. */
export class CannotMerge extends Error {
  override readonly name = 'CannotMerge';
}

/** The maximum number of missing parts that are named. */
const MOST_MISSING = 10;

/** How the parts of a whole are identified. */
interface Kind<T> {
  /** The names of a part and of the whole, for messages. */
  part: string;
  whole: string;
  /** The place of a part, as `2/3`; undefined for the whole. */
  placeOf: (part: T) => string | undefined;
  /** What must be equal in all parts, by its name in messages. */
  facts: Readonly<Record<string, (part: T) => unknown>>;
}

/** @throws {CannotMerge} unless the parts are all of one whole, each once. They are then sorted */
export function partsInOrder<T>(parts: readonly T[], { part, whole, placeOf, facts }: Kind<T>): [T, ...T[]] {
  const placed = parts
    .map((one) => {
      const [k = 1, n = 1] = (placeOf(one) ?? '1/1').split('/').map(Number);
      return { one, k, n };
    })
    .sort((a, b) => a.k - b.k);
  const [first, ...others] = placed;
  if (!first) throw new CannotMerge('there is nothing to merge');
  const { n } = first;
  for (const other of others) {
    const values = Object.entries(facts).map(([name, of]) => [name, of(first.one), of(other.one)] as const);
    const all = [...values, [`number of ${part}s`, n, other.n] as const];
    const differing = all.find(([, a, b]) => a !== b);
    if (differing)
      throw new CannotMerge(
        `they are not ${part}s of one ${whole}: ${differing[0]} is ${String(differing[1])} in one and ${String(differing[2])} in another`,
      );
  }
  const twice = placed.find(({ k }, at) => k === placed[at - 1]?.k);
  if (twice) throw new CannotMerge(`${part} ${twice.k}/${n} is given twice`);
  const beyond = placed.find(({ k }) => k < 1 || k > n);
  if (beyond) throw new CannotMerge(`there is no ${part} ${beyond.k}/${n}`);
  // The number of parts is unverified input, so only some of the missing ones are named.
  const given = new Set(placed.map(({ k }) => k));
  const missing = Array.from({ length: Math.min(n, given.size + MOST_MISSING) }, (_, at) => at + 1)
    .filter((k) => !given.has(k))
    .slice(0, MOST_MISSING);
  if (missing.length > 0) {
    const more = n - given.size - missing.length;
    const names = missing.map((k) => `${k}/${n}`).join(', ');
    throw new CannotMerge(`${part} ${names}${more > 0 ? ` and ${more} more` : ''} is missing`);
  }
  return [first.one, ...others.map(({ one }) => one)];
}

type Run = { startedAt: string; durationMs: number; allocations: number; interrupted?: boolean };

/** The combined run of all parts, which ran at the same time. */
export const runOfAll = (parts: readonly { run: Run }[]): Run => ({
  startedAt: parts.map(({ run }) => run.startedAt).sort()[0]!,
  durationMs: Math.max(...parts.map(({ run }) => run.durationMs)),
  allocations: sumOf(parts, ({ run }) => run.allocations),
  ...(parts.some(({ run }) => run.interrupted) && { interrupted: true }),
});

/** Merges the shards of a run. @throws {CannotMerge} unless they are all of one, each once */
export function mergeVerdicts(parts: readonly Verdict[]): Verdict {
  const shards = partsInOrder(parts, {
    part: 'shard',
    whole: 'run',
    placeOf: ({ run }) => run.shard,
    facts: {
      target: ({ target }) => target.name,
      'systems of the target': ({ target }) => target.systems.join(),
      catalogue: ({ run }) => run.catalogue.digest,
      'version of assay': ({ run }) => run.harnessVersion,
      budget: ({ run }) => run.budget,
      seed: ({ run }) => run.seed,
      'what is to be complete': ({ run }) => run.completeFor?.join(),
      waivers: ({ waivers }) =>
        JSON.stringify(waivers.map(({ clause, reason, expires }) => [clause, reason, expires])),
    },
  });
  const [first] = shards;
  const clauses = clausesOf(shards);
  const waivers = first.waivers.map(
    (waiver, i) => shards.map((shard) => shard.waivers[i]!).find(({ state }) => state !== 'unused') ?? waiver,
  );
  const hints = shards.flatMap(({ run }) => run.hints ?? []);
  const handshakes = distinct(shards.flatMap((shard) => shard.handshakes ?? []));
  const origins = distinctOrigins(shards.flatMap(({ target }) => target.origins ?? []));
  const mistakes = [...new Set(shards.flatMap(({ target }) => target.mistakes ?? []))];
  const { shard: _, interrupted: __, limitedBy: ___, ...run } = first.run;
  return {
    ...first,
    target: {
      ...first.target,
      ...(mistakes.length > 0 && { mistakes }),
      ...(origins.length > 0 && { origins }),
    },
    run: {
      ...run,
      ...runOfAll(shards),
      requests: sumOf(shards, ({ run }) => run.requests),
      ...(hints.length > 0 && { hints }),
    },
    summary: summarise(clauses, waivers, run.completeFor),
    clauses,
    observations: shards.flatMap((shard) => shard.observations),
    ...(handshakes.length > 0 && { handshakes }),
    waivers,
  };
}

/**
 * The clauses of all shards in the order of the catalogue. They were distributed in that order, one to each shard in
 * turn.
 * @throws {CannotMerge} when a shard has a clause that is not its part
 */
function clausesOf(shards: readonly Verdict[]): Verdict['clauses'] {
  const all = shards.flatMap((shard, at) => {
    const name = `shard ${at + 1}/${shards.length}`;
    return shard.clauses.map((clause) => {
      const place = PLACES.get(clause.id);
      if (place === undefined)
        throw new CannotMerge(`${name} judges ${clause.id}, which the catalogue of this assay does not have`);
      return { clause, place, at, name };
    });
  });
  all.sort((a, b) => a.place - b.place);
  for (const [turn, { clause, at, name }] of all.entries())
    if (at !== turn % shards.length)
      throw new CannotMerge(
        `${name} judges ${clause.id}, which is not its part: a clause was added, or one before it left out`,
      );
  return all.map(({ clause }) => clause);
}

const PLACES = new Map(CATALOGUE.map(({ id }, place) => [id, place]));
