/** A part of the specification, or of the token standard, that one service implements. */
export type System =
  | 'registry'
  | 'token-standard'
  | 'participant'
  | 'authentication'
  | 'scan'
  | 'operator'
  | 'configuration';

export const SYSTEMS: readonly System[] = [
  'registry',
  'token-standard',
  'participant',
  'authentication',
  'scan',
  'operator',
  'configuration',
];

/** Whose word a clause rests on. Each is counted by itself: to keep the one says nothing of the other. */
export const AUTHORITIES = ['specification', 'token standard v1', 'token standard v2'] as const;
/** One of these. */
export type Authority = (typeof AUTHORITIES)[number];

/** Whose word a clause rests on, by its names in a verdict. */
export const authorityOf = ({ system, id }: { system: string; id: string }): Authority =>
  system !== 'token-standard'
    ? 'specification'
    : id.startsWith('token-standard.v2-')
      ? 'token standard v2'
      : 'token standard v1';

/** Whose word all clauses of a system rest on: those of the token standard are of more than one version. */
export const authorityOfSystem = (system: string): 'specification' | 'token standard' =>
  system === 'token-standard' ? 'token standard' : 'specification';

/**
 * `stated`: the specification says it. `derived`: it follows from what the specification says, and `follows`
 * tells how, so that an implementer can contest it.
 */
type Basis = { basis: 'stated' } | { basis: 'derived'; follows: string };

/** One checkable statement of the specification, in our own words. */
export type Clause = Basis & {
  /** Permanent, in words, first the system's short name: `registry.meta-object`. Never reused for something else. */
  id: string;
  system: System;
  /** Headings of the specification, or of the token standard, outermost first, joined by ` / `. */
  section: string;
  statement: string;
  /** Keys of the target file without which the clause is not applicable, in dots: `registry.transferInstructions.acceptable`. */
  needs: readonly string[];
  /** Why no request can decide the clause. Such a clause has no test. */
  untestable?: string;
};

/** What a clause has of its own, or in another way than the others of its section. */
type Own = Partial<Pick<Clause, 'section' | 'needs' | 'untestable'>>;

/**
 * What makes the clauses of one section: those that the specification states, and those that are derived, each with
 * how it follows.
 */
export function clausesOf(system: System, section: string, needs: readonly string[]) {
  const shared = { system, section, needs };
  return {
    stated: (id: string, statement: string, own: Own = {}): Clause => ({
      ...shared,
      id,
      basis: 'stated',
      statement,
      ...own,
    }),
    derived: (id: string, statement: string, follows: string, own: Own = {}): Clause => ({
      ...shared,
      id,
      basis: 'derived',
      follows,
      statement,
      ...own,
    }),
  };
}
