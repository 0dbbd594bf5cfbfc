import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CATALOGUE } from './catalogue.js';
import { authorityOf } from './clause.js';
import { SECTIONS } from './sections.js';
import { judges, STATEMENTS } from './statements.js';

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
