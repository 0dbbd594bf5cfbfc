import { CATALOGUE } from '../spec/catalogue.js';
import type { Verdict } from './schema.js';
import { distinct } from './handshakes.js';
import { distinctOrigins } from './origins.js';
import { partsInOrder, runOfAll, sumOf } from './join.js';
import { summarise } from './summary.js';

/**
 * Joins the shards of one run; their order does not matter.
 * @throws {CannotMerge} when they are not all the shards of one run.
 */
export function mergeVerdicts(parts: readonly Verdict[]): Verdict {
  const shards = partsInOrder(parts, {
    part: 'shard',
    whole: 'run',
    placeOf: ({ run }) => run.shard,
    facts: {
      target: ({ target }) => target.name,
      catalogue: ({ run }) => run.catalogue.digest,
      budget: ({ run }) => run.budget,
      'what is to be complete': ({ run }) => run.completeFor?.join(),
      waivers: ({ waivers }) => JSON.stringify(waivers.map(({ clause }) => clause)),
    },
  });
  const [first] = shards;
  const place = ({ id }: { id: string }) => CATALOGUE.findIndex((clause) => clause.id === id);
  const clauses = shards.flatMap((shard) => shard.clauses).sort((a, b) => place(a) - place(b));
  const waivers = first.waivers.map(
    (waiver, i) => shards.map((shard) => shard.waivers[i]!).find(({ state }) => state !== 'unused') ?? waiver,
  );
  const hints = shards.flatMap(({ run }) => run.hints ?? []);
  const handshakes = distinct(shards.flatMap((shard) => shard.handshakes ?? []));
  const origins = distinctOrigins(shards.flatMap(({ target }) => target.origins ?? []));
  const { shard: _, interrupted: __, ...run } = first.run;
  return {
    ...first,
    target: { ...first.target, ...(origins.length > 0 && { origins }) },
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
