import { select } from '../../src/engine/run/selection.js';
import type { Clause } from '../../src/spec/clause.js';
import type { Mounted } from './mounts.js';
import type { Instrumented } from './instrument.js';
import { type Fate, judge } from './judge.js';
import { isOfLoader, judgeLoader } from './loader.js';
import type { CodeMutant } from './named.js';

/** How a mutant is judged at first with the quick budget, and then with the standard one. */
interface Round {
  mounted: Mounted;
  clauses: readonly Clause[];
}

const HEALTH_AND_METRICS = ['operator.readyz', 'operator.livez', 'operator.metrics-*'];
const PARTIES = ['participant.*', 'authentication.*'];
const OVER_HTTP = ['registry.*', 'token-standard.*', ...PARTIES, 'scan.*', ...HEALTH_AND_METRICS];

const round = (mounted: Mounted, ...globs: string[]): Round => ({
  mounted,
  clauses: select({ clauses: globs }).filter(({ untestable }) => !untestable),
});
const twice = (mounted: Mounted, ...globs: string[]): [Round, Round] => {
  const both = round(mounted, ...globs);
  return [both, both];
};

const ALLOCATING: [Round, Round] = [round('http', ...PARTIES), round('parties', ...PARTIES)];

/** By what a file is judged: the first that its path begins with. */
const ROUNDS: readonly (readonly [start: string, rounds: [Round, Round]])[] = [
  ['registry/', twice('http', 'registry.*')],
  ['token-standard/', twice('http', 'token-standard.*')],
  ['participant/', ALLOCATING],
  ['authentication/', ALLOCATING],
  ['issuer/', twice('issuer', ...PARTIES)],
  ['scan/', twice('http', 'scan.*')],
  ['operator/', twice('http', ...HEALTH_AND_METRICS)],
  ['tls/', twice('all', 'operator.tls-*')],
  ['configuration/', twice('all', 'configuration.*')],
  ['wire/', twice('http', ...OVER_HTTP)],
  ['', [round('http', ...OVER_HTTP), round('all', '*')]],
];

/** How a mutant in a file is judged: by the systems that the file is of, at length where it is not found soon. */
export const roundsOf = (file: string): [Round, Round] =>
  ROUNDS.find(([start]) => file.startsWith(`src/reference/${start}`))![1];

/** So many are served and judged side by side: the suites take a second or two to start. */
const AT_ONCE = 120;

/** How it goes on. */
interface JudgeAllOptions {
  seed: number;
  /** Whether a mutant is judged in the first round and, where it survives, in the second one. */
  isJudgedIn: (mutant: CodeMutant, place: 0 | 1) => boolean;
  /** When no more are begun: milliseconds since 1970. */
  until: number;
  onProgress: (mutants: readonly CodeMutant[], fates: ReadonlyMap<string, Fate>) => void;
}

/** What becomes of each mutant, by id; nothing of those that it was too late for. */
export async function judgeAll(
  instrumented: Instrumented,
  mutants: readonly CodeMutant[],
  { seed, isJudgedIn, until, onProgress }: JudgeAllOptions,
): Promise<Map<string, Fate>> {
  const fates = new Map<string, Fate>();
  const isOpen = ({ id }: CodeMutant) => (fates.get(id)?.fate ?? 'survived') === 'survived';
  for (const place of [0, 1] as const) {
    const left = mutants.filter((mutant) => isOpen(mutant) && isJudgedIn(mutant, place));
    for (let at = 0; at < left.length; at += AT_ONCE) {
      const some = left.slice(at, at + AT_ONCE);
      // Who was only judged at first may still be found.
      for (const { id } of some) fates.delete(id);
      if (Date.now() > until) continue;
      const options = { budget: (['quick', 'standard'] as const)[place], seed };
      const [ofLoader, served] = [some.filter(isOfLoader), some.filter((mutant) => !isOfLoader(mutant))];
      const judged = served.map(({ id, file }) => ({ id, ...roundsOf(file)[place] }));
      const found = [
        ...(ofLoader.length > 0 ? await judgeLoader(instrumented, ofLoader, options) : []),
        ...(judged.length > 0 ? await judge(instrumented, judged, options) : []),
      ];
      for (const [id, fate] of found) fates.set(id, fate);
      onProgress(some, fates);
    }
  }
  return fates;
}
