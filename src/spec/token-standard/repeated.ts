import { clausesOf, type Clause, type Edition } from '../clause.js';
import type { Member } from '../wire.js';
import * as contexts from './contexts.js';
import { ERRORS, inDocumentsOf } from '../sections.js';

/** The subject of a statement. The first of these words gets the prefix of a document. */
const SUBJECT = /\b([Cc]alls?|context|(?:transfer |allocation )?factory)\b/;

/** A clause of the later documents alone: the documents of v1 have no body for a 409. */
export const conflictBody = clausesOf('token-standard', ERRORS, ['registry.tokenStandard']).stated(
  'token-standard.conflict-body',
  'The body of a 409 to a call for a context or a factory is an ErrorResponse: an object with error, a string.',
);

/** Clauses that V2 states in other words, because a V2 transfer is between accounts: see `accounts.ts`. */
const ABOUT_PARTIES = [
  contexts.transferMisformed,
  contexts.allocationMisformed,
  contexts.selfTransfer,
  contexts.otherTransfer,
];

/** How each document repeats clauses: the name of its calls, their key, and the clauses that it does not have. */
const DOCUMENTS: Readonly<
  Record<Edition, { says: string; key: string; lacks: readonly Clause[]; isProposal?: true }>
> = {
  v2: { says: 'V2', key: 'v2', lacks: ABOUT_PARTIES },
  lock: {
    says: 'conditional-lock',
    key: 'conditionalLock',
    isProposal: true,
    lacks: [...ABOUT_PARTIES, contexts.transferKind],
  },
};

function repeatedBy(edition: Edition): ReadonlyMap<Clause, Clause> {
  const { says, key, lacks, isProposal } = DOCUMENTS[edition];
  const again = (clause: Clause): Clause => ({
    ...clause,
    id: clause.id.replace('.', `.${edition}-`),
    section: inDocumentsOf(edition, clause.section),
    statement: clause.statement.replace(SUBJECT, (word) => `${says} ${word.toLowerCase()}`),
    needs: clause.needs.map((each) => each.replace('.tokenStandard', `.tokenStandard.${key}`)),
    ...(isProposal && { proposal: edition }),
  });
  return new Map(
    [conflictBody, ...Object.values(contexts)]
      .filter((clause) => !lacks.includes(clause))
      .map((clause) => [clause, again(clause)]),
  );
}

const BY_EDITION = { v2: repeatedBy('v2'), lock: repeatedBy('lock') };

/** The V1 clauses that later documents repeat for their own calls. */
export const REPEATED: readonly Clause[] = Object.values(BY_EDITION).flatMap((clauses) => [
  ...clauses.values(),
]);

/** The clause of a document that corresponds to a V1 clause. */
export const repeatedIn = {
  v2: (clause: Clause): Clause => BY_EDITION.v2.get(clause) ?? clause,
  lock: (clause: Clause): Clause => BY_EDITION.lock.get(clause) ?? clause,
};

/** The same members, with the clauses of a document. */
export const membersIn = (edition: Edition, members: readonly Member[]): readonly Member[] =>
  members.map((member) => ({ ...member, clause: repeatedIn[edition](member.clause) }));
