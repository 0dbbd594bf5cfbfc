import { catalogue } from '../../results/catalogue-digest.js';
import { judgeTargets, type SeedResult } from '../../proof/prove/prove.js';
import { harnessVersion } from '../../platform/version.js';
import { CATALOGUE } from '../../spec/catalogue.js';
import type { ClauseResult, Verdict } from '../../results/schema.js';
import { summarise } from '../../results/summary.js';
import { startMounts } from '../../proof/embedded.js';
import { mountedTargets } from '../proof-targets.js';

const SYSTEMS = ['registry', 'participant'];

/**
 * Returns verdicts about `count` different targets: the plain reference, its variants and its faults. A fault is
 * really judged only by the clauses that it breaks, a variant only by `few`; all other results are copied from the
 * plain reference.
 */
export async function verdictsOfMany(count: number): Promise<Verdict[]> {
  const clauses = CATALOGUE.filter(({ system, untestable }) => SYSTEMS.includes(system) && !untestable);
  const ids = clauses.map(({ id }) => id);
  const mounted = mountedTargets({}, ids);
  // Variants of other systems do not differ here.
  const conforming = mounted
    .filter(
      ({ breaks, mount: { variant } }) =>
        breaks.length === 0 && (!variant || (variant.wrap ?? variant.participant)),
    )
    .slice(0, count / 3);
  const faulty = mounted.filter(({ breaks }) => breaks.length > 0 && breaks.every((id) => ids.includes(id)));
  const step = Math.floor(faulty.length / (count - conforming.length));
  const chosen = [...conforming, ...faulty.filter((_, at) => at % step === 0)].slice(0, count);
  const few = clauses.filter(({ system }) => system === 'registry').slice(0, 3);
  const embedded = await startMounts(chosen.map(({ mount }) => mount));
  try {
    const results = await judgeTargets(
      chosen.map(({ mount, breaks }, at) => ({
        name: mount.name,
        targetFile: embedded.targets[at]!.targetFile,
        breaks,
        judgedBy:
          breaks.length > 0
            ? clauses.filter(({ id }) => breaks.includes(id))
            : mount.name === 'plain'
              ? clauses
              : few,
      })),
      { seed: 1, budget: 'quick' },
    );
    const plain = results.find(({ target }) => target.name === 'plain')!;
    return results.map((result, at) => verdictOf(result, plain.clauses, at));
  } finally {
    await embedded.close();
  }
}

function verdictOf(result: SeedResult, others: readonly ClauseResult[], at: number): Verdict {
  const own = new Map(result.clauses.map((clause) => [clause.id, clause]));
  const clauses = others.map((clause) => own.get(clause.id) ?? clause);
  return {
    schemaVersion: 1,
    target: { name: result.target.name, systems: SYSTEMS, file: 'target.yaml' },
    run: {
      seed: 1,
      budget: 'quick',
      startedAt: new Date(Date.UTC(2026, 0, 1 + at)).toISOString(),
      durationMs: 1000,
      requests: result.requests,
      allocations: result.allocations,
      harnessVersion,
      catalogue,
    },
    summary: summarise(clauses, []),
    clauses,
    observations: [
      {
        key: 'registry.duplicate-names',
        value: at % 2 === 0 ? 'accepted (200)' : 'refused (400)',
        section: 'Errors',
      },
    ],
    waivers: [],
  };
}
