import { pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';
import type { startReference } from '../../src/reference/serve.js';
import type { Instrumented } from './instrument.js';
import type { Mount } from '../../src/reference/mount.js';
import { THREE_SYNCHRONIZERS } from '../../src/reference/participant/parts.js';

type Reference = { startReference: typeof startReference };

/** Maximum number of switches within {@link TICK_MS}. More is an endless loop, which lets no timer run. */
export const MOST_STEPS = 3_000_000;
const TICK_MS = 20;

/** Thrown in a mutant that does not end; contains its id. */
export class Endless extends Error {
  constructor(readonly mutant: string) {
    super('It does not come to an end.');
  }
}

/** Global names that the evaluator of the instrumented code must define. */
const FREE = ['stryMutAct_9fa48', 'stryCov_9fa48', 'URL_OF_MODULE', 'require', 'module'];

/**
 * Evaluates the instrumented reference any number of times in one thread, each time with another active mutant.
 * Code that runs when a module is loaded is mutated too, and the evaluations share nothing.
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
    /** The loader program is searched beside `moduleFile`. */
    withMutant: (id: string, moduleFile: string): Reference => {
      let [steps, since, isEndless] = [0, tick, false];
      const isOn = (asked: string) => {
        if (since !== tick) [steps, since] = [0, tick];
        steps += 1;
        isEndless ||= steps > MOST_STEPS;
        // Later calls fail immediately.
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

/**
 * What is mounted of the reference. `http` has neither TLS endpoints nor a deployment, which take time to create.
 * `parties` is the same twice, with two setups. `issuer` is that with its own keys, which take time to create too.
 */
export type Mounted = 'http' | 'parties' | 'issuer' | 'all';

const otherwise: Mount['variant'] = {
  name: 'otherwise',
  explains: 'Everything is set up the other way round.',
  tls: [],
  participant: {
    setup: {
      duplicateHints: 'renamed',
      selfAllocation: 'off',
      algorithm: 'ES256',
      synchronizers: THREE_SYNCHRONIZERS,
      identityProviders: ['idp-east'],
    },
  },
};
const usual: Mount['variant'] = {
  name: 'usual',
  explains: 'It has no TLS endpoints and no deployment.',
  tls: [],
};

const twoWays: Mount[] = [
  { name: 'usual', variant: usual },
  { name: 'otherwise', variant: otherwise },
];

/** The mounts of a mutant: it is found when one of them is accused. */
export const MOUNTS: Record<Mounted, Mount[]> = {
  all: [{ name: 'plain' }],
  http: [{ name: 'usual', variant: usual }],
  parties: twoWays,
  issuer: twoWays,
};
