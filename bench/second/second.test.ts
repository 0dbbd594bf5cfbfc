import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { dirname, join } from 'node:path';
import { hasGo, ASSAY, startReferenceProcess } from '../process.js';
import { compare } from './compare.js';
import { DIFFERENCES, known } from './differences.js';
import { MISTAKES, withMistake } from './mistakes.js';
import { serveSecond } from './side.js';

const skip = hasGo() ? false : 'there is no Go to build it with';

test('what the specification is silent about is a row of the page that says so', () => {
  const page = readFileSync(new URL('../../../docs/judging.md', import.meta.url), 'utf8');
  const rows = DIFFERENCES.flatMap(({ verdict }) => (typeof verdict === 'string' ? [] : [verdict.silent]));
  for (const row of rows) assert.ok(page.includes(`\n| ${row}`), row);
});

test('each mistake can still be made', () => {
  for (const mistake of MISTAKES) {
    const file = new URL(`../../../examples/second-reference/${mistake.file}`, import.meta.url);
    const source = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
    assert.notEqual(withMistake(source, mistake), source);
  }
});

describe('the second reference', { skip }, () => {
  let first: Awaited<ReturnType<typeof serveSecond>>;
  let second: typeof first;
  before(async () => {
    first = await startReferenceProcess();
    second = await serveSecond('--duplicates', 'rejected', '--synchronizers', '1');
  });
  after(async () => {
    await first.close();
    await second.close();
  });

  test('conforms', () => {
    const out = join(dirname(second.targetFile), 'out');
    const flags = ['--budget', 'quick', '--seed', '1', '--out', out];
    const { status, stdout } = spawnSync(process.execPath, [ASSAY, 'certify', second.targetFile, ...flags], {
      encoding: 'utf8',
    });
    assert.equal(status, 0, stdout);
    // What is not judged is the loader, and what the text format of metrics has not.
    assert.match(stdout, /^ +20\d passed/m);
  });

  test('answers as the first does, but for what is known and classified', async () => {
    const { questions, differences } = await compare(first.targetFile, second.targetFile, {
      seed: 1,
      random: 2,
    });
    assert.ok(questions > 1000);
    assert.deepEqual(
      differences.filter((difference) => !known(difference)),
      [],
    );
    assert.deepEqual(
      DIFFERENCES.filter((each) => !differences.some((difference) => known(difference) === each)),
      [],
    );
  });
});
