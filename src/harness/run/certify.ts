import { CATALOGUE } from '../../spec/catalogue.js';
import type { Clause } from '../../spec/clause.js';
import { SYSTEMS } from '../../spec/clause.js';
import { concludeClause } from '../../verdict/clause.js';
import type { Budget, Verdict } from '../../verdict/schema.js';
import { summarise } from '../../verdict/summary.js';
import { applyWaivers } from '../../verdict/waivers.js';
import { Session } from '../session.js';
import { loadTarget } from '../target/load.js';
import { store } from '../target/stored.js';
import { provisionRegistry } from '../target/provision.js';
import type { Target } from '../target/target.js';
import { checkWaivers } from '../target/waivers.js';
import { harnessVersion } from '../version.js';
import { missingKey } from './applicable.js';
import { catalogue } from './catalogue-digest.js';
import { Collected } from './collect.js';
import type { RunEvent } from './events.js';
import { runSuites } from './playwright.js';
import { cannotReachRegistry } from './reach.js';
import { observes, select, SYSTEMS_WITH_SUITE, type Selection } from './selection.js';

export interface CertifyOptions extends Selection {
  targetFile: string;
  budget: Budget;
  seed: number;
  /** Only this case, as the `path` of a counterexample names it. */
  replay?: string | undefined;
  onEvent?: (event: RunEvent) => void;
  /** Ends the run in seconds, with a verdict on what was judged by then. */
  signal?: AbortSignal;
}

/**
 * Judges one target: target file → cases → exchanges → verdict.
 * @throws UsageError for an unusable target file or selection, CannotJudge when what it names cannot be had.
 */
export async function certify(options: CertifyOptions): Promise<Verdict> {
  const startedAt = new Date();
  const target = loadTarget(options.targetFile);
  checkWaivers(
    target,
    CATALOGUE.map(({ id }) => id),
    SYSTEMS_WITH_SUITE,
  );
  const clauses = select(options);
  if (target.registry?.provision) target.registry.transferInstructions = await provisionRegistry(target);
  const missing = new Map(clauses.map((clause) => [clause.id, missingKey(clause, target)]));
  const judged = clauses.filter((clause) => !clause.untestable && !missing.get(clause.id));

  const collected = new Collected();
  const { unreachable, probes } = await probe(target, judged, options.signal);
  let interrupted = options.signal?.aborted ?? false;
  if (judged.length > 0 && !unreachable && !interrupted) {
    const subject = {
      name: target.name,
      target: store(target),
      clauses: judged.map(({ id }) => id),
      observe: observes(options) && !options.replay,
    };
    const { budget, seed, replay } = options;
    const ended = await runSuites(
      { seed, budget, shrink: true, replay, lanes: [[subject]] },
      (event) => {
        collected.take(event);
        options.onEvent?.(event);
      },
      options.signal,
    );
    interrupted = ended.interrupted;
    if (ended.trouble && collected.crashes.size === 0) collected.crashes.set('', ended.trouble);
  }

  const found = collected.of(target.name);
  const results = clauses.map((clause) =>
    concludeClause(
      clause,
      found.results.filter((result) => result.clause === clause.id),
      { missing: missing.get(clause.id), unrun: unreachable ?? collected.unrun(clause.id) },
    ),
  );
  // A waiver is about the whole of a clause: one case sent again says nothing about it.
  const waived = applyWaivers(results, options.replay ? [] : target.waivers, startedAt);
  return {
    schemaVersion: 1,
    target: describe(target),
    run: {
      seed: options.seed,
      budget: options.budget,
      startedAt: startedAt.toISOString(),
      durationMs: Date.now() - startedAt.getTime(),
      requests: probes + found.requests,
      allocations: 0,
      harnessVersion,
      catalogue,
      ...(options.shard && { shard: options.shard }),
      ...(interrupted && { interrupted }),
    },
    summary: summarise(waived.clauses, waived.waivers),
    clauses: waived.clauses,
    observations: found.observations,
    waivers: waived.waivers,
  };
}

/** Whether the systems that will be judged answer at all. */
async function probe(target: Target, judged: readonly Clause[], signal?: AbortSignal) {
  if (!judged.some(({ system }) => system === 'registry')) return { unreachable: undefined, probes: 0 };
  const session = new Session(target);
  const stop = () => void session.close();
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  try {
    const trouble = await cannotReachRegistry(session);
    // Requests that were cut short say nothing of the target.
    return { unreachable: signal?.aborted ? undefined : trouble, probes: session.requests };
  } finally {
    signal?.removeEventListener('abort', stop);
    await session.close();
  }
}

function describe(target: Target): Verdict['target'] {
  const systems = SYSTEMS.filter((system) => Object.hasOwn(target, system));
  const withoutSuite = systems.filter((system) => !SYSTEMS_WITH_SUITE.includes(system));
  return { name: target.name, systems, ...(withoutSuite.length > 0 && { withoutSuite }), file: target.file };
}
