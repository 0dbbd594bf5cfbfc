import { loadTarget } from '../src/target-file/load.js';
import { store } from '../src/target-file/target.js';
import { Run } from '../src/engine/run.js';
import type { Call } from '../src/model/call.js';
import { open } from '../suites/support/target-under-test.js';
import { authorising } from '../suites/authentication/tokens.js';
import { allocation, plainHint } from '../suites/participant/calls.js';
import { bursts } from '../generators/participant/same-hint.js';
import { startReferenceProcess } from './reference.js';

const RUNS = 20;

/**
 * Measures in how many runs a window of 1 ms between looking up a hint and adding it accepts identical hints: held
 * back and released together, and sent at once over warm connections.
 */
export async function races(): Promise<string> {
  const reference = await startReferenceProcess('--fault', 'checks-1-ms-before-adding');
  const target = store(loadTarget(reference.targetFile));
  target.limits.allocations = Infinity;
  const opened = open({ name: 'bench', target, clauses: [], observe: [] });
  const run = new Run(opened.session, 'standard', undefined, authorising());
  const { client } = run;
  let count = 0;
  /** Calls with the same hint, which no other calls have. */
  const alike = (connections: number, how: Call['condition']): Call[] => {
    const hint = plainHint(`race-${process.pid}-${(count += 1)}-`).replace(/\{\{.*\}\}/, 'one');
    const call = allocation(run, { members: { partyIdHint: hint } }, 'a hint');
    return Array.from({ length: connections }, () => ({ ...call, ...(how && { condition: how }) }));
  };
  const found = async (connections: number, how?: Call['condition']) => {
    let runs = 0;
    for (let turn = 0; turn < RUNS; turn += 1) {
      const made = await client.sendTogether(alike(connections, how));
      if (made.filter(({ exchange }) => exchange.answer.status === 200).length > 1) runs += 1;
    }
    return `${runs} of ${RUNS}`;
  };
  const told = [];
  for (const { connections } of bursts) {
    const released = await found(connections, { connection: 'held back' });
    const plain = await found(connections);
    told.push(
      `${connections} connections: ${released} released together (at least 19), ${plain} sent at once`,
    );
  }
  await opened.session.close();
  await reference.close();
  return `a race of 1 ms is found with ${told.join('; ')}`;
}
