import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { type Plugin, build as bundled } from 'esbuild';
import { pathToFileURL } from 'node:url';
import { type CodeMutant, named } from './named.js';

const REFERENCE = 'src/reference';

/** What belongs to faults, triggers and variants, and what they change the reference with: the strict reference does without. */
const FOREIGN =
  /\/(?:faults|variants|triggers|mutants|testing)\/|\/edit[^/]*\.ts$|\/(?:page|intercept|triggered)\.ts$|\.test\.ts$/;

/** The files of the strict reference: paths from the root of the checkout, with slashes, in order. */
export const strictReference = (): string[] =>
  readdirSync(REFERENCE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .filter((file) => !FOREIGN.test(file))
    .sort();

/** The reference with all of its mutants in it: each is behind a switch of its own. */
export interface Instrumented {
  mutants: CodeMutant[];
  /** CommonJS: exports `startReference`; asks `stryMutAct_9fa48` of each switch whether it is on. */
  reference: string;
  /** The same of the program that plays an operator's loader. */
  loader: string;
  /** What the two import, as they name it. */
  imports: string[];
}

const SERVE = 'src/reference/serve.ts';
const LOADER = 'src/reference/configuration/loader/main.ts';

/** Puts every mutant into the strict reference. */
export async function instrument(): Promise<Instrumented> {
  const { files, mutants } = await instrumentSources();
  const instrumented = new Map(files.map(({ name, content }) => [resolve(name), content]));
  const [reference, loader] = await Promise.all([bundle(SERVE, instrumented), bundle(LOADER, instrumented)]);
  return {
    mutants,
    reference: reference.code,
    loader: loader.code,
    imports: [...new Set([...reference.imports, ...loader.imports])],
  };
}

/** Every mutant of the strict reference, and no code: a second, where all of it takes three. */
export const everyMutant = async (): Promise<CodeMutant[]> => (await instrumentSources()).mutants;

async function instrumentSources() {
  const sources = strictReference().map((name) => ({
    name,
    mutate: true,
    content: readFileSync(name, 'utf8'),
  }));
  const { files, mutants } = await new Instrumenter(quiet).instrument(sources, {
    ...{ plugins: null, ignorers: [], excludedMutations: [], noHeader: true },
  });
  return { files, mutants: named(mutants, new Map(sources.map(({ name, content }) => [name, content]))) };
}

const nothing = () => undefined;
const quiet = {
  ...{ isTraceEnabled: () => false, isDebugEnabled: () => false, isInfoEnabled: () => false },
  ...{ isWarnEnabled: () => false, isErrorEnabled: () => false, isFatalEnabled: () => false },
  ...{ trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing, fatal: nothing },
};

async function bundle(entry: string, instrumented: ReadonlyMap<string, string>) {
  const { outputFiles, metafile } = await bundled({
    ...{ entryPoints: [entry], bundle: true, write: false, metafile: true, outdir: '.' },
    ...{ format: 'cjs', platform: 'node', target: 'node20', packages: 'external' },
    // What is evaluated from a text can import nothing by itself, and is nowhere.
    supported: { 'dynamic-import': false },
    define: { 'import.meta.url': 'URL_OF_MODULE' },
    plugins: [fromMemory(instrumented)],
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports.map(({ path }) => path));
  return { code: outputFiles[0]?.text ?? '', imports };
}

/** The files as they are instrumented; whatever else is ours is the one of the build. */
const fromMemory = (instrumented: ReadonlyMap<string, string>): Plugin => ({
  name: 'instrumented',
  setup: (build) => {
    build.onResolve({ filter: /^\./ }, ({ path, importer }) => {
      if (importer === '') return undefined;
      const imported = resolve(dirname(importer), path);
      const source = imported.replace(/\.js$/, '.ts');
      if (instrumented.has(source)) return { path: source };
      return { path: pathToFileURL(resolve('dist', relative('.', imported))).href, external: true };
    });
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const contents = instrumented.get(path);
      return contents === undefined ? undefined : { contents, loader: 'ts' };
    });
  },
});
