import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { failing } from '../../../reports/fixtures/failing.js';
import { ATTACK, hostile } from '../../../reports/fixtures/hostile.js';
import { emptyBoard } from '../runs/board.js';
import { Queue, Work } from './work.js';
import { DATABASES } from '../testing/databases.js';
import { Runs } from './runs.js';
import { Targets } from './targets.js';

const OWNER = 'ann';
const asked = { name: 'x', subject: { text: 'name: x' }, budget: 'quick', seed: 7 } as const;

for (const { name, open, skip } of DATABASES)
  describe(`runs in a database that is ${name}`, { skip }, () => {
    test('from the wish to the verdict, each step once, whoever else tries', async (t) => {
      const { database, close } = await open();
      t.after(close);
      const queued: string[] = [];
      const work = new Work(database, async (run) => void queued.push(run));
      const [runs, targets] = [new Runs(database), new Targets(database)];
      const stateOf = async (id: string) => (await runs.get(OWNER, id))?.state;
      const target = await targets.add(OWNER, { name: 'x', text: 'name: x' });

      const id = await work.ask(OWNER, { ...asked, target });
      assert.deepEqual(queued, [id]);
      const both = await Promise.all([work.begin(id, 'one'), work.begin(id, 'two')]);
      const [run] = both.filter((one) => one !== undefined);
      assert.equal(both.filter(Boolean).length, 1, 'two workers never have the same run');
      assert.deepEqual(run, {
        id,
        owner: OWNER,
        name: 'x',
        subject: asked.subject,
        load: null,
        budget: 'quick',
        seed: 7,
        attempt: 1,
      });

      // Another run of the same target waits until this one has ended.
      const second = await work.ask(OWNER, { ...asked, target });
      assert.equal(await work.begin(second, 'two'), undefined);
      assert.deepEqual(queued, [id, second, second]);

      assert.equal(await work.beat(run), 'go on');
      assert.equal(await runs.get('bob', id), undefined, "another owner's run is as one that is not there");
      assert.equal(await work.stop('bob', id), false);
      assert.equal(await work.stop(OWNER, id), true);
      // Whatever a target puts into its answers is kept as it came: NULs and halves of surrogate pairs as well.
      const failures = [{ clause: 'x', expected: '', actual: ATTACK, rule: '', curl: '' }];
      assert.equal(await work.beat(run, { ...emptyBoard(), failures }), 'stop');
      const { board } = (await runs.get(OWNER, id))!;
      assert.equal(board && 'failures' in board && board.failures[0]?.actual, ATTACK);
      assert.equal(await work.end(run, { verdict: hostile }), true);
      assert.equal(await work.end(run, { trouble: 'twice' }), false, 'a run ends once');
      assert.equal(await stateOf(id), 'ended');
      assert.deepEqual(await runs.verdict(OWNER, id), JSON.parse(JSON.stringify(hostile)));
      assert.equal(await runs.verdict('bob', id), undefined);
      assert.equal(await work.takeUp(OWNER, id), false, 'what has a verdict is not judged again');

      // A worker that says nothing any more is lost: the run is begun again, five times at most.
      for (const attempt of [1, 2, 3, 4, 5]) {
        const begun = await work.begin(second, 'two');
        assert.equal(begun?.attempt, attempt);
        await work.recover(60);
        assert.equal(await stateOf(second), 'running', 'whoever spoke a moment ago is not lost');
        await work.recover(0);
        assert.equal(await stateOf(second), attempt < 5 ? 'waiting' : 'lost');
        assert.equal(await work.beat(begun), 'lost');
        assert.equal(await work.end(begun, { verdict: failing }), false, 'what is late is not kept');
      }
      assert.equal(queued.filter((each) => each === second).length, 6);
      assert.equal(await work.takeUp(OWNER, second), true);
      assert.equal(await stateOf(second), 'waiting');
      assert.equal(await work.stop(OWNER, second), true);
      assert.equal(await stateOf(second), 'stopped');
      assert.equal(await work.begin(second, 'one'), undefined);
      const ids = (await runs.list(OWNER, { target })).map((each) => each.id);
      assert.deepEqual(ids, [second, id]);
    });

    test('what is not noted is not in the queue either, and what waits is', async (t) => {
      const { database, close } = await open();
      const queue = await Queue.start(database, (message) => assert.equal(message, ''));
      t.after(async () => {
        await queue.stop();
        await close();
      });
      const full = new Work(database, () => Promise.reject(new Error('the queue is full')));
      await assert.rejects(full.ask(OWNER, asked), /the queue is full/);
      assert.deepEqual(await new Runs(database).list(OWNER, {}), []);

      const work = new Work(database, queue.add);
      const id = await work.ask(OWNER, asked);
      const jobs = () =>
        database.query(
          `select state from assay_queue.job where data ->> 'run' = $1 order by created_on, state`,
          [id],
        );
      // A worker takes it, and ends before it begins it.
      await database.query(
        `update assay_queue.job set state = 'active', started_on = now() - interval '1 minute' where data ->> 'run' = $1`,
        [id],
      );
      await queue.restore(120);
      assert.deepEqual(await jobs(), [{ state: 'active' }]);
      for (let times = 0; times < 2; times += 1) await queue.restore(15);
      assert.deepEqual(await jobs(), [{ state: 'active' }, { state: 'created' }]);

      // What says why nothing came out says it in a text.
      const begun = (await work.begin(id, 'one'))!;
      assert.equal(await work.end(begun, { trouble: `it ended: ${ATTACK}` }), true);
    });
  });
