import type { Fault } from '../mount.js';
import type { Part, Trigger } from './trigger.js';

/** What a fault is in. */
export const partOf = ({ wrap, participant, scan, operator, tls }: Fault): Part => {
  if (wrap) return 'registry';
  if (participant) return 'participant';
  if (scan) return 'scan';
  if (operator) return 'operator';
  return tls ? 'tls' : 'configuration';
};

/** Triggers under which an answer is followed by right ones, however often the same is asked. */
const SELDOM = ['every-7th', 'every-50th', 'first-only', 'probability-0.05'];

/** Why some faults cannot show by nature under some triggers. */
const BY_NATURE: readonly { why: string; rules: (fault: Fault, trigger: Trigger) => boolean }[] = [
  {
    why: 'An error of the server that does not come again may be a gateway’s.',
    rules: ({ breaks: [clause] }, { name }) => clause === 'registry.server-error' && SELDOM.includes(name),
  },
];

/** Why a fault cannot show under a trigger, whatever is asked; undefined: it can. */
export const hindered = (fault: Fault, trigger: Trigger): string | undefined =>
  trigger.cannot[partOf(fault)] ?? BY_NATURE.find(({ rules }) => rules(fault, trigger))?.why;
