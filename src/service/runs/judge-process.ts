import { CannotJudge, UsageError } from '../../harness/errors.js';
import { hideSecrets } from '../../harness/outgoing.js';
import { certify } from '../../harness/run/certify.js';
import { judgedTarget } from '../../harness/run/judged-target.js';
import { loadTarget } from '../../harness/target/load.js';
import { startEmbedded } from '../../proof/embedded.js';
import { FAULTS } from '../../reference/faults/all.js';
import { VARIANTS } from '../../reference/variants/all.js';
import type { RunSubject } from '../store/runs.js';
import { noFigures } from '../load/figures.js';
import { emptyBoard, follow } from './board.js';
import type { Job, JobMessage } from './job.js';
import { putLoad } from './put-load.js';
import { readTarget } from './read-target.js';

// The process that judges one run, or puts its load: who started it tells it what, and is told how far it is, and what came
// out.

const BOARD_MS = 300;
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
// Whoever asked is gone: nobody would keep the verdict. What we started ends with us.
process.once('disconnect', () => process.exit(1));
// Where it ends early, it says how before it does: what it has learnt to hide is known here alone.
process.once('uncaughtException', ({ stack, message }) => {
  void tell({ type: 'trouble', message: hideSecrets(stack ?? message) }).then(() => process.exit(1));
});
process.once('message', (text: string) => void judge(JSON.parse(text) as Job));

async function judge(job: Job): Promise<void> {
  try {
    await tell(
      job.load
        ? { type: 'load', load: await loadOf(job, job.load) }
        : { type: 'verdict', verdict: await verdictOf(job) },
    );
  } catch (error) {
    const expected = error instanceof UsageError || error instanceof CannotJudge;
    const { message, stack } = error as Error;
    await tell({ type: 'trouble', message: hideSecrets(expected ? message : (stack ?? message)) });
  }
  process.disconnect();
}

async function verdictOf({ subject, budget, seed, ...where }: Job) {
  const named = 'text' in subject ? await readTarget(subject.text, where) : undefined;
  const { again } = subject;
  const one = again?.case;
  const board = emptyBoard();
  const timer = setInterval(() => void tell({ type: 'board', board }), BOARD_MS);
  const embedded = 'reference' in subject ? await startEmbedded([mountOf(subject)]) : undefined;
  try {
    const whole = named ?? judgedTarget(embedded!.targets[0]!.targetFile);
    // A waiver forgives a run, and says nothing about one case.
    const target = again ? { ...whole, waivers: [] } : whole;
    const onEvent = (event: Parameters<typeof follow>[1]) => follow(board, event);
    const verdict = await certify({
      ...{ target, budget, seed },
      ...(one && { clauses: [again.clause], replay: one.path }),
      ...{ onEvent, signal: stop.signal },
    });
    delete verdict.target.file;
    return verdict;
  } finally {
    clearInterval(timer);
    await embedded?.close();
  }
}

/** @throws {UsageError} when no such load may be put on the target */
async function loadOf({ subject, seed, ...where }: Job, load: NonNullable<Job['load']>) {
  const named = 'text' in subject ? await readTarget(subject.text, where) : undefined;
  const embedded = 'reference' in subject ? await startEmbedded([mountOf(subject)]) : undefined;
  const board = noFigures();
  const timer = setInterval(() => void tell({ type: 'board', board }), BOARD_MS);
  try {
    const target = named ?? loadTarget(embedded!.targets[0]!.targetFile);
    return await putLoad({ target, seed, ...load, reach: where.reach }, board, stop.signal);
  } finally {
    clearInterval(timer);
    await tell({ type: 'board', board });
    await embedded?.close();
  }
}

/** @throws {CannotJudge} when there is no such fault or variant any more */
function mountOf({ reference }: Extract<RunSubject, { reference: object }>) {
  const fault = FAULTS.find(({ name }) => name === reference.fault);
  const variant = VARIANTS.find(({ name }) => name === reference.variant);
  if ((reference.fault && !fault) || (reference.variant && !variant))
    throw new CannotJudge('This version of assay has no fault or variant of that name.');
  return { name: 'reference', ...(fault && { fault }), ...(variant && { variant }) };
}

/** Resolves when it is on its way: what is told last is not lost. */
const tell = (message: JobMessage): Promise<void> =>
  new Promise((resolve) => process.send!(message, () => resolve()));
