import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from './paths.mjs';

/** Where the scripts of k6 stand; what they import from the folders in it becomes a part of them. */
export const SCRIPTS = join('load', 'scripts');

/** What k6 runs: it knows nothing of modules as Node has them, so that each scenario has one file. Needs a build. */
export async function bundleScripts() {
  // Not there before the packages are installed.
  const { build } = await import('esbuild');
  /** @type {unknown} */
  const module = await import(pathToFileURL(inRoot('dist', 'load', 'scenario.js')).href);
  const { SCENARIO_CHOICES } = /** @type {typeof import('../load/scenario.js')} */ (module);
  const bundle = (/** @type {string} */ scenario) =>
    build({
      entryPoints: [inRoot(SCRIPTS, 'load.ts')],
      outfile: inRoot('dist', SCRIPTS, `${scenario}.js`),
      define: { SCENARIO: JSON.stringify(scenario) },
      bundle: true,
      minifySyntax: true,
      format: 'esm',
      target: 'es2023',
      external: ['k6', 'k6/*'],
      // k6 would wait forever at one, without a word.
      supported: { 'for-await': false },
      plugins: [onlyIds],
    });
  await Promise.all(SCENARIO_CHOICES.map(bundle));
}

/** Each file of `src/packages` as one, with the package that it is about. After the compiler, which writes there too. */
export async function bundlePackages() {
  const { build } = await import('esbuild');
  await build({
    entryPoints: [inRoot('src', 'packages', '*.ts')],
    outdir: inRoot('dist', 'src', 'packages'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    // What is CommonJS in them asks for modules of Node.
    banner: {
      js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
    },
  });
}

/**
 * The specification is data: of clauses the ids alone stand in the bundle, and lists are made anew for each use. Each
 * virtual user has a copy of all that its script holds, in which a member of a wire type would take 1.6 KB.
 * @type {import('esbuild').Plugin}
 */
const onlyIds = {
  name: 'only-ids',
  setup(building) {
    building.onLoad({ filter: /[\\/]src[\\/]spec[\\/].*\.ts$/ }, async ({ path }) => {
      const compiled = inRoot('dist', relative(inRoot(), path).replace(/ts$/, 'js'));
      /** @type {unknown} */
      const module = await import(pathToFileURL(compiled).href);
      const exported = Object.entries(/** @type {Record<string, unknown>} */ (module));
      return {
        contents: exported.map(([name, data]) => `export const ${name} = ${inBundle(data)};\n`).join(''),
      };
    });
  },
};

/** @param {unknown} data */
function inBundle(data) {
  const text = JSON.stringify(data, (_, /** @type {{ id?: string, statement?: string }} */ value) =>
    value?.statement === undefined ? value : { id: value.id },
  );
  return Array.isArray(data) ? `() => ${text}` : text;
}
