import { LOAD_WORDS } from '../../../reports/load/words.js';
import { RUN_WORDS, type Label } from '../../../reports/words.js';
import type { ListedRun } from './api.js';

const STATES: Readonly<Record<Exclude<ListedRun['state'], 'ended'>, Label>> = {
  waiting: { sign: '…', word: 'is waiting', color: 'not-applicable' },
  running: { sign: '▶', word: 'is under way', color: 'not-applicable' },
  stopped: { sign: '■', word: 'was stopped', color: 'inconclusive' },
  failed: { sign: '!', word: 'ended without a verdict', color: 'inconclusive' },
  lost: { sign: '!', word: 'was lost', color: 'inconclusive' },
};

/** How far a run is, or what came out, as a sign and a word. */
export function labelOf({ state, summary, load }: Pick<ListedRun, 'state' | 'summary' | 'load'>): Label {
  if (state !== 'ended') return STATES[state];
  if (load?.outcome) return LOAD_WORDS[load.outcome.verdict];
  return summary ? RUN_WORDS[summary.verdict] : STATES.failed;
}

/** A load as it was asked for: `accept-context, load, 20/s for 30 s`. */
export const loadText = ({ scenario, profile, rate, seconds }: NonNullable<ListedRun['load']>): string =>
  `${scenario}, ${profile}, ${rate}/s for ${seconds} s`;

/** Whether it goes on. */
export const isOpen = ({ state }: Pick<ListedRun, 'state'>): boolean =>
  state === 'waiting' || state === 'running';
