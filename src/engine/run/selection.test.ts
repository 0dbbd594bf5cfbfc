import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CATALOGUE } from '../../spec/catalogue.js';
import { SYSTEMS } from '../../spec/clause.js';
import { catalogue } from '../../results/catalogue-digest.js';
import { observed, select, type Selection } from './selection.js';

const ALL = CATALOGUE.map(({ id }) => id);
const chosen = (selection: Selection) => select(selection).map(({ id }) => id);
const starting = (beginning: string) => ALL.filter((id) => id.startsWith(beginning));

test('nothing chosen means everything, in the order of the catalogue', () => {
  for (const selection of [{}, { systems: [], clauses: [] }, { clauses: ['*'] }, { systems: [...SYSTEMS] }])
    assert.deepEqual(chosen(selection), ALL);
});

test('globs choose clauses, in the order of the catalogue', () => {
  assert.deepEqual(chosen({ clauses: ['registry.meta-object'] }), ['registry.meta-object']);
  assert.deepEqual(chosen({ clauses: ['registry.meta*'] }), starting('registry.meta'));
  assert.deepEqual(
    chosen({ clauses: ['*-object'] }),
    ALL.filter((id) => id.endsWith('-object')),
  );
  const both = chosen({ systems: ['registry'], clauses: ['*.meta-*'] });
  assert.deepEqual(both, starting('registry.meta-'));
  const two = [ALL[5]!, ALL[1]!];
  assert.deepEqual(chosen({ clauses: [...two, two[0]!] }), two.toReversed());
});

test('ids from before catalogue 2.0.0 still mean the same clauses', () => {
  assert.deepEqual(chosen({ clauses: ['party.hint-ascii'] }), ['participant.hint-ascii']);
  assert.deepEqual(chosen({ clauses: ['auth.*'] }), starting('authentication.'));
});

test('other characters of a glob stand for themselves', () => {
  for (const glob of ['registry.meta', 'registryXmeta-object', '^registry.*', 'registry.(meta-object)', ''])
    assert.throws(() => chosen({ clauses: [glob] }), { name: 'UsageError' });
});

test('shards are the whole, each clause in one of them', () => {
  for (const n of [1, 2, 3, 7, ALL.length + 5]) {
    const shards = Array.from({ length: n }, (_, i) => chosen({ shard: `${i + 1}/${n}` }));
    assert.deepEqual(shards.flat().sort(), ALL.toSorted());
    const sizes = shards.map((shard) => shard.length);
    assert.ok(Math.max(...sizes) - Math.min(...sizes) <= 1);
  }
});

test('the first shard observes, unless only some clauses were asked for', () => {
  for (const [selection, expected] of [
    [{}, ['registry']],
    [{ shard: '1/3' }, ['registry']],
    [{ shard: '2/3' }, []],
    [{ clauses: ['*'] }, []],
    [{ clauses: [] }, ['registry']],
  ] as const)
    assert.deepEqual(observed(selection, ['registry']), expected);
});

test('wrong use says what is wrong and how to mend it', () => {
  for (const shard of ['', '0/2', '3/2', '1', '1/0', 'a/b', '1/2/3', '1/2 ', '-1/2', '01/2', '1/99999'])
    assert.throws(() => chosen({ shard }), { name: 'UsageError', message: /--shard .*such as 1\/4/ });
  const wrong = (selection: Selection, message: RegExp) =>
    assert.throws(() => chosen(selection), { name: 'UsageError', message });
  wrong({ clauses: ['registry.meta-objekt'] }, /Did you mean registry\.meta-object\?/);
  wrong({ clauses: ['x*'] }, /`assay clauses` lists them all/);
  wrong({ systems: ['registri'] }, /no such system\. Did you mean registry\? The systems are registry, /);
});

test('a run says which catalogue it judged by', () => {
  assert.match(catalogue.digest, /^sha256:[0-9a-f]{64}$/);
  assert.deepEqual(new Set(select({}).map(({ system }) => system)), new Set(SYSTEMS));
});
