import { loadTarget } from '../src/harness/target/load.js';
import { store } from '../src/harness/target/target.js';
import { open } from '../suites/support/target-under-test.js';
import { volleys } from '../generators/participant/same-hint.js';
import type { Allocation } from '../suites/participant/allocation.js';
import { connect } from '../suites/participant/trial.js';
import { startReferenceProcess } from './reference.js';

const RUNS = 20;

/**
 * In how many runs a window of 1 ms between looking for a hint and adding it lets identical hints in: held back and
 * released together, and sent at once over warm connections.
 */
export async function races(): Promise<string> {
  const reference = await startReferenceProcess('--fault', 'checks-1-ms-before-adding');
  const target = store(loadTarget(reference.targetFile));
  target.limits.allocations = Infinity;
  const opened = open({ name: 'bench', target, clauses: [], observe: [] });
  const { participant } = connect(opened);
  type Volley = (connections: number, allocation: Allocation) => Promise<{ status: number }[]>;
  const simultaneously: Volley = (connections, allocation) =>
    participant.allocateSimultaneously(Array<Allocation>(connections).fill(allocation));
  const atOnce: Volley = (connections, allocation) =>
    Promise.all(Array.from({ length: connections }, () => participant.allocate(allocation)));
  const found = async (connections: number, volley: Volley) => {
    let count = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const members = { partyIdHint: `assay-${participant.unique()}` };
      const replies = await volley(connections, { members });
      if (replies.filter(({ status }) => status === 200).length > 1) count += 1;
    }
    return `${count} of ${RUNS}`;
  };
  await atOnce(Math.max(...volleys.map(({ connections }) => connections)), { body: '{' });
  const told = [];
  for (const { connections } of volleys) {
    const released = await found(connections, simultaneously);
    const plain = await found(connections, atOnce);
    told.push(
      `${connections} connections: ${released} released together (at least 19), ${plain} sent at once`,
    );
  }
  await opened.session.close();
  await reference.close();
  return `a race of 1 ms is found with ${told.join('; ')}`;
}
