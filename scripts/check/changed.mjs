import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix, relative } from 'node:path';
import ts from 'typescript';
import { inRoot, run } from '../run.mjs';

const SOURCES = ['src', 'suites', 'generators', 'reports', 'load', 'bench'];

/**
 * Returns the files that differ from the main branch, including uncommitted ones, with `/` between folders. On the
 * main branch itself: the uncommitted ones.
 * @returns {Promise<string[]>}
 */
export async function changedFiles() {
  const base = (await git('merge-base', 'HEAD', 'origin/main')) ?? (await git('merge-base', 'HEAD', 'main'));
  const changed = await git('diff', '--name-only', '--diff-filter=d', base?.[0] ?? 'HEAD');
  const added = await git('ls-files', '--others', '--exclude-standard');
  return [...new Set([...(changed ?? []), ...(added ?? [])])].filter((file) => existsSync(inRoot(file)));
}

/** @param {string[]} args @returns {Promise<string[] | undefined>} lines; undefined when git fails */
async function git(...args) {
  const { ok, stdout } = await run('git', args);
  return ok ? stdout.split('\n').filter(Boolean) : undefined;
}

/**
 * Returns the test files that a change of `files` can affect: those among them, those that import one of them,
 * directly or not, and those that test the command with that name. Tests that run the whole command line as a
 * process are not found by imports.
 * @param {readonly string[]} files
 * @returns {string[]}
 */
export function testsReaching(files) {
  const importers = readImporters();
  const reached = new Set(files);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  const commands = files.flatMap((file) => /^src\/cli\/([\w-]+)\.ts$/.exec(file)?.[1] ?? []);
  for (const command of commands) reached.add(`src/cli/${command}.test.ts`);
  return [...reached].filter((file) => /\.test\.tsx?$/.test(file) && existsSync(inRoot(file))).sort();
}

function readImporters() {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const file of SOURCES.flatMap(sourcesIn)) {
    const { importedFiles } = ts.preProcessFile(readFileSync(inRoot(file), 'utf8'));
    for (const { fileName } of importedFiles.filter(({ fileName: name }) => name.startsWith('.'))) {
      const imported = posix.join(posix.dirname(file), fileName).replace(/\.js$/, '');
      for (const source of [`${imported}.ts`, `${imported}.tsx`])
        importers.set(source, [...(importers.get(source) ?? []), file]);
    }
  }
  return importers;
}

/** @param {string} dir */
const sourcesIn = (dir) =>
  readdirSync(inRoot(dir), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(inRoot(), `${entry.parentPath}/${entry.name}`).replaceAll('\\', '/'));
