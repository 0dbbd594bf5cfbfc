import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCAN_QUESTIONS } from '../testing/get-questions.js';
import { get, serving } from '../testing/serving.js';
import { FAULTS } from './all.js';

/** What a scan answers, without the name of its mount. */
async function* answers(url: string): AsyncGenerator<string> {
  const [, name = ''] = new URL(url).pathname.split('/');
  for (const { path, headers } of SCAN_QUESTIONS) {
    const { status, type, coding, body } = await get(url + path, headers);
    yield `${path} ${status} ${type} ${coding} ${body.toString('latin1').replaceAll(`/${name}/`, '/mount/')}`;
  }
}

const allAnswers = async (url: string): Promise<string[]> => {
  const all: string[] = [];
  for await (const answer of answers(url)) all.push(answer);
  return all;
};

test('every fault of the scan changes an answer', async (t) => {
  const all = FAULTS.filter(({ scan }) => scan);
  const mounts = all.map((fault) => ({ name: fault.name, fault }));
  const { targets } = await serving(t, [{ name: 'plain' }, { name: 'again' }, ...mounts]);
  const [plain, again, ...faulty] = targets;
  const expected = await allAnswers(plain!.file.scan.url);
  assert.deepEqual(await allAnswers(again!.file.scan.url), expected);
  for (const { name, file } of faulty) {
    let place = 0;
    let differs = false;
    for await (const answer of answers(file.scan.url)) if ((differs = answer !== expected[place++])) break;
    assert.ok(differs, name);
  }
});
