export const SYSTEMS = [
  'registry',
  'token-standard',
  'participant',
  'authentication',
  'scan',
  'operator',
  'configuration',
] as const;

/** A part of the specification or of the token standard, which one service implements. */
export type System = (typeof SYSTEMS)[number];

/** The documents of the token standard that repeat the clauses of v1 for their own calls: v2, and a proposal. */
export type Edition = 'v2' | 'lock';

const BY_EDITION = {
  v1: 'token standard v1',
  v2: 'token standard v2',
  lock: 'conditional lock v1 (proposal)',
} as const;

/** The authorities that state clauses. Results are counted per authority: conformance to one says nothing about another. */
export const AUTHORITIES = ['specification', ...Object.values(BY_EDITION)] as const;

/** The authority that states a clause, given its members in a verdict. */
export const authorityOf = ({ system, id }: { system: string; id: string }): (typeof AUTHORITIES)[number] =>
  system === 'token-standard' ? BY_EDITION[editionOf(id) ?? 'v1'] : 'specification';

/** The document after v1 that states a clause, by the id of the clause. Undefined when there is none. */
export const editionOf = (id: string): Edition | undefined =>
  (['v2', 'lock'] as const).find((edition) => id.startsWith(`token-standard.${edition}-`));

/** The authority of all clauses of a system. Those of the token standard come from more than one version. */
export const authorityOfSystem = (system: string): 'specification' | 'token standard' =>
  system === 'token-standard' ? 'token standard' : 'specification';

/** `stated` by the specification, or `derived`: `follows` says how, for an implementer to dispute. */
type Basis = { basis: 'stated' } | { basis: 'derived'; follows: string };

/** One checkable statement of the specification, in our own words. */
export type Clause = Basis & {
  /** Permanent, in words, starting with the name of the system: `registry.meta-object`. An id is never reused. */
  id: string;
  system: System;
  /** Headings of the specification or of the token standard, outermost first, joined by ` / `. */
  section: string;
  statement: string;
  /** Needed keys of the target file, dotted, such as `registry.transferInstructions.acceptable`. */
  needs: readonly string[];
  /** The proposal that states it. It belongs to a run only if the target file names subjects for the calls there. */
  proposal?: Edition;
  /** The reason why no request can test the clause. Such a clause has no test. */
  untestable?: string;
};

/** The members of a clause that differ from those of its section. */
type Own = Partial<Pick<Clause, 'section' | 'needs' | 'untestable'>>;

/** Constructors for the clauses of a section: stated ones, and derived ones with their derivation. */
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
