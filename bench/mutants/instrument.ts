import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { Instrumenter, type InstrumentResult } from '@stryker-mutator/instrumenter';
import { type Plugin, build as bundled } from 'esbuild';
import { pathToFileURL } from 'node:url';

const REFERENCE = 'src/reference';

/** Faults, triggers, variants and the code that serves them. The strict reference does not need them. */
const FOREIGN =
  /\/(?:faults|variants|triggers|mutants|testing)\/|\/edit[^/]*\.ts$|\/(?:page|intercept|triggered)\.ts$|\.test\.ts$/;

/** The files of the strict reference: sorted paths relative to the root of the checkout, with slashes. */
export const strictReference = (): string[] =>
  readdirSync(REFERENCE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .filter((file) => !FOREIGN.test(file))
    .sort();

/** The reference with all of its mutants, each behind its own switch. */
export interface Instrumented {
  mutants: CodeMutant[];
  /** CommonJS: exports `startReference`; calls `stryMutAct_9fa48` to ask whether a switch is on. */
  reference: string;
  /** The same for the program that simulates an operator's loader. */
  loader: string;
  /** The modules that both import, by specifier. */
  imports: string[];
}

const SERVE = 'src/reference/serve.ts';
const LOADER = 'src/reference/configuration/loader/main.ts';

/** Adds every mutant to the strict reference. */
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

/** Returns every mutant of the strict reference without code: this takes one second instead of three. */
export const everyMutant = async (): Promise<CodeMutant[]> => (await instrumentSources()).mutants;

async function instrumentSources() {
  const sources = strictReference().map((name) => ({
    name,
    mutate: true,
    content: readFileSync(name, 'utf8'),
  }));
  const { files, mutants } = await new Instrumenter(quiet).instrument(sources, {
    plugins: null,
    ignorers: [],
    excludedMutations: [],
    noHeader: true,
  });
  return { files, mutants: named(mutants, new Map(sources.map(({ name, content }) => [name, content]))) };
}

/** Logs nothing, and no level is enabled. */
const quiet = new Proxy({} as ConstructorParameters<typeof Instrumenter>[0], {
  get: () => () => undefined,
});

async function bundle(entry: string, instrumented: ReadonlyMap<string, string>) {
  const { outputFiles, metafile } = await bundled({
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    outdir: '.',
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    // Code that is evaluated from a string cannot import modules, and has no URL.
    supported: { 'dynamic-import': false },
    define: { 'import.meta.url': 'URL_OF_MODULE' },
    plugins: [fromMemory(instrumented)],
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports.map(({ path }) => path));
  return { code: outputFiles[0]?.text ?? '', imports };
}

/** Loads the instrumented files from memory, and our other files from the build. */
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

/** A change at one place of the reference. */
export interface CodeMutant {
  id: string;
  file: string;
  /** The change as text that stays the same when lines move: unique in its file. */
  change: string;
}

/** Maximum number of characters of a text that are shown, and of the context before a difference. */
const LONGEST = 80;
const SHOWN = 8;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** When two long texts begin alike, only the rest of the second one is shown. */
const differing = (original: string, replacement: string): string => {
  if (replacement.length <= LONGEST) return replacement;
  let alike = 0;
  while (alike < original.length && original[alike] === replacement[alike]) alike += 1;
  return alike > SHOWN ? `…${replacement.slice(alike - SHOWN)}` : replacement;
};

/** Names the mutants of these files; `contents` are the texts by file name. */
export function named(
  mutants: InstrumentResult['mutants'],
  contents: ReadonlyMap<string, string>,
): CodeMutant[] {
  const seen = new Map<string, number>();
  return mutants.map(({ id, fileName: file, mutatorName, location: { start, end }, replacement }) => {
    const lines = (contents.get(file) ?? '').split('\n').slice(start.line, end.line + 1);
    lines.push((lines.pop() ?? '').slice(0, end.column));
    const original = oneLine(lines.join('\n').slice(start.column));
    const becomes = differing(original, oneLine(replacement));
    const change = `${mutatorName}: ${cut(original)} → ${cut(becomes)}`;
    const times = (seen.get(file + change) ?? 0) + 1;
    seen.set(file + change, times);
    return { id, file, change: times === 1 ? change : `${change} (${times})` };
  });
}
