import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ConfigurationFinding } from '../../src/spec/configuration/finding.js';
import { OBEYED } from '../testing/samples.js';
import { findingsJson, findingsText } from './text.js';

const finding: ConfigurationFinding = {
  file: 'a.yaml',
  line: 12,
  column: 4,
  key: 'a',
  rule: 'configuration.metrics-types',
  severity: 'error',
  message: 'a is wrong',
  why: 'It says so.',
  mend: 'Mend it.',
  section: 'Resources',
  excerpt: { line: '\ta: \u202e1', caret: 4 },
};
const judged = {
  judged: 3,
  skipped: 1,
  lacking: ['secrets', 'tls', 'network', 'validator'],
  overlays: ['validator'],
  unreadable: ['network'],
  without: 2,
  files: [],
  isNothing: false,
} as const;

test('a finding has its line, a caret, and what, why and how to mend it', () => {
  assert.equal(
    findingsText([finding], judged, false),
    `a.yaml
a.yaml:12:4  error  configuration.metrics-types
  a is wrong
  12 |  a: \\u{202e}1
     |     ^
  why   It says so. (Resources)
  mend  Mend it.

1 error, 0 warnings; 3 rules judged, 1 skipped (no --secrets, --tls; an overlay alone: --validator; unreadable: --network; 2 without a value to judge)
`,
  );
});

test('a finding without a line to show has none, and findings stand by file', () => {
  const { excerpt: _, ...hidden } = finding;
  const text = findingsText(
    [finding, hidden, { ...hidden, file: 'b.yaml', severity: 'warning' }],
    judged,
    false,
  );
  assert.equal(text.match(/\|/g)?.length, 2);
  assert.deepEqual(text.match(/^[ab]\.yaml$/gm), ['a.yaml', 'b.yaml']);
  assert.match(text, /2 errors, 1 warning; /);
});

test('colours are there when they are wanted', () => {
  assert.match(findingsText([finding], judged, true), /\u001b\[31merror/);
});

test('JSON leaves out what only a terminal shows', () => {
  const { excerpt: _, ...shown } = finding;
  assert.deepEqual(JSON.parse(findingsJson([finding])), { findings: [shown] });
});

test('neither text nor JSON has what a terminal or a CI system obeys', () => {
  const hostile = { ...finding, message: `${finding.message} \u202e \u009b2J ##[error] ##vso[x]` };
  assert.doesNotMatch(findingsText([hostile], judged, false), OBEYED);
  assert.doesNotMatch(findingsJson([hostile]), OBEYED);
  assert.match(findingsJson([hostile]), /#\\u0023\[error\]/);
});
