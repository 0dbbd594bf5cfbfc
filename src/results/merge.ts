import { CATALOGUE } from '../spec/catalogue.js';
import type { Verdict } from './schema.js';
import { distinct } from './handshakes.js';
import { distinctOrigins } from './origins.js';
import { CannotMerge, partsInOrder, runOfAll, sumOf } from './join.js';
import { summarise } from './summary.js';

/**
 * Joins the shards of one run; their order does not matter.
 * @throws {CannotMerge} when they are not all the shards of one run, or one has what is not its part.
 */
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
 * The clauses of all shards in the order of the catalogue. They were dealt out in that order, one to each in turn.
 * @throws {CannotMerge} when a shard has a clause that is not its part.
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
