import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultNamed } from '../faults/all.js';
import { pick } from '../page.js';
import { openRegistry } from '../registry/registry.js';
import { ACCEPTABLE } from '../registry/instructions.js';
import { TRIGGERS } from './all.js';
import { newTally } from './tally.js';
import { tallied } from './tallied.js';

const asked = (body: string) => ({
  ...{ method: 'POST', headers: {}, body: Buffer.from(body) },
  path: `/registry/transfer-instruction/v1/${ACCEPTABLE[0]!.id}/choice-contexts/accept`,
  arrival: { names: [], pieces: [], connection: {} },
});

test('calls that would show a fault are counted, and those that do under the trigger', async () => {
  for (const compares of [true, false]) {
    const tally = newTally(compares);
    const fault = faultNamed('accepts-null-body');
    const trigger = pick(TRIGGERS, 'every-2nd');
    const serve = tallied({ name: `counted ${compares}`, fault, trigger, tally }, openRegistry);
    const statuses: number[] = [];
    for (const body of ['{}', '{}', 'null', 'null']) statuses.push((await serve(asked(body))).status);
    assert.deepEqual(statuses, [200, 200, 400, 200]);
    const { met, showing, shown, creating } = tally;
    assert.deepEqual([met, showing, shown, creating], [2, compares ? 2 : 0, compares ? 1 : 0, 0]);
  }
});
