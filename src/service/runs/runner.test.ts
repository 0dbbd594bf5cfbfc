import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OWNER } from '../own-machine.js';
import { Runs } from '../store/runs.js';
import { Work } from '../store/work.js';
import type { TeamStores } from './surroundings.js';
import { DATABASES } from '../testing/databases.js';
import { Runner } from './runner.js';

const SECRET = 'hunter2-of/Ann+is=nowhere';
/** Prints what it should not, also as it would stand in a URL, and ends before it judges anything. */
const CRASH = [
  'for (const show of [String, encodeURIComponent, btoa]) process.stderr.write(show(process.env.SECRET_TOKEN) + "\\u001b[31m\\u202e\\n")',
  'process.exit(7)',
].join(';');
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(CRASH)}`;

test('what a process prints that ends early is shown without the secrets that it had, for whomever it judges', async (t) => {
  const { database, folder, close } = await DATABASES[0]!.open();
  t.after(close);
  const work = new Work(database, async () => undefined);
  const own = { SECRET_TOKEN: SECRET, NODE_OPTIONS };
  const team = { secrets: { open: async () => own }, hosts: { list: async () => [] } };
  for (const [owner, here] of [
    [OWNER, { env: { ...process.env, ...own } }],
    ['ann', { env: process.env, team: team as unknown as TeamStores }],
  ] as const) {
    const id = await work.ask(owner, {
      name: 'x',
      subject: { text: 'name: x' },
      budget: 'quick',
      seed: 1,
    });
    await new Runner(work, 'test', { ...here, folder, hosts: [] }).run(id);
    const { state, trouble } = (await new Runs(database).get(owner, id))!;
    assert.equal(state, 'failed');
    assert.match(trouble ?? '', /ended early: \[hidden\][^\n]*\n\[hidden\][^\n]*\n\[hidden\]/);
    assert.doesNotMatch(trouble ?? '', /\p{Cf}|\u001b/u);
  }
});
