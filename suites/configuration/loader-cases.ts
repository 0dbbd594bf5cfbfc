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
import { fullest, smallest } from '../../src/spec/configuration/base.js';
import type { GeneratedBundle } from '../../src/spec/configuration/deployment.js';
import type { Configuration } from './client.js';
import type { Loader } from './loader.js';

/** Each case is a run of the program; those at the edges come first. */
const RUNS = { quick: 2, standard: 10, deep: 90 };
/** Besides every breach that is listed. Only the deep budget has time for enough of them to matter. */
const MORE_RUNS = { quick: 0, standard: 0, deep: 40 };
const LISTED_IN_QUICK = 2;
/** Of the bundles at the edges, those that are always given. */
const EDGES = 5;

const shown = (loader: Loader, bundle: GeneratedBundle) =>
  Object.fromEntries(loader.files(bundle).map(({ file, text }) => [file, text]));

/** Breaches that a loader is given. */
export interface BreachesForLoader {
  /** Always. */
  listed: readonly BreakingExample[];
  /** Where there is time: what is much like those. */
  deep: readonly BreakingExample[];
}

/** A key of a secret is one, whether its value is encoded or not. */
export const keyOf = ({ rule, kind, key }: BreakingExample): string =>
  `${rule} ${kind} ${key.filter((part) => part !== 'data' && part !== 'stringData').join('.')}`;

/**
 * Breaches of rules that the specification states outright. Of those that are alike one each is listed: what is wrong in
 * one way in one group is wrong in another in the next.
 */
export const breachesOf = (
  rules: readonly string[],
  {
    alike = ({ what }: BreakingExample) => what,
    isAsked = () => true,
  }: { alike?: (breach: BreakingExample) => string; isAsked?: (breach: BreakingExample) => boolean } = {},
): BreachesForLoader => {
  const groups = new Map<string, BreakingExample[]>();
  const own = everyBreach.filter(
    (breach) => rules.includes(breach.rule.replace('configuration.', '')) && isAsked(breach),
  );
  for (const breach of own) groups.set(alike(breach), [...(groups.get(alike(breach)) ?? []), breach]);
  const listed = [...groups.values()].map((group, place) => group[place % group.length]!);
  return { listed, deep: own.filter((breach) => !listed.includes(breach)) };
};

/** Bundles that keep every rule, of all files that the program takes. */
export const validCases = ({ loader }: Configuration): Cases<GeneratedBundle> => {
  return {
    listed: everyEdge(loader.takes).slice(0, EDGES),
    listedInQuick: LISTED_IN_QUICK,
    deep: () => everyEdge(loader.takes).slice(EDGES),
    random: bundleOf(loader.takes, false),
    runs: RUNS,
    show: (bundle) => shown(loader, bundle),
  };
};

/** Bundles that break one rule each, as far as it is about files that the program takes. */
export const brokenCases =
  ({ listed, deep }: BreachesForLoader) =>
  ({ loader }: Configuration): Cases<BrokenBundle | undefined> => {
    const isTaken = ({ needs }: BreakingExample) => needs.every((kind) => loader.takes.includes(kind));
    const [always, further] = [listed.filter(isTaken), deep.filter(isTaken)];
    // One case that says so.
    if (always.length === 0) return { listed: [undefined] };
    const [alone, besides] = [smallest(loader.takes), fullest(loader.takes)];
    // Who lets something pass may do so only beside something else, and sometimes where nothing else stands.
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

/** Violated by a refusal. */
export async function accepts(
  bundle: GeneratedBundle,
  { loader }: Pick<Configuration, 'loader'>,
): Promise<void> {
  const { status, output } = await loader.load(bundle);
  if (status === 0) return;
  const expected = 'status 0, as the values keep every rule';
  throw new Violation({ expected, actual: `status ${status}${output && `: ${output}`}`, symptom: 'refused' });
}

/** Violated by an acceptance; shows nothing where the same values with nothing wrong are refused as well. */
export async function refuses(
  broken: BrokenBundle | undefined,
  { loader }: Pick<Configuration, 'loader'>,
): Promise<void> {
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
