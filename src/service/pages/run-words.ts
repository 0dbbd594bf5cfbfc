import { RUN_WORDS, type Label } from '../../../reports/words.js';
import type { ListedRun } from './api.js';

const STATES: Readonly<Record<Exclude<ListedRun['state'], 'ended'>, Label>> = {
  waiting: { sign: '…', word: 'waits', color: 'not-applicable' },
  running: { sign: '▶', word: 'is under way', color: 'not-applicable' },
  stopped: { sign: '■', word: 'was stopped', color: 'inconclusive' },
  failed: { sign: '!', word: 'came to no verdict', color: 'inconclusive' },
  lost: { sign: '!', word: 'was lost', color: 'inconclusive' },
};

/** How far a run is, or what came out, as a sign and a word. */
export const labelOf = ({ state, summary }: Pick<ListedRun, 'state' | 'summary'>): Label =>
  state === 'ended' && summary ? RUN_WORDS[summary.verdict] : STATES[state === 'ended' ? 'failed' : state];

/** Whether it goes on. */
export const isOpen = ({ state }: Pick<ListedRun, 'state'>): boolean =>
  state === 'waiting' || state === 'running';
