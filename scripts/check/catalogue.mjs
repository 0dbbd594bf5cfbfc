import { built } from '../paths.mjs';
import { listTests } from './list-tests.mjs';
import { noneOf } from './result.mjs';

/** Nothing of the catalogue is silently untested or unproven, and nothing outside it is judged. */
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
  const tests = await listTests();
  const ids = new Set(CATALOGUE.map(({ id }) => id));
  const tested = new Set(tests.map(({ clause }) => clause));
  const broken = new Set(FAULTS.flatMap(({ breaks }) => breaks));
  const testable = CATALOGUE.filter(({ untestable }) => !untestable);

  return [
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
        .filter(({ clause, observes }) => !observes && !(clause !== undefined && ids.has(clause)))
        .map(({ title, clause }) => `“${title}” covers ${clause ?? 'no clause'}`),
    ),
    noneOf(
      'every fault breaks known clauses',
      [...broken].filter((id) => !ids.has(id)).map((id) => `a fault breaks ${id}, which is no clause`),
    ),
  ];
}

/** @param {string[]} names */
const twice = (names) => [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
