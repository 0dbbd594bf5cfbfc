import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { ROOT, type Step, textOf, yamlOf } from './testing/steps.js';
import { K6_IMAGE } from '../platform/k6/find.js';

const DOCUMENTS = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** Headings as GitHub makes anchors of them. */
const anchorsIn = (path: string): string[] =>
  [...textOf(path).matchAll(/^#+ (.+?)\r?$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('what the documents link to is there', () => {
  let links = 0;
  for (const path of DOCUMENTS)
    for (const [, link = ''] of textOf(path).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
      const [file = '', anchor] = link.split('#');
      const to = file === '' ? path : join(dirname(path), file);
      assert.ok(existsSync(join(ROOT, to)), `${path} links to ${link}`);
      if (anchor !== undefined && to.endsWith('.md'))
        assert.ok(anchorsIn(to).includes(anchor), `${path} links to ${link}`);
      links += 1;
    }
  assert.ok(links > 100);
});

/** The folders of which the documents name files. */
const FOLDERS = 'src|suites|generators|bench|load|scripts|reports|docs|examples|schemas';

test('the files that the documents name are there', () => {
  let files = 0;
  for (const path of DOCUMENTS)
    for (const [, file = ''] of textOf(path).matchAll(
      new RegExp(`\`((?:${FOLDERS})/[\\w./-]+\\.(?:ts|tsx|mjs|json|yaml|go))\``, 'g'),
    )) {
      assert.ok(existsSync(join(ROOT, file)), `${path} names ${file}`);
      files += 1;
    }
  assert.ok(files > 50);
});

test('each row of the threat model names a test that shows it', () => {
  const rows = textOf('docs', 'threat-model.md')
    .split(/\r?\n/)
    .filter((line) => line.startsWith('|'))
    .slice(2);
  assert.ok(rows.length > 15);
  for (const row of rows) {
    const [, , what = '', , shown = ''] = row.split('|');
    assert.match(shown, /\]\(\.\.\/[\w./-]+\.test\.ts\)/, what);
  }
});

const filesIn = (...path: string[]): string[] =>
  readdirSync(join(ROOT, ...path)).map((name) => [...path, name].join('/'));

/** Every value of a key, with the comment behind it. */
const valuesOf = (key: string, files: readonly string[]): string[] =>
  files.flatMap((file) =>
    [...textOf(file).matchAll(new RegExp(`^\\s*(?:- )?${key}: (.+?)\\r?$`, 'gm'))].map(([, value]) => value!),
  );

const EXAMPLES = filesIn('examples', 'ci');
const IMAGE = /^[\w./-]+:\d+(?:\.\d+)+(?:-[a-z]+)*@sha256:[0-9a-f]{64}$/;

test('every action is named by a commit, and its version stands behind it', () => {
  const files = ['action.yml', ...filesIn('.github', 'workflows'), ...EXAMPLES];
  // This repository has no address yet; who copies an example names it, and a commit.
  const used = valuesOf('uses', files).filter((value) => !value.startsWith('your-organisation/assay'));
  assert.ok(used.length >= 10);
  for (const value of used) assert.match(value, /^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  const commits = new Map(used.map((value) => [value.split('@')[0], value]));
  for (const value of used) assert.equal(value, commits.get(value.split('@')[0]), 'one version of each');
});

test('every image is named by its version and its digest', () => {
  const dockerfile = textOf('Dockerfile');
  const bases = new Map(
    [...dockerfile.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name, image]) => [name, image!]),
  );
  assert.deepEqual([...bases.keys()], ['NODE', 'GO']);
  const stages = [...dockerfile.matchAll(/^FROM \$\{(\w+)\}/gm)].map(([, name]) => name!);
  assert.equal(stages.length, dockerfile.match(/^FROM /gm)!.length);
  assert.deepEqual(new Set(stages), new Set(bases.keys()));
  const images = [...bases.values(), ...valuesOf('image', EXAMPLES), K6_IMAGE];
  assert.ok(images.length >= 4);
  for (const image of images) assert.match(image, IMAGE);
});

type Workflow = { jobs: Record<string, { steps: Step[] }> };
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };

/** Whether what a command line names is there. */
const isThere: readonly [RegExp, (...names: string[]) => boolean][] = [
  [/^npm run bench -- (\S+)/, (name) => existsSync(join(ROOT, 'bench', `${name}.ts`))],
  [
    /^npm run check -- --only tests (\S+)$/,
    (part) =>
      readdirSync(join(ROOT, dirname(part))).some(
        (name) => name.startsWith(basename(part)) && name.endsWith('.test.ts'),
      ),
  ],
  [/^npm run ([\w:]+)/, (name) => name in scripts],
  [/^mkdir \S+$/, () => true],
  [/^node (\S+)/, (file) => existsSync(join(ROOT, file))],
];

test('what runs every night is there', () => {
  const { jobs } = yamlOf('.github', 'workflows', 'long-checks.yml') as Workflow;
  const lines = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run = [] }) => run));
  assert.ok(lines.length >= 6);
  for (const line of lines) {
    const [form, holds] = isThere.find(([each]) => each.test(line)) ?? assert.fail(`unknown: ${line}`);
    assert.ok(holds(...form.exec(line)!.slice(1)), line);
  }
});
