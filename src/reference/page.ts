import type { Differing, Fault, LoadFault, Variant } from './mount.js';
import { onCalls } from './token-standard/edit.js';
import type { CallName } from './token-standard/route.js';

/** The entries of one page, by name: in kebab case, unique over all pages, stating what the entry does. */
type Page<Named extends { name: string }> = Readonly<Record<string, Omit<Named, 'name'>>>;

/** An entry of a page of faults. `calls`: those of the token standard that it changes; default: all. */
type FaultEntry = Omit<Fault, 'breaks'> & { alsoBreaks?: readonly string[]; calls?: readonly CallName[] };

/** Faults of one section of the specification: by their main clause, then by name. */
export type Faults = Readonly<Record<string, Page<FaultEntry>>>;

/** Faults that show only under load. */
export type LoadFaults = Page<LoadFault>;

/** Variants of one system. */
export type Variants = Page<Variant>;

/** The systems whose pages give the change itself: `parts`, `setup` and `wrap`, beside what it explains. */
type Changed = 'participant' | 'scan' | 'operator';
type Direct<Entry, System extends Changed> = Omit<Entry, Exclude<keyof Differing, 'tls'>> &
  Required<Differing>[System];

const CHANGE = ['setup', 'parts', 'wrap'];

const changing = (system: Changed, entry: object): Faults[string][string] => {
  const members = Object.entries(entry);
  const change = members.filter(([name]) => CHANGE.includes(name));
  const others = Object.fromEntries(members.filter(([name]) => !CHANGE.includes(name)));
  return {
    ...others,
    ...(change.length > 0 && { [system]: Object.fromEntries(change) }),
  } as Faults[string][string];
};

const mapped = <One, Other>(page: Readonly<Record<string, One>>, change: (each: One) => Other) =>
  Object.fromEntries(Object.entries(page).map(([name, each]) => [name, change(each)]));

/** Faults of one system. */
export const faultsOf = <System extends Changed>(
  system: System,
  faults: Readonly<Record<string, Readonly<Record<string, Direct<Faults[string][string], System>>>>>,
): Faults => mapped(faults, (page) => mapped(page, (entry) => changing(system, entry)));

/** Variants of one system. Those of the scan and the operator have a target file without other systems. */
export const variantsOf = <System extends Changed>(
  system: System,
  page: Readonly<Record<string, Direct<Variants[string], System>>>,
): Variants =>
  mapped(page, (entry) => ({
    ...(system !== 'participant' && { target: only(system) }),
    ...changing(system, entry),
  }));

/** Returns the faults of these pages, in order. */
export const faultsOn = (...pages: readonly Faults[]): Fault[] =>
  pages.flatMap((page) =>
    Object.entries(page).flatMap(([clause, faults]) =>
      namedOn(faults).map(({ alsoBreaks = [], calls, ...fault }) => ({
        ...fault,
        ...(calls && restricted(fault, calls)),
        breaks: [clause, ...alsoBreaks] as const,
      })),
    ),
  );

const restricted = (
  { tokenStandard, tokenStandardV2 }: Differing,
  calls: readonly CallName[],
): Differing => ({
  ...(tokenStandard && { tokenStandard: onCalls(calls, tokenStandard) }),
  ...(tokenStandardV2 && { tokenStandardV2: onCalls(calls, tokenStandardV2) }),
});

/** Returns all entries of these pages, in order, each with its name. */
export const namedOn = <Entry>(...pages: Readonly<Record<string, Entry>>[]): ({ name: string } & Entry)[] =>
  pages.flatMap((page) => Object.entries(page).map(([name, entry]) => ({ name, ...entry })));

/**
 * Returns the entry with this name.
 * @throws {RangeError} when there is none
 */
export function pick<Named extends { name: string }>(all: readonly Named[], name: string): Named {
  const found = all.find((each) => each.name === name);
  if (!found) throw new RangeError(`There is none that is called ${name}.`);
  return found;
}

const SYSTEMS = ['registry', 'participant', 'scan', 'operator'] as const;

/** Returns a target file with only one system, for a variant that changes no other system. */
export const only = (system: 'scan' | 'operator' | 'configuration'): Record<string, undefined> =>
  Object.fromEntries(SYSTEMS.filter((name) => name !== system).map((name) => [name, undefined]));

/** Returns a section of a target file with changed members. */
export const inSection =
  (name: string, members: Record<string, unknown>) =>
  ({ [name]: section }: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
    [name]: { ...(section as object), ...members },
  });
