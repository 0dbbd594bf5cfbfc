import assert from 'node:assert/strict';
import { test } from 'node:test';
import { create } from 'xmlbuilder2';
import { failing } from './fixtures/failing.js';
import { hostile } from './fixtures/hostile.js';
import { threeSystems } from './fixtures/systems.js';
import { inconclusive, waived } from './fixtures/passing.js';
import { junitReport } from './junit.js';
import { OBEYED, samples } from './testing/samples.js';

type Node = { tag: string; attributes: Record<string, string>; children: Node[]; text: string };
type Dom = ReturnType<typeof create>['node'];

const read = (dom: Dom): Node => {
  const element = dom as unknown as {
    attributes: Iterable<{ name: string; value: string }>;
    localName: string;
  };
  const children = [...(dom.childNodes as Iterable<Dom>)];
  return {
    tag: element.localName,
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    children: children.filter(({ nodeType }) => Number(nodeType) === 1).map(read),
    text: dom.textContent ?? '',
  };
};
const parse = (xml: string): Node => read(create(xml).root().node);
const cases = (xml: string): Node[] =>
  parse(xml).children.flatMap(({ children }) => children.filter(({ tag }) => tag === 'testcase'));
const outcome = ({ children }: Node): Node | undefined => children.find(({ tag }) => tag !== 'system-out');

for (const [name, verdict] of Object.entries(samples))
  test(`"${name}" is well-formed XML with a test case per clause`, () => {
    const xml = junitReport(verdict);
    const found = cases(xml).filter(({ attributes }) => attributes['classname'] !== 'waivers');
    assert.equal(found.length, verdict.clauses.length);
    for (const suite of parse(xml).children) {
      const own = suite.children.filter(({ tag }) => tag === 'testcase');
      const count = (tag: string) => own.filter((each) => outcome(each)?.tag === tag).length;
      assert.equal(suite.attributes['failures'], String(count('failure')));
      assert.equal(suite.attributes['errors'] ?? '0', String(count('error')));
      assert.equal(suite.attributes['skipped'] ?? '0', String(count('skipped')));
    }
  });

test('a failure carries its message, every cause, and what the clause says', () => {
  const failed = cases(junitReport(failing))[0];
  assert.equal(failed?.attributes['classname'], 'registry');
  assert.match(failed.attributes['name'] ?? '', /^registry\.meta-values$/);
  assert.match(outcome(failed)?.attributes['message'] ?? '', /^expected 400 .*, got 200 /);
  assert.match(outcome(failed)?.text ?? '', /cause 2 of 2: a value that is null/);
  // The schema of Jenkins allows no properties of a case, and none of all suites.
  const about = failed.children.find(({ tag }) => tag === 'system-out')?.text ?? '';
  assert.match(about, /^section: .*GetChoiceContextRequest/m);
  assert.match(about, /^basis: stated$[^]*^seed: 42$/m);
});

test('each system is a suite that tells the parties of the run', () => {
  const suites = parse(junitReport(threeSystems)).children;
  const shown = suites.map(({ attributes }) => attributes['name']);
  assert.deepEqual(shown, ['registry', 'participant', 'authentication']);
  const told = suites[1]?.children[0]?.children.find(({ attributes }) => attributes['name'] === 'parties');
  assert.match(told?.attributes['value'] ?? '', /^32 permanent parties created; hints: 19 × "assay-/);
});

test('inconclusive is an error, and what was not judged is skipped with its reason', () => {
  const found = cases(junitReport(inconclusive)).map(outcome);
  assert.ok(found.some((each) => each?.tag === 'error' && each.attributes['message']?.includes('503')));
  assert.ok(
    found.some(
      (each) =>
        each?.tag === 'skipped' && each.attributes['message']?.startsWith('not-applicable: The target'),
    ),
  );
});

test('a stale or expired waiver fails, as it fails the run', () => {
  const rotten = cases(junitReport(waived)).filter(({ attributes }) => attributes['classname'] === 'waivers');
  const told = rotten.map((each) => outcome(each)?.attributes['type']);
  assert.deepEqual(told, ['expired', 'stale']);
});

test('what a target sent is text and nothing else', () => {
  const xml = junitReport(hostile);
  assert.doesNotMatch(xml, OBEYED);
  const tags = new Set<string>();
  const walk = ({ tag, children }: Node): void => {
    tags.add(tag);
    children.forEach(walk);
  };
  walk(parse(xml));
  assert.deepEqual([...tags].sort(), [
    'error',
    'failure',
    'properties',
    'property',
    'skipped',
    'system-out',
    'testcase',
    'testsuite',
    'testsuites',
  ]);
  assert.ok((outcome(cases(xml)[0] ?? assert.fail())?.text ?? '').includes(']]> <!-- -->'));
});

test('what looks like a reference is text', () => {
  const [clause] = failing.clauses;
  const xml = junitReport({ ...failing, clauses: [{ ...clause!, statement: '&nbsp;&#0; &amp; & <' }] });
  assert.ok(xml.includes('statement: &amp;nbsp;&amp;#0; &amp;amp; &amp; &lt;'), xml);
});

test('suites and cases have times', () => {
  const clauses = failing.clauses.map((clause) => ({ ...clause, durationMs: 250 }));
  const xml = junitReport({ ...failing, clauses });
  assert.match(xml, /<testcase [^>]* time="0\.250"/);
  const seconds = (clauses.length / 4).toFixed(3);
  assert.ok(xml.includes(` time="${seconds}"`), seconds);
});
