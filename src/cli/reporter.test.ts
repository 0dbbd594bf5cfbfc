import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test, after, before } from 'node:test';
import { ATTACK, hostile } from '../../reports/fixtures/hostile.js';
import { REPORTERS } from '../../reports/reporters.js';
import { OBEYED } from '../../reports/testing/samples.js';
import type { StandardWrap } from '../reference/token-standard/route.js';
import { UsageError } from '../platform/errors.js';
import { folderWith } from '../target-file/testing.js';
import { chosenReporters, writeReports } from './report.js';
import { assayInProcess as assay } from './testing/assay.js';
import { serve } from './testing/registry.js';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { failing } from '../../reports/fixtures/failing.js';
import { printable } from '../../reports/printable.js';
import type { Reporter } from '../../reports/reporter.js';

/** The example of the documents. */
const EXAMPLE = /```js\n(.*?)```/s.exec(
  readFileSync(new URL('../../../docs/reporters.md', import.meta.url), 'utf8'),
)![1]!;
const mine = (members: string) => `export default { name: 'mine', description: 'x', ${members} };`;

const FEW = '--budget quick --clause registry.meta-object';

/** Answers whatever it is asked, with what a terminal, a page and a spreadsheet would obey. */
const hostileRegistry: StandardWrap = (serve) => async (call) => {
  const reply = await serve({ ...call, body: Buffer.from('{}') });
  if (reply.status !== 200) return { ...reply, body: JSON.stringify({ error: ATTACK }) };
  const context = JSON.parse(reply.body.toString()) as Record<string, unknown>;
  return { ...reply, body: JSON.stringify({ ...context, [ATTACK]: ATTACK }) };
};

const merge = (cwd: string, ...reporters: string[]) =>
  assay(['merge', 'run', '--out', 'out', '--reporter', ...reporters], { cwd });

describe('a reporter of the user', { concurrency: 2 }, () => {
  test('the example of the documents, in certify', async (t) => {
    const { dir: cwd } = await serve(t, { files: { 'failures.mjs': EXAMPLE } });
    const args = `certify target.yaml ${FEW} --out out --reporter markdown ./failures.mjs`;
    const { stdout, stderr } = await assay(args, { cwd, ends: 0 });
    assert.equal(stdout, 'test registry: nothing failed.\n');
    assert.match(stderr, /^out.failures\.csv$/m);
    assert.deepEqual(readdirSync(join(cwd, 'out')).sort(), ['failures.csv', 'report.md', 'verdict.json']);
    assert.equal(readFileSync(join(cwd, 'out', 'failures.csv'), 'utf8'), 'clause,expected,got\n');
  });

  test('the same in merge, with a verdict of a hostile target', async (t) => {
    const { dir: cwd } = await serve(t, { wrap: hostileRegistry, files: { 'failures.mjs': EXAMPLE } });
    await assay(`certify target.yaml ${FEW} --out run`, { cwd, ends: 1 });
    const { status, stdout, stderr } = await merge(cwd, join(cwd, 'failures.mjs'), 'terminal');
    assert.equal(status, 1, stderr);
    assert.doesNotMatch(stdout + stderr, OBEYED);
    assert.match(stdout, /\nregistry\.[^\n]*\n$/);
    const csv = readFileSync(join(cwd, 'out', 'failures.csv'), 'utf8');
    assert.doesNotMatch(csv, OBEYED);
    assert.match(csv, /^"registry\./m);
  });

  test('an error of its own names it, and costs its own report alone', async (t) => {
    const throws = mine('files(verdict) { throw new Error(`no ${verdict.target.name}`); }');
    const { dir: cwd } = await serve(t, { wrap: hostileRegistry, files: { 'mine.mjs': throws } });
    const args = `certify target.yaml ${FEW} --out out --reporter terminal ./mine.mjs junit`;
    const { stdout, stderr } = await assay(args, { cwd, ends: 3 });
    assert.match(stderr, /^The reporter mine failed: no /m);
    assert.doesNotMatch(stdout + stderr, OBEYED);
    assert.match(stdout, /does not conform/);
    assert.deepEqual(readdirSync(join(cwd, 'out')).sort(), ['junit.xml', 'verdict.json']);
  });

  const wrong: [why: RegExp, text: string][] = [
    [/: it cannot be loaded: not today\.$/m, 'throw new Error("not today");'],
    [/: it cannot be loaded: .*[Uu]nexpected/m, 'export default {'],
    [/: it has no reporter as its default export; docs\/reporters\.md shows one\.$/m, 'export const a = 1;'],
    [/: its default export is not a reporter: name must be a string; /m, 'export default {};'],
    [/: description must be a string; /m, 'export default { name: "mine" };'],
    [/: files must be a function; /m, mine('files: 1')],
    [/: it has neither files\(\) nor stdout\(\); /m, mine('')],
    [
      /: its reporter is named html, and assay has a reporter with that name; /m,
      mine('name: "html", files() {}'),
    ],
  ];
  test('a file that holds no reporter is refused, with the reason', async (t) => {
    for (const [at, [why, text]] of wrong.entries()) {
      const dir = folderWith(t, { [`${at}.mjs`]: text });
      await assert.rejects(chosenReporters(['html', join(dir, `${at}.mjs`)]), (error: Error) => {
        assert.ok(error instanceof UsageError);
        assert.match(error.message, why);
        return true;
      });
    }
  });

  test('--help describes every reporter', async (t) => {
    const { stdout } = await assay('certify --help', { cwd: folderWith(t, {}) });
    for (const { name, description } of REPORTERS)
      assert.ok(stdout.replaceAll(/\s+/g, ' ').includes(`${name} ${description}`), name);
  });
});

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
for (const [at, [why, methods]] of useless.entries())
  test(`a reporter fails by itself: ${String(why)} (${String(at)})`, async () => {
    const into = join(dir, `useless-${String(at)}`);
    const reports = await write(into, [
      ...named('markdown'),
      own(methods as Partial<Reporter>),
      ...named('junit'),
    ]);
    const told = reports.map(
      ({ reporter, error }) => `${reporter} ${error === undefined ? 'is there' : 'failed'}`,
    );
    assert.deepEqual(told, ['json is there', 'markdown is there', 'own failed', 'junit is there']);
    assert.match((reports[2]!.error as Error).message, why);
    assert.deepEqual((await readdir(into)).sort(), ['junit.xml', 'report.md', 'verdict.json']);
    assert.deepEqual(JSON.parse(await readFile(join(into, 'verdict.json'), 'utf8')), failing);
  });
