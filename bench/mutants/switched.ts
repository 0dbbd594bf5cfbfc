import { pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';
import type { startReference } from '../../src/reference/serve.js';
import type { Instrumented } from './instrument.js';

type Reference = { startReference: typeof startReference };

/** So many switches at most are asked in {@link TICK_MS}: more is a loop without an end, which lets no timer run. */
export const MOST_STEPS = 3_000_000;
const TICK_MS = 20;

/** Thrown in a mutant, which it names. */
export class Endless extends Error {
  constructor(readonly mutant: string) {
    super('It does not come to an end.');
  }
}

/** Names that the instrumented code leaves to whoever evaluates it. */
const FREE = ['stryMutAct_9fa48', 'stryCov_9fa48', 'URL_OF_MODULE', 'require', 'module'];

/**
 * Evaluates the instrumented reference as often as is wanted, in one thread, each time with another mutant on: what is
 * computed when a module is loaded is mutated too, and none shares anything with another.
 */
export async function switchedReferences({
  reference,
  imports,
}: Pick<Instrumented, 'reference' | 'imports'>) {
  const imported = new Map(
    await Promise.all(imports.map(async (name) => [name, (await import(name)) as unknown] as const)),
  );
  const evaluate = compileFunction(reference, FREE) as (...free: unknown[]) => void;
  let tick = 0;
  setInterval(() => (tick += 1), TICK_MS).unref();
  return {
    /** `moduleFile` is where its program that plays a loader is looked for, beside it. */
    withMutant: (id: string, moduleFile: string): Reference => {
      let [steps, since, isEndless] = [0, tick, false];
      const isOn = (asked: string) => {
        if (since !== tick) [steps, since] = [0, tick];
        steps += 1;
        isEndless ||= steps > MOST_STEPS;
        // Whoever calls it again does not wait for it again.
        if (isEndless) throw new Endless(id);
        return asked === id;
      };
      const module = { exports: {} as Reference };
      evaluate(
        isOn,
        () => undefined,
        pathToFileURL(moduleFile).href,
        (name: string) => imported.get(name),
        module,
      );
      return module.exports;
    },
  };
}
