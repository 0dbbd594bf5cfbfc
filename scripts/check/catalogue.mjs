import { readdirSync } from 'node:fs';
import { built, inRoot } from '../run.mjs';
import { noneOf, inSlot } from './result.mjs';

/**
 * Checks that everything in the catalogue is tested and proven or marked otherwise, and that nothing outside it is
 * judged.
 */
export async function catalogue() {
  const { CATALOGUE } = /** @type {typeof import('../../src/spec/catalogue.js')} */ (
    await built('src/spec/catalogue.ts')
  );
  const { FAULTS } = /** @type {typeof import('../../src/reference/faults/all.js')} */ (
    await built('src/reference/faults/all.ts')
  );
  const { VARIANTS } = /** @type {typeof import('../../src/reference/variants/all.js')} */ (
    await built('src/reference/variants/all.ts')
  );
  const { listTests } = /** @type {typeof import('../../src/engine/run/suites.js')} */ (
    await built('src/engine/run/suites.ts')
  );
  const tests = await inSlot(listTests);
  const ids = new Set(CATALOGUE.map(({ id }) => id));
  const tested = new Set(tests.map(({ clause }) => clause));
  const broken = new Set(FAULTS.flatMap(({ breaks }) => breaks));
  const testable = CATALOGUE.filter(({ untestable }) => !untestable);

  const section = await sectionsOf(CATALOGUE);

  return [
    noneOf('one path stem leads from a clause to its tests', [
      // The rules about files are judged by one suite, because all of them read the same files.
      ...tests
        .filter(({ clause, file }) => clause && !file.startsWith('configuration/'))
        .filter(({ clause, file }) => !isPartOf(file.replace(/\.spec\.ts$/, ''), section.get(clause)))
        .map(
          ({ clause, file }) => `${clause} of src/spec/${section.get(clause)}.ts is tested in suites/${file}`,
        ),
      ...foldersIn('generators')
        .filter((folder) => ![...foldersIn('src/spec'), 'json', 'testing'].includes(folder))
        .map((folder) => `generators/${folder} is named after no system`),
    ]),
    noneOf('every name stands for one thing', [
      ...twice(CATALOGUE.map(({ id }) => id)).map((id) => `two clauses are called ${id}`),
      ...twice([...FAULTS, ...VARIANTS].map(({ name }) => name)).map(
        (name) => `two defects or variants are called ${name}`,
      ),
    ]),
    noneOf(
      'every testable clause has a test',
      testable
        .filter(({ id }) => !tested.has(id))
        .map(({ id }) => `no test covers ${id}, and no reason is given`),
    ),
    noneOf(
      'every testable clause has a fault',
      testable.filter(({ id }) => !broken.has(id)).map(({ id }) => `no fault breaks ${id}`),
    ),
    noneOf(
      'what is not testable has neither',
      CATALOGUE.filter(({ id, untestable }) => untestable && (tested.has(id) || broken.has(id))).map(
        ({ id }) => `${id} is called untestable, and has a test or a fault`,
      ),
    ),
    noneOf(
      'every test covers a known clause or observes',
      tests
        .filter(({ clause }) => clause !== '' && !ids.has(clause))
        .map(({ title, clause }) => `“${title}” covers ${clause}`),
    ),
    noneOf(
      'every fault breaks known clauses',
      [...broken].filter((id) => !ids.has(id)).map((id) => `a fault breaks ${id}, which is not a clause`),
    ),
  ];
}

/** @param {string[]} names */
const twice = (names) => [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];

/** @param {string} folder */
const foldersIn = (folder) =>
  readdirSync(inRoot(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/**
 * Returns the file that states each clause, by id: `registry/errors`.
 * @param {readonly { id: string, system: string }[]} clauses
 */
async function sectionsOf(clauses) {
  /** @type {Map<string, string>} */
  const sections = new Map();
  for (const system of new Set(clauses.map((clause) => clause.system))) {
    for (const file of readdirSync(inRoot('src', 'spec', system)).filter((name) =>
      /^[\w-]+\.ts$/.test(name),
    )) {
      const exported = /** @type {Record<string, { id?: string } | { id?: string }[] | undefined>} */ (
        await built(`src/spec/${system}/${file}`)
      );
      const stem = `${system}/${file.replace('.ts', '')}`;
      for (const { id } of Object.values(exported)
        .flat()
        .flatMap((value) => (value?.id ? [value] : [])))
        if (id) sections.set(id, stem);
    }
  }
  return sections;
}

/** Sections that repeat the clauses of contexts and factories for other documents, with the same tests. */
const REPEATING = ['token-standard/repeated', 'token-standard/accounts'];

/**
 * Whether a path is the stem of a section or of a part of it: `participant/hint-ascii`.
 * @param {string} path @param {string | undefined} stem
 */
const isPartOf = (path, stem) =>
  stem !== undefined &&
  (path === stem ||
    path.startsWith(`${stem}-`) ||
    path.startsWith(`${stem}.`) ||
    (path === 'token-standard/contexts' && REPEATING.includes(stem)));
