import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CATALOGUE, CATALOGUE_VERSION } from './catalogue.js';
import { SYSTEMS } from './clause.js';

/** The headings of the specification under which clauses stand. */
const HEADINGS = [
  'Resources / GetChoiceContextRequest',
  'Resources / ChoiceContext',
  'Resources / DisclosedContract',
  'States and transitions',
  'Endpoints / 1. Get accept choice context',
  'Errors',
  'Versioning',
];

const KEY = /^registry\.transferInstructions\.(acceptable|reassigning)(\.\d)?$/;

test('ids are unique and permanent: a system and words', () => {
  const ids = CATALOGUE.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  for (const id of ids) assert.match(id, /^[a-z]+\.[a-z]+(-[a-z0-9]+)*$/);
});

test('every clause says what it is, in a sentence', () => {
  for (const { id, system, statement } of CATALOGUE) {
    assert.ok(SYSTEMS.includes(system), id);
    assert.ok(id.startsWith(`${system}.`), id);
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

test('sections are headings of the specification, each in one piece and in its order', () => {
  const sections = CATALOGUE.map(({ section }) => section);
  const inOrder = sections.filter((section, i) => section !== sections[i - 1]);
  assert.deepEqual(inOrder, HEADINGS);
});

test('what a clause needs are keys of the target file, and an untestable one says why', () => {
  for (const { id, needs, untestable } of CATALOGUE) {
    for (const key of needs) assert.match(key, KEY, id);
    if (untestable !== undefined) assert.match(untestable, /^[a-z].{10,}[^.]$/, id);
  }
});

test('the catalogue has a version', () => assert.match(CATALOGUE_VERSION, /^\d+\.\d+\.\d+$/));
