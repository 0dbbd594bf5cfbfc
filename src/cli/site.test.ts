import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { flawsOf, noBrowser as skip, openFile } from '../../reports/testing/looks.js';
import { counterexample, verdictOf } from '../../reports/fixtures/build.js';
import { OBEYED, samples } from '../../reports/testing/samples.js';
import { signRun } from '../certificate/sign.js';
import { keyPair, RUN_DAY, scanVerdict } from '../certificate/testing.js';
import { folderWith } from '../target-file/testing.js';
import type { ClauseResult, Verdict } from '../results/schema.js';
import { certificateReader } from './site.js';
import { assayInProcess as assay } from './testing/assay.js';
import { catalogue } from '../results/catalogue-digest.js';
import { CATALOGUE } from '../spec/catalogue.js';

const COUNT = 50;
const SYSTEMS = ['registry', 'participant'];
let dir: string;
let site: string;
let said: string;
let verdicts: Verdict[];

const keep = (verdict: Verdict, ...path: string[]): void => {
  mkdirSync(join(dir, ...path), { recursive: true });
  writeFileSync(join(dir, ...path, 'verdict.json'), JSON.stringify(verdict));
};

// Fifty implementations, two of them with names that no file system takes, one with three runs.
before(async () => {
  dir = mkdtempSync(join(tmpdir(), 'assay-site-'));
  site = join(dir, 'site');
  verdicts = verdictsOfMany(COUNT - 2);
  for (const [at, verdict] of verdicts.entries()) keep(verdict, 'runs', String(at));
  const hostile = samples['hostile'] ?? assert.fail();
  keep(hostile, 'runs', 'hostile');
  keep({ ...hostile, target: { ...hostile.target, name: 'CON' } }, 'runs', 'con');
  const [first] = verdicts as [Verdict];
  for (const year of [2024, 2025])
    keep({ ...first, run: { ...first.run, startedAt: `${String(year)}-05-01T00:00:00.000Z` } }, `${year}`);
  const made = await assay('site runs 2024 2025 --out site', { cwd: dir, ends: 0 });
  said = made.stdout;
});
after(() => rmSync(dir, { recursive: true, force: true }));

const files = (): string[] =>
  readdirSync(site, { recursive: true, encoding: 'utf8' })
    .map((name) => join(site, name))
    .filter((path) => statSync(path).isFile());

const text = (path: string): string => readFileSync(path, 'utf8');
const pageOf = (name: string): string => join(site, 'implementations', `${name}.html`);

test('every page is small, every link leads to a page and a place on it that are there', () => {
  assert.match(said, /^52 runs of 50 implementations, \d+ clauses: \d+ pages, open site[/\\]index\.html\n$/);
  const ids = new Map(
    files().map((path) => [path, new Set([...text(path).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id))]),
  );
  for (const path of ids.keys()) {
    assert.ok(statSync(path).size <= 500_000, `${path}: ${String(statSync(path).size)}`);
    for (const [, href = ''] of text(path).matchAll(/<a [^>]*?href="([^"]*)"/g)) {
      const [file = '', anchor] = href.split('#');
      const target = ids.get(file === '' ? path : resolve(dirname(path), file));
      assert.ok(target, `${path} → ${href}`);
      assert.ok(anchor === undefined || target.has(anchor), `${path} → ${href}`);
    }
  }
});

test('names of targets become names that every file system takes, and what they hold becomes text', () => {
  for (const path of files()) {
    assert.match(path.slice(site.length), /^[\\/]([a-z]+[\\/])?[a-z0-9.-]+\.html$/);
    // Tabs of a body stay, as its lines do.
    const shown = text(path).replace(/<(style|script)>[^]*?<\/\1>|\t/g, '');
    assert.equal(OBEYED.exec(shown)?.[0], undefined, path);
    assert.ok(text(path).split('<script').length <= 2, path);
    assert.doesNotMatch(text(path), /<img|<iframe|href="javascript/i);
  }
  assert.ok(
    readdirSync(join(site, 'implementations')).some((name) => /^con--[0-9a-f]{12}\.html$/.test(name)),
  );
});

test('the page of a clause tells who keeps it, and how the others fail it', () => {
  const broken = verdicts.find(({ summary }) => summary.fail > 0) ?? assert.fail();
  const clause = broken.clauses.find(({ verdict }) => verdict === 'fail') ?? assert.fail();
  const html = text(join(site, 'clauses', `${clause.id.replaceAll('.', '-')}.html`));
  for (const part of [clause.id, broken.target.name, `id="by-${broken.target.name}"`, 'curl ', 'passed'])
    assert.ok(html.includes(part), part);
  const own = text(pageOf(broken.target.name));
  assert.ok(own.includes(`clauses/${clause.id.replaceAll('.', '-')}.html#by-${broken.target.name}`));
});

test('several runs of a target are its history, the newest first', () => {
  const name = verdicts[0]?.target.name ?? '';
  const [, history = ''] = text(pageOf(name)).split('<h2 id="history">');
  const told = [...history.matchAll(/(\d{4})-\d\d-\d\d \d\d:\d\d UTC/g)].map(([, year]) => year);
  assert.deepEqual(told, ['2026', '2025', '2024']);
});

test('a site is made anew over an old one, and over nothing else', async () => {
  writeFileSync(join(site, 'clauses', 'old.html'), '');
  await assay('site runs --out site', { cwd: dir, ends: 0 });
  assert.ok(!files().some((path) => path.endsWith('old.html')));
  for (const [args, message] of [
    [['runs', '--out', 'runs'], /--out runs: it contains other files: name a new folder/],
    [['nowhere', '--out', 'x'], /nowhere: there is no verdict\.json in it, nor in a folder in it/],
    [['runs', '--out', 'x', '--key', 'no.pem'], /--key no\.pem/],
  ] as [string[], RegExp][]) {
    const { stderr } = await assay(['site', ...args], { cwd: dir, ends: 2 });
    assert.match(stderr, message);
  }
});

// What is alike many times over, and would take axe minutes.
const MANY = [
  '.matrix tbody:nth-of-type(n+3)',
  '.implementations tbody tr:nth-child(n+7)',
  '.clauses > li:nth-child(n+5)',
  '.names li:nth-child(n+7)',
];

test(
  'axe finds nothing, and no page scrolls sideways, in light, dark and on a phone',
  { skip },
  async (t) => {
    const hostile = readdirSync(join(site, 'implementations')).find((name) => name.startsWith('con--')) ?? '';
    const failed = readdirSync(join(site, 'clauses'))
      .map((name) => join(site, 'clauses', name))
      .find((path) => text(path).includes('class="card failure fail"'));
    assert.ok(failed);
    const paths = ['index.html', 'matrix.html', join('implementations', hostile)].map((path) =>
      join(site, path),
    );
    for (const path of [...paths, failed]) {
      const { page } = await openFile(t, path);
      assert.deepEqual(await flawsOf(page, { excluded: MANY }), [], path);
    }
  },
);

test('the search shows what holds every word, and by keyboard alone', { skip }, async (t) => {
  const { page } = await openFile(t, join(site, 'index.html'));
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate('document.activeElement.textContent.trim()'), 'Skip to the results');
  await page.locator('#find').focus();
  await page.keyboard.type('VARIANT with-html');
  assert.match((await page.locator('#found').textContent()) ?? '', /^1 of \d+ shown$/);
  assert.equal(await page.locator('[data-item]:visible').count(), 1);
  await page.keyboard.press('Tab');
  await page.locator('[data-item] a:visible').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/implementations\/variant-conflict-with-html\.html$/);
});

test('without script every page reads the same, and nothing is asked of anybody', { skip }, async (t) => {
  const { page, asked } = await openFile(t, join(site, 'index.html'), { javaScriptEnabled: false });
  assert.equal(asked.length, 1);
  assert.equal(await page.locator('#find').isVisible(), false);
  assert.equal(await page.locator('.implementations tbody tr').count(), COUNT);
});

test('a certificate is shown as not verified, as verified with its key, or as refused without what it claims', (t) => {
  const [signer, stranger] = [keyPair(t), keyPair(t)];
  const dir = folderWith(t, { 'verdict.json': JSON.stringify(scanVerdict()) });
  const { text } = signRun({ dir, key: signer.private, expires: '2999-12-31' }, RUN_DAY);
  writeFileSync(join(dir, 'cert.json'), text);
  for (const [key, state, isVerified, facts] of [
    [undefined, /^\? signed, not verified here$/, false, true],
    [signer.files.public, /^✓ verified, signed with sha256:/, true, true],
    [stranger.files.public, /^✗ refused: it was signed with another key/, false, false],
  ] as const) {
    const shown = certificateReader(key)(dir) ?? assert.fail();
    assert.match(shown.state, state);
    assert.deepEqual([shown.isVerified, shown.facts.length > 0], [isVerified, facts]);
  }
  writeFileSync(join(dir, 'verdict.json'), JSON.stringify(scanVerdict(), null, 1));
  assert.match(certificateReader(signer.files.public)(dir)?.state ?? '', /^✗ refused: .*verdict\.json/);
});

test('no certificate is none, and another file is none that can be read', (t) => {
  assert.equal(certificateReader(undefined)(folderWith(t, {})), undefined);
  const shown = certificateReader(undefined)(folderWith(t, { 'certificate.json': '{}' }));
  assert.equal(shown?.state, '? the file is not a certificate');
});

/** Verdicts about `count` targets, by all clauses of two systems. Two of three targets break three clauses each. */
function verdictsOfMany(count: number): Verdict[] {
  const clauses = CATALOGUE.filter(({ system, untestable }) => SYSTEMS.includes(system) && !untestable).map(
    ({ needs: _, untestable: __, ...words }): ClauseResult => ({ ...words, verdict: 'pass', cases: 9 }),
  );
  const failed = { verdict: 'fail' as const, counterexample: counterexample({ meta: { a: 1 } }) };
  return Array.from({ length: count }, (_, at) => {
    const verdict = verdictOf({
      target: { name: at === 3 ? 'variant-conflict-with-html' : `implementation-${at}`, systems: SYSTEMS },
      clauses: clauses.map((each, nth) =>
        at % 3 > 0 && nth % 16 === at % 16 ? { ...each, ...failed } : each,
      ),
      observations: [
        { key: 'registry.duplicate-names', value: `accepted (${200 + (at % 2)})`, section: 'Errors' },
      ],
    });
    const startedAt = new Date(Date.UTC(2026, 0, 1 + at)).toISOString();
    return { ...verdict, run: { ...verdict.run, startedAt, catalogue } };
  });
}
