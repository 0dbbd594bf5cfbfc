import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { failing } from '../../reports/fixtures/failing.js';
import { hostile } from '../../reports/fixtures/hostile.js';
import { printable } from '../../reports/printable.js';
import type { Reporter } from '../../reports/reporter.js';
import { REPORTERS } from '../../reports/reporters.js';
import { OBEYED } from '../../reports/testing/samples.js';
import { writeReports } from './report.js';

type Report = Awaited<ReturnType<typeof writeReports>>[number];

let dir: string;
before(async () => {
  dir = await mkdtemp(join(tmpdir(), 'assay-reports-'));
});
after(() => rm(dir, { recursive: true, force: true }));

const write = (into: string, reporters: readonly Reporter[], verdict = failing): Promise<Report[]> =>
  writeReports(verdict, reporters, { dir: into, color: false, width: 100, printable });
const named = (...names: string[]): Reporter[] => REPORTERS.filter(({ name }) => names.includes(name));
const own = (methods: Partial<Reporter>): Reporter => ({ name: 'own', description: 'mine', ...methods });

test('verdict.json is always written, the others when they are asked for', async () => {
  const alone = await write(join(dir, 'alone', 'deep'), []);
  assert.deepEqual(alone, [
    { reporter: 'json', paths: [join(dir, 'alone', 'deep', 'verdict.json')], stdout: '' },
  ]);
  const several = join(dir, 'several');
  await write(several, named('terminal', 'html', 'markdown', 'junit', 'json'));
  assert.deepEqual((await readdir(several)).sort(), [
    'junit.xml',
    'report.html',
    'report.md',
    'verdict.json',
  ]);
});

test('verdict.json holds every value as it was, and nothing that a terminal obeys', async () => {
  await write(dir, [], hostile);
  const text = await readFile(join(dir, 'verdict.json'), 'utf8');
  assert.deepEqual(JSON.parse(text), hostile);
  assert.doesNotMatch(text, new RegExp(OBEYED.source.split('|')[0] ?? '', 'u'));
});

test('Allure results come with the page, or with the reason why there is none', async () => {
  const [, allure] = await write(join(dir, 'allure'), named('allure'));
  const [results, page] = allure?.paths ?? [];
  assert.equal(results, join(dir, 'allure', 'allure-results'));
  if (page !== undefined) assert.equal(page, join(dir, 'allure', 'allure-report', 'index.html'));
  else assert.match(allure?.note ?? '', /^not rendered: /);
});

test('every reporter has a name of its own, a description, and something to report', () => {
  assert.equal(new Set(REPORTERS.map(({ name }) => name)).size, REPORTERS.length);
  for (const each of REPORTERS) assert.ok(each.description && ('files' in each || 'stdout' in each));
  const onByDefault = REPORTERS.filter((each) => each.onByDefault).map(({ name }) => name);
  assert.deepEqual(onByDefault, ['terminal', 'html', 'markdown', 'junit', 'json']);
});

test('text, bytes and folders are written, and what is printed is handed back', async () => {
  const into = join(dir, 'own');
  const files = () => Promise.resolve({ 'a.txt': 'text', 'deep/b.bin': new Uint8Array([1, 2]) });
  const [, report] = await write(into, [own({ files, stdout: ({ target }) => target.name })]);
  assert.deepEqual(report, {
    reporter: 'own',
    paths: [join(into, 'a.txt'), join(into, 'deep')],
    stdout: failing.target.name,
  });
  assert.deepEqual([...(await readFile(join(into, 'deep', 'b.bin')))], [1, 2]);
});

const useless: [why: RegExp, methods: Partial<Record<'files' | 'stdout', () => unknown>>][] = [
  [/^it broke$/, { files: () => Promise.reject(new Error('it broke')) }],
  [/^it broke$/, { stdout: () => assert.fail('it broke') }],
  [/^files\(\) must return an object$/, { files: () => 'text' }],
  [/^files\(\) must return text or bytes for a$/, { files: () => ({ a: 1 }) }],
  [/^stdout\(\) must return text$/, { stdout: () => 1 }],
  [/^the file \.\.\/x would be outside /, { files: () => ({ '../x': '' }) }],
  [/^the file .* would be outside /, { files: () => ({ [join(tmpdir(), 'x')]: '' }) }],
  [/^the file Verdict\.json already exists/, { files: () => ({ 'Verdict.json': '' }) }],
  [/^the file report\.md already exists/, { files: () => ({ 'report.md': '' }) }],
];
for (const [at, [why, methods]] of useless.entries()) {
  test(`a reporter fails by itself: ${String(why)} (${String(at)})`, async () => {
    const into = join(dir, `useless-${String(at)}`);
    const reports = await write(into, [
      ...named('markdown'),
      own(methods as Partial<Reporter>),
      ...named('junit'),
    ]);
    assert.deepEqual(
      reports.map(({ reporter, error }) => [reporter, error !== undefined]),
      [
        ['json', false],
        ['markdown', false],
        ['own', true],
        ['junit', false],
      ],
    );
    assert.match((reports[2]!.error as Error).message, why);
    assert.deepEqual((await readdir(into)).sort(), ['junit.xml', 'report.md', 'verdict.json']);
    assert.deepEqual(JSON.parse(await readFile(join(into, 'verdict.json'), 'utf8')), failing);
  });
}
