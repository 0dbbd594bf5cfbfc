import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  figuresOf,
  outdated,
  readRecords,
  recorded,
  WAITING,
  changed,
  goneFrom,
  kindOf,
  listed,
  readSurvivors,
  reasonFor,
} from './records.js';
import { everyMutant, strictReference, instrument, named } from './instrument.js';
import type { Fate } from './judge.js';
import { choose, judgeAll, outcomeOf, roundsOf, share } from './judge-all.js';

const MEND = 'npm run mutants -- --changed --write judges what is there now.';

const mutant = (id: string, change = `change ${id}`) => ({ id, file: 'a.ts', change });
const MUTANTS = ['1', '2', '3', '4', '5'].map((id) => mutant(id));
const LISTED = { 'a.ts': { 'own data: a word': ['change 3', 'change 1'], 'not found: a bug': ['change 5'] } };

test('a mutant is named by what is changed, not by its line', () => {
  const text = 'const a = 1;\nconst b =\n  x\n  && y;\nconst c = x && y;\n';
  const at = (line: number, column: number, endLine: number, endColumn: number) => ({
    id: `${line}`,
    fileName: 'a.ts',
    mutatorName: 'M',
    replacement: 'x || y',
    location: { start: { line, column }, end: { line: endLine, column: endColumn } },
  });
  for (const before of ['', '\n\n']) {
    const lines = before.length;
    const mutants = [at(lines + 2, 2, lines + 3, 6), at(lines + 4, 10, lines + 4, 16)];
    const names = named(mutants, new Map([['a.ts', before + text]])).map(({ change }) => change);
    assert.deepEqual(names, ['M: x && y → x || y', 'M: x && y → x || y (2)']);
  }
});

test('of a long change the part is shown that differs', () => {
  const original = `/${'a'.repeat(100)}b+c/`;
  const replacement = original.replace('+', '');
  const location = { start: { line: 0, column: 0 }, end: { line: 0, column: original.length } };
  const [{ change } = { change: '' }] = named(
    [{ id: '1', fileName: 'a.ts', mutatorName: 'Regex', replacement, location }],
    new Map([['a.ts', original]]),
  );
  assert.equal(change, `Regex: ${original.slice(0, 79)}… → …aaaaaaabc/`);
});

test('a sample is the same for a seed, wherever the mutants stand', () => {
  const drawn = (mutants: typeof MUTANTS, seed: number) =>
    choose(mutants, { files: [], sample: 3, seed }).map(({ id }) => id);
  assert.equal(drawn(MUTANTS, 1).length, 3);
  assert.deepEqual(drawn([...MUTANTS].reverse(), 1), drawn(MUTANTS, 1));
  assert.ok([2, 3, 4, 5].some((seed) => drawn(MUTANTS, seed).join() !== drawn(MUTANTS, 1).join()));
  assert.deepEqual(choose(MUTANTS, { files: ['b.ts'], seed: 1 }), []);
});

test('a survivor without a reason is new, and one that is killed is listed no longer', () => {
  const fates = new Map<string, Fate>([
    ['1', { fate: 'survived' }],
    ['2', { fate: 'survived' }],
    ['3', { fate: 'failed', by: ['x'] }],
    ['4', { fate: 'crashed', why: 'x' }],
    ['5', { fate: 'survived' }],
  ]);
  const outcome = outcomeOf(MUTANTS, fates, LISTED);
  assert.deepEqual(
    outcome.unexplained.map(({ id }) => id),
    ['2'],
  );
  assert.deepEqual(
    outcome.killedAfterAll.map(({ id }) => id),
    ['3'],
  );
  assert.deepEqual([outcome.failed, outcome.crashed, outcome.unjudged], [1, 1, 0]);
  // Two are killed; one is not found, and of one nobody knows: that of its own data breaks nothing.
  assert.equal(share(outcome), 2 / 4);
  assert.deepEqual(
    changed(LISTED, ({ change }) => change === 'change 3', outcome.unexplained),
    { 'a.ts': { 'own data: a word': ['change 1'], 'not found: a bug': ['change 5'], '': ['change 2'] } },
  );
});

test('what was judged of a file is known by its mutants, and not by where they stand', () => {
  const fates = new Map<string, Fate>([
    ['1', { fate: 'survived' }],
    ['2', { fate: 'failed', by: ['x'] }],
  ]);
  const mutants = [...MUTANTS.slice(0, 2), { id: '9', file: 'b.ts', change: 'x' }];
  const run = { budget: 'quick', seed: 3, on: '2026-01-02' } as const;
  const records = recorded({}, mutants, fates, run);
  assert.deepEqual(Object.keys(records), ['a.ts']);
  const { fingerprint, ...figures } = records['a.ts']!;
  assert.deepEqual(figures, { mutants: 2, killed: 1, ...run });
  assert.deepEqual(outdated(mutants, records), ['b.ts']);
  const moved = mutants.slice(0, 2).map((own) => ({ ...own, id: `${own.id}0` }));
  assert.deepEqual(outdated(moved, records), []);
  assert.deepEqual(outdated([mutants[0]!], records), ['a.ts']);
  assert.deepEqual(outdated([], records), ['a.ts']);
  assert.match(fingerprint, /^[0-9a-f]{16}$/);
});

test('the figures count what conforms apart from what is missed', () => {
  const record = {
    fingerprint: 'x',
    mutants: 6,
    killed: 3,
    budget: 'standard',
    seed: 1,
    on: '2026-01-02',
  } as const;
  const { paragraphs, tables } = figuresOf({ 'src/a.ts': record }, { 'src/a.ts': LISTED['a.ts'] });
  assert.match(paragraphs[1] ?? '', /^6 mutants, 3 of them killed: \*\*75\.0 %.* 2 others still conform/);
  assert.deepEqual(tables[1]?.rows, [['`src/a.ts`', '1 mutant', 'not found: a bug']]);
});

test('every file of the strict reference is judged by clauses', () => {
  const files = strictReference();
  assert.ok(files.length > 20 && files.every((file) => !file.includes('/faults/')));
  for (const file of files) for (const { clauses } of roundsOf(file)) assert.ok(clauses.length > 0, file);
});

test('the mutants that there are were judged, and every survivor is one of them and has a reason', async () => {
  const [mutants, survivors, records] = [await everyMutant(), readSurvivors(), readRecords()];
  const left = listed(survivors);
  for (const { file, change, reason } of left) assert.ok(kindOf(reason), `${file}: ${change} has no reason`);
  assert.deepEqual(goneFrom(survivors, mutants), [], MEND);
  assert.deepEqual(outdated(mutants, records), WAITING, MEND);
  for (const [name, { mutants: count, killed }] of Object.entries(records))
    if (!WAITING.includes(name))
      assert.equal(killed + left.filter(({ file }) => file === name).length, count, `${name}: ${MEND}`);
});

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
    seed: SEED,
    until: Infinity,
    isJudgedIn: () => true,
    onProgress: () => undefined,
  });
  const left = drawn.filter(({ id }) => fates.get(id)?.fate === 'survived');
  assert.deepEqual(left, []);
  assert.equal(fates.size, SAMPLE);
});
