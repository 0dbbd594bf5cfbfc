import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import {
  type Loaded,
  type LoaderCommand,
  argumentsFor,
  loaderCommand,
  runLoader,
} from '../../src/probes/configuration/loader.js';
import { Places } from '../../src/secrets/places.js';
import { temporaryFolder } from '../../src/platform/temporary-folder.js';
import type { Target } from '../../src/target-file/target.js';
import { selfSigned } from '../../src/target-file/token/forge.js';
import { BROKEN_PEM, PEM, fullest, smallest } from '../../src/spec/configuration/base.js';
import type { FileKind } from '../../src/spec/configuration/section.js';
import { type WrittenValue, written } from '../../src/spec/configuration/written.js';
import { PLAIN, type GeneratedBundle } from '../../src/spec/configuration/deployment.js';
import type { Cases } from '../../src/engine/cases/cases.js';
import { NotApplicable, Inconclusive, Violation } from '../../src/http/outcome.js';
import {
  brokenBundle,
  brokenBy,
  everyBreach,
  type BreakingExample,
  type BrokenBundle,
  bundleOf,
  everyEdge,
} from '../../generators/configuration/valid.js';
import { groupBy } from '../../src/results/clause.js';

const create = async (): Promise<Record<string, string>> => {
  const [server, admin] = [0, 1].map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
  if (!server || !admin) throw new Error('unreachable');
  const [cert, adminCert] = await Promise.all([server, admin].map(selfSigned));
  const pem = (key: typeof server, type: 'pkcs8' | 'sec1') => key.export({ type, format: 'pem' }).toString();
  return {
    [PEM.cert]: `${cert}\n`,
    [PEM.key]: pem(server, 'pkcs8'),
    [PEM.ca]: `${adminCert}\n`,
    [PEM.adminCert]: `${adminCert}\n`,
    [PEM.adminKey]: pem(admin, 'pkcs8'),
    [BROKEN_PEM.oldForm]: pem(server, 'sec1'),
    [BROKEN_PEM.adminOldForm]: pem(admin, 'sec1'),
  };
};

let created: Promise<Record<string, string>> | undefined;

/** The PEM files that the TLS values of generated bundles refer to, by file name. They are created once. */
const pemFiles = (): Promise<Record<string, string>> => (created ??= create());

/** The maximum number of programs that run concurrently, of all subjects together. */
export const AT_ONCE = 4;
const places = new Places(AT_ONCE);

/** The operator's own program, which loads or refuses bundles. */
export class Loader {
  readonly #answers = new Map<string, Promise<Loaded>>();

  private constructor(
    private readonly command: LoaderCommand,
    private readonly lines: boolean,
  ) {}

  /** @returns undefined when the target has no loader */
  static of(target: Target): Loader | undefined {
    const command = loaderCommand(target);
    if (!command) return undefined;
    // The network file has the same format as that of the operator, if there is one.
    const { network = '.env' } = target.configuration ?? {};
    return new Loader(command, !['.yaml', '.yml'].includes(extname(network).toLowerCase()));
  }

  get takes(): readonly FileKind[] {
    return this.command.takes;
  }

  /** The files of a bundle, as they are given to the program. */
  files(bundle: GeneratedBundle): WrittenValue[] {
    return written({ ...bundle, forms: { network: { ...PLAIN, lines: this.lines } } });
  }

  /** Runs the program once for a bundle. @throws {LoaderFailed} when it does not start or end */
  load(bundle: GeneratedBundle): Promise<Loaded> {
    const files = this.files(bundle);
    const texts = JSON.stringify(files.map(({ file, text }) => [file, text]));
    const known = this.#answers.get(texts);
    const ask = () => this.#run(files).finally(() => places.free(1));
    const answer = known ?? places.take(1).then(ask);
    this.#answers.set(texts, answer);
    return answer;
  }

  async #run(files: readonly WrittenValue[]): Promise<Loaded> {
    const bundle = temporaryFolder('bundle');
    try {
      const pem = files.some(({ kind }) => kind === 'tls') ? await pemFiles() : {};
      for (const [name, text] of Object.entries(pem)) writeFileSync(join(bundle, name), text);
      for (const { file, text } of files) writeFileSync(join(bundle, file), text);
      const paths = Object.fromEntries(files.map(({ kind, file }) => [kind, join(bundle, file)]));
      return await runLoader(argumentsFor(this.command, { ...paths, bundle }), this.command);
    } finally {
      await rm(bundle, { recursive: true, force: true });
    }
  }
}

/** Each case is a run of the program. Edge cases come first. */
const RUNS = { quick: 2, standard: 2, deep: 90 };
/** Random cases in addition to the listed breaches. Only the deep budget has time for enough of them to matter. */
const MORE_RUNS = { quick: 0, standard: 0, deep: 40 };
const LISTED_IN_QUICK = 2;

/** What has a loader: the deployment values of a subject. */
type Loading = { readonly loader: Loader };

const shown = (loader: Loader, bundle: GeneratedBundle) =>
  Object.fromEntries(loader.files(bundle).map(({ file, text }) => [file, text]));

/** Breaches that are given to a loader. */
interface BreachesForLoader {
  /** Breaches of every budget. */
  listed: readonly BreakingExample[];
  /** Similar breaches, for the deep budget. */
  deep: readonly BreakingExample[];
}

/** Groups breaches by rule, file and key. A key of a secret counts as the same key in data and in stringData. */
export const keyOf = ({ rule, kind, key }: BreakingExample): string =>
  `${rule} ${kind} ${key.filter((part) => part !== 'data' && part !== 'stringData').join('.')}`;

/**
 * Breaches of rules that the specification states directly. Similar breaches form a group, and one breach of each
 * group is listed. The index of the breach within its group differs from group to group, so that different kinds of
 * breaches are listed.
 */
export const breachesOf = (
  rules: readonly string[],
  {
    alike = ({ what }: BreakingExample) => what,
    isAsked = () => true,
  }: { alike?: (breach: BreakingExample) => string; isAsked?: (breach: BreakingExample) => boolean } = {},
): BreachesForLoader => {
  const own = everyBreach.filter(
    (breach) => rules.includes(breach.rule.replace('configuration.', '')) && isAsked(breach),
  );
  const groups = [...groupBy(own, alike).values()];
  const listed = groups.map((group, place) => group[place % group.length]!);
  return { listed, deep: own.filter((breach) => !listed.includes(breach)) };
};

/** Bundles that break no rule, with all files that the program takes. */
export const validCases = ({ loader }: Loading): Cases<GeneratedBundle> => {
  return {
    listed: everyEdge(loader.takes),
    listedInQuick: LISTED_IN_QUICK,
    random: bundleOf(loader.takes, false),
    runs: RUNS,
    show: (bundle) => shown(loader, bundle),
  };
};

/** Bundles that break one rule each. Only breaches of files that the program takes are used. */
export const brokenCases =
  ({ listed, deep }: BreachesForLoader) =>
  ({ loader }: Loading): Cases<BrokenBundle | undefined> => {
    const isTaken = ({ needs }: BreakingExample) => needs.every((kind) => loader.takes.includes(kind));
    const [always, further] = [listed.filter(isTaken), deep.filter(isTaken)];
    // One case that reports this.
    if (always.length === 0) return { listed: [undefined] };
    const [alone, besides] = [smallest(loader.takes), fullest(loader.takes)];
    // A loader may accept a breach only beside other values, or only without them.
    const broken = (breach: BreakingExample, place: number) =>
      brokenBy(breach, place === 0 ? alone : besides);
    return {
      listed: always.map(broken),
      listedInQuick: LISTED_IN_QUICK,
      deep: () => further.map(broken),
      random: brokenBundle([...always, ...further], loader.takes),
      runs: MORE_RUNS,
      show: (each) => each && shown(loader, each.value),
    };
  };

/** Checks that the loader accepts a bundle. @throws {Violation} when it refuses it */
export async function accepts(bundle: GeneratedBundle, { loader }: Loading): Promise<void> {
  const { status, output } = await loader.load(bundle);
  if (status === 0) return;
  const expected = 'status 0, as the values keep every rule';
  throw new Violation({ expected, actual: `status ${status}${output && `: ${output}`}`, symptom: 'refused' });
}

/**
 * Checks that the loader refuses a broken bundle.
 * @throws {Violation} when it accepts it
 * @throws {Inconclusive} when it also refuses the same values without the breach
 * @throws {NotApplicable} when there is no bundle
 */
export async function refuses(broken: BrokenBundle | undefined, { loader }: Loading): Promise<void> {
  if (!broken) throw new NotApplicable('configuration.loader takes no file that this is about');
  const counterpart = await loader.load(broken.counterpart);
  if (counterpart.status !== 0)
    throw new Inconclusive(
      `the loader refuses the same values with nothing wrong in them${counterpart.output && `: ${counterpart.output}`}`,
    );
  const { status } = await loader.load(broken.value);
  if (status !== 0) return;
  const expected = 'a refusal: a status other than 0';
  throw new Violation({ expected, actual: 'status 0: accepted', rule: broken.rule, symptom: 'accepted' });
}
