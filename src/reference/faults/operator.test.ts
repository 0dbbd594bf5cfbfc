import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ServedTargetFile } from '../target-file.js';
import { APP_QUESTIONS } from '../testing/get-questions.js';
import { get, serving } from '../testing/serving.js';
import { FAULTS } from './all.js';

const answers = async ({ operator }: ServedTargetFile): Promise<string[]> => {
  const seen: string[] = [];
  for (const { metrics } of operator.apps) {
    for (const { path, headers } of APP_QUESTIONS) {
      const { status, type, coding, body } = await get(new URL(`.${path}`, metrics).href, headers);
      seen.push(`${status} ${type} ${coding} ${body.toString('latin1')}`);
    }
  }
  return seen;
};

test('every fault of health and metrics changes an answer', async (t) => {
  const all = FAULTS.filter(({ operator }) => operator);
  const mounts = all.map((fault) => ({ name: fault.name, fault }));
  const { targets } = await serving(t, [{ name: 'plain' }, { name: 'again' }, ...mounts]);
  const [plain, again, ...faulty] = targets;
  const expected = await answers(plain!.file);
  assert.deepEqual(await answers(again!.file), expected);
  for (const { name, file } of faulty) assert.notDeepEqual(await answers(file), expected, name);
});
