import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { ROOT, textOf } from './testing/steps.js';

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
