import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { CannotJudge, inWords, UsageError } from '../platform/errors.js';
import { type CertifyOptions, prepare } from '../engine/run/certify.js';
import { handOn, seedFrom } from '../engine/run/plan.js';
import { judgedTarget } from '../preflight/judged-target.js';
import { temporaryFolder } from '../platform/temporary-folder.js';
import { startEmbedded } from '../proof/embedded.js';
import { BUDGETS } from '../results/budget.js';
import type { Budget } from '../results/schema.js';

type Prepared = Awaited<ReturnType<typeof prepare>>;

interface PlaywrightRun {
  options: CertifyOptions;
  prepared: Prepared;
  /** Whether its target is the embedded reference. */
  isEmbedded: boolean;
}

let current: PlaywrightRun | undefined;

/** The run of this process. Undefined when nothing runs, for example when tests are only listed. */
export const currentRun = (): PlaywrightRun | undefined => current;

/**
 * Finds the target before the first test of Playwright Test: the file that ASSAY_TARGET names, or otherwise the
 * embedded reference. ASSAY_BUDGET and ASSAY_SEED have the meaning of the options of `assay certify`.
 * @throws {Error} when one of them is invalid, or the target cannot be judged
 */
export default async function setup(): Promise<() => Promise<void>> {
  return started().catch((error: unknown) => {
    if (error instanceof UsageError || error instanceof CannotJudge) throw inWords(error.message);
    throw error;
  });
}

/** The value of an environment variable. Undefined when it is not set or empty. */
export const variable = (name: string): string | undefined => {
  const value = process.env[name];
  return value === '' ? undefined : value;
};

async function started(): Promise<() => Promise<void>> {
  const [file, budget, seed] = ['ASSAY_TARGET', 'ASSAY_BUDGET', 'ASSAY_SEED'].map(variable);
  const given = {
    budget: budgetFrom(budget),
    seed: seedFrom(seed !== undefined ? Number(seed) : undefined, 'ASSAY_SEED'),
  };
  const embedded = file !== undefined ? undefined : await startEmbedded();
  const dir = temporaryFolder('playwright');
  const close = async () => {
    rmSync(dir, { recursive: true, force: true });
    await embedded?.close();
  };
  try {
    const target = judgedTarget(file ?? embedded!.targets[0]!.targetFile);
    const options = { target, ...given };
    const prepared = await prepare(options);
    handOn(handedOf(prepared, options), join(dir, 'run.json'));
    current = { options, prepared, isEmbedded: embedded !== undefined };
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}

function budgetFrom(given = 'standard'): Budget {
  const budget = BUDGETS.find((one) => one === given);
  if (budget !== undefined) return budget;
  throw new UsageError(`ASSAY_BUDGET=${given}: a budget is one of ${BUDGETS.join(', ')}.`);
}

function handedOf(
  { subject, clauses, hindered, unrun, probed }: Prepared,
  { seed, budget, target: { waivers } }: CertifyOptions,
) {
  const reasons = clauses.flatMap(({ id }) => {
    const reason = hindered.get(id)?.hindrance ?? unrun.get(id);
    return reason === undefined ? [] : [[id, reason] as const];
  });
  const today = new Date().toISOString().slice(0, 10);
  return {
    plan: { seed, budget, shrink: true, queues: [subject], first: probed.first },
    reasons: Object.fromEntries(reasons),
    waived: waivers.flatMap(({ clause, expires }) => (today > expires ? [] : [clause])),
  };
}
