import { randomUUID } from 'node:crypto';
import type { KeptRun } from './pages/api.js';
import { rendered } from './pages/frame.js';
import { runPage } from './pages/run.js';
import { startPage } from './pages/start.js';
import { emptyBoard } from './runs/board.js';
import type { Service } from './service.js';

const NOW = new Date().toISOString();
const RUN: KeptRun = {
  ...{ id: randomUUID(), owner: '', target: null, name: '', about: null, budget: 'quick', seed: 1 },
  ...{ state: 'running', attempt: 1, askedAt: NOW, beganAt: NOW, endedAt: null, summary: null, load: null },
  ...{ trouble: null, subject: { reference: {} }, releasedAt: null, stopAsked: false, board: emptyBoard() },
};

/** Does once what pages do, for nobody: what is compiled when it is first used is there before the first page. */
export async function warmUp({ targets, runs, audit, histories }: Service): Promise<void> {
  const nobody = randomUUID();
  rendered(startPage([], [RUN]));
  rendered(runPage(RUN, [], { owner: '', signs: false }));
  await targets.list(nobody);
  await targets.get(nobody, nobody);
  await runs.list(nobody, { target: nobody, before: new Date() });
  await runs.get(nobody, nobody);
  await runs.verdict(nobody, nobody);
  await histories.of(nobody, '');
  await audit.list(nobody);
}
