import { select } from '../../src/engine/run/selection.js';
import type { Clause } from '../../src/spec/clause.js';
import type { Mounted } from './mounts.js';

/** How a mutant is judged at first with the quick budget, and then with the standard one. */
export interface Round {
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
