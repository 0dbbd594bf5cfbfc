import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from './paths.mjs';

/** Where the scripts of k6 stand; what they import from the folders in it becomes a part of them. */
export const SCRIPTS = join('load', 'scripts');

/** What k6 runs: it knows nothing of modules as Node has them, so each script becomes one file. */
export async function bundleScripts() {
  // Not there before the packages are installed.
  const { build } = await import('esbuild');
  await build({
    entryPoints: readdirSync(inRoot(SCRIPTS))
      .filter((file) => file.endsWith('.ts'))
      .map((file) => inRoot(SCRIPTS, file)),
    outdir: inRoot('dist', SCRIPTS),
    bundle: true,
    format: 'esm',
    target: 'es2023',
    external: ['k6', 'k6/*'],
    // k6 would wait for ever at one, without a word.
    supported: { 'for-await': false },
    plugins: [onlyIds],
  });
}

/**
 * The specification is data: it stands in the bundle as JSON, with the ids of clauses alone, of which what is not used is
 * left out. Each virtual user has a copy of all that its script holds, and the statements would be more than the rest.
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
      if (exported.some(([, value]) => typeof value === 'function')) return undefined;
      const contents = exported.map(
        ([name, value]) => `export const ${name} = ${withoutStatements(value)};\n`,
      );
      return { contents: contents.join('') };
    });
  },
};

/** @param {unknown} data */
const withoutStatements = (data) =>
  JSON.stringify(data, (_, /** @type {{ id?: string, statement?: string }} */ value) =>
    value?.statement === undefined ? value : { id: value.id },
  );
