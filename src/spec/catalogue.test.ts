import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CATALOGUE, CATALOGUE_VERSION } from './catalogue.js';
import { SECTIONS } from './sections.js';
import { STATEMENTS, judges } from './statements.js';
import { authorityOf } from './clause.js';

const KEY =
  /^(registry\.transferInstructions\.(acceptable|reassigning)(\.\d)?|registry\.tokenStandard(\.\w+)*|participant(\.\w+)?|issuer|credentials\.\w+|(scan|operator|configuration)(\.\w+)*)$/;

test('ids are unique and permanent: a system and words', () => {
  const ids = CATALOGUE.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  for (const id of ids) assert.match(id, /^[a-z]+(-[a-z]+)?\.[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
});

test('every clause says what it is, in a sentence', () => {
  for (const { id, system, statement } of CATALOGUE) {
    assert.equal(id.split('.')[0], system);
    assert.match(statement, /^[A-Za-z].{10,}[^.]\.$/, id);
  }
  const statements = CATALOGUE.map(({ statement }) => statement);
  assert.equal(new Set(statements).size, statements.length);
});

test('a derived clause says how it follows, and only a derived one', () => {
  for (const clause of CATALOGUE) {
    const follows = 'follows' in clause ? clause.follows : undefined;
    assert.equal(clause.basis === 'derived', follows !== undefined, clause.id);
    if (follows !== undefined) assert.match(follows, /^[a-z].{20,}\.$/, clause.id);
  }
});

test('sections are headings of the specification, and each of them has a clause, or a statement without one', () => {
  const unjudged = STATEMENTS.filter(({ clauses }) => clauses.length === 0);
  assert.deepEqual(new Set([...CATALOGUE, ...unjudged].map(({ section }) => section)), new Set(SECTIONS));
});

test('what a clause needs are keys of the target file, and an untestable one says why', () => {
  for (const { id, needs, untestable } of CATALOGUE) {
    for (const key of needs) assert.match(key, KEY, id);
    if (untestable !== undefined) assert.match(untestable, /^[a-z].{10,}[^.]$/, id);
  }
});

test('the catalogue has a version', () => assert.match(CATALOGUE_VERSION, /^\d+\.\d+\.\d+$/));

test('every statement has a clause or a reason, and stands under a heading of the specification', () => {
  for (const statement of STATEMENTS) {
    const { says, section, clauses, silent } = statement;
    assert.ok(SECTIONS.includes(section), says);
    assert.ok(clauses.length > 0 || silent !== undefined, says);
    for (const glob of clauses)
      assert.ok(
        CATALOGUE.some(({ id }) => judges({ ...statement, clauses: [glob] }, id)),
        `${glob} of "${says}" is not a clause`,
      );
  }
});

test('every clause of the specification judges a statement', () => {
  const lost = CATALOGUE.filter((clause) => authorityOf(clause) === 'specification').filter(
    ({ id }) => !STATEMENTS.some((statement) => judges(statement, id)),
  );
  assert.deepEqual(
    lost.map(({ id }) => id),
    [],
  );
});
