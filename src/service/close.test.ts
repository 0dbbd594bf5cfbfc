import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { OWNER } from './own-machine.js';
import { openService } from './service.js';
import { DATABASES } from './testing/databases.js';

const ASKED = { name: 'x', subject: { reference: {} }, budget: 'quick', seed: 1 } as const;

for (const { name, place, skip } of DATABASES)
  describe(`the end, over a database that is ${name}`, { skip }, () => {
    test('what is under way ends without a complaint, and is begun again by whoever comes next', async () => {
      const { data, databaseUrl, close } = await place();
      const trouble: string[] = [];
      const open = () =>
        openService({
          data,
          databaseUrl,
          folder: data,
          hosts: [],
          env: {},
          onTrouble: (message) => trouble.push(message),
        });
      const service = await open();
      await service.judge(2, 'test');
      const ids = [await service.work.ask(OWNER, ASKED), await service.work.ask(OWNER, ASKED)];
      const states = async (of = service) =>
        await Promise.all(ids.map(async (id) => (await of.runs.get(OWNER, id))!.state));
      while ((await states()).includes('waiting')) await sleep(50);
      await service.close();
      // What fails now, fails the test: nobody waits for it.
      await sleep(500);
      const next = await open();
      assert.ok((await states(next)).every((state) => state === 'waiting' || state === 'running'));
      await next.close();
      await close();
      assert.deepEqual(trouble, []);
    });
  });
