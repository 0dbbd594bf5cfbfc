import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choose } from './outcome.js';
import { instrument } from './instrument.js';
import { judgeAll } from './judge-all.js';
import { WAITING } from './records.js';
import { readSurvivors, reasonFor } from './survivors.js';

/** Those that are judged in some seconds; the others are left to the night. */
const PARTS = ['registry/', 'scan/', 'operator/'];
const SAMPLE = 10;
/** The one that the committed figures are of: another one sends other random cases. */
const SEED = 1;

// Other mutants each time that it is checked on GitHub, and the same ones anywhere else.
const turn = Number(process.env['GITHUB_RUN_NUMBER'] ?? SEED);
const part = PARTS[turn % PARTS.length]!;

test(`mutants of ${part} that are not listed as survivors are killed: sample ${turn}`, async () => {
  const instrumented = await instrument();
  const survivors = readSurvivors();
  const killed = instrumented.mutants.filter(
    (mutant) => reasonFor(survivors, mutant) === undefined && !WAITING.includes(mutant.file),
  );
  const drawn = choose(killed, { files: [`src/reference/${part}`], sample: SAMPLE, seed: turn });
  assert.equal(drawn.length, SAMPLE);
  const fates = await judgeAll(instrumented, drawn, {
    ...{ seed: SEED, until: Infinity },
    isJudgedIn: () => true,
    onProgress: () => undefined,
  });
  const left = drawn.filter(({ id }) => fates.get(id)?.fate === 'survived');
  assert.deepEqual(left, []);
  assert.equal(fates.size, SAMPLE);
});
