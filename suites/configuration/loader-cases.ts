import type { Cases } from '../../src/engine/cases/cases.js';
import { NotApplicable, Inconclusive, Violation } from '../../src/http/outcome.js';
import type { Breach } from '../../generators/configuration/broken/breach.js';
import type { BreachesForLoader } from '../../generators/configuration/broken-for-loader.js';
import { brokenBundle, brokenBy, type BrokenBundle } from '../../generators/configuration/broken.js';
import type { GeneratedBundle } from '../../generators/configuration/bundle.js';
import { everyEdge, fullest, smallest } from '../../generators/configuration/edges.js';
import { bundleOf } from '../../generators/configuration/valid.js';
import type { Configuration } from './client.js';
import type { Loader } from './loader.js';

/** Each case is a run of the program; those at the edges come first. */
const RUNS = { quick: 2, standard: 10, deep: 90 };
/** Besides every breach that is listed. Only the deep budget has time for enough of them to matter. */
const MORE_RUNS = { quick: 0, standard: 0, deep: 40 };
const LISTED_IN_QUICK = 2;

const shown = (loader: Loader, bundle: GeneratedBundle) =>
  Object.fromEntries(loader.files(bundle).map(({ file, text }) => [file, text]));

/** Bundles that keep every rule, of all files that the program takes. */
export const validCases = ({ loader }: Configuration): Cases<GeneratedBundle> => {
  return {
    listed: everyEdge(loader.takes),
    listedInQuick: LISTED_IN_QUICK,
    random: bundleOf(loader.takes),
    runs: RUNS,
    show: (bundle) => shown(loader, bundle),
  };
};

/** Bundles that break one rule each, as far as it is about files that the program takes. */
export const brokenCases =
  ({ listed, deep }: BreachesForLoader) =>
  ({ loader }: Configuration): Cases<BrokenBundle | undefined> => {
    const isTaken = ({ needs }: Breach) => needs.every((kind) => loader.takes.includes(kind));
    const [always, further] = [listed.filter(isTaken), deep.filter(isTaken)];
    // One case that says so.
    if (always.length === 0) return { listed: [undefined] };
    const [alone, besides] = [smallest(loader.takes), fullest(loader.takes)];
    // Who lets something pass may do so only beside something else, and sometimes where nothing else stands.
    const broken = (breach: Breach, place: number) => brokenBy(breach, place === 0 ? alone : besides);
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
  throw new Violation({ expected, actual: `status ${status}${output && `: ${output}`}`, gist: 'refused' });
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
  throw new Violation({ expected, actual: 'status 0: accepted', rule: broken.rule, gist: 'accepted' });
}
