import type { Allocation } from './allocation.js';

/** Runs of letters and digits that make a hint nobody else's. */
const OWN = /[a-z0-9]{12,}/gi;

/** The same call with another hint of the same kind, where it has one: each letter and digit of it is the next one. */
export function withAnotherHint(allocation: Allocation): Allocation {
  const hint = allocation.members?.['partyIdHint'];
  if (typeof hint !== 'string') return allocation;
  const next = (run: string) => run.replace(/./g, (sign) => NEXT[sign]!);
  return { ...allocation, members: { ...allocation.members, partyIdHint: hint.replace(OWN, next) } };
}

const CIRCLES = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789'];
const NEXT = Object.fromEntries(
  CIRCLES.flatMap((circle) => [...circle].map((sign, i) => [sign, circle[(i + 1) % circle.length]!])),
);
