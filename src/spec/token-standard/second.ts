import type { Clause } from '../clause.js';
import type { Member } from '../wire.js';
import * as context from './choice-context.js';
import * as contextRequest from './context-request.js';
import * as contract from './disclosed-contract.js';
import * as errors from './errors.js';
import * as factoryRequest from './factory-request.js';
import * as factory from './factory.js';
import * as requests from './requests.js';
import { inDocumentsOfV2 } from './sections.js';

/** The subject of a statement. The first of these words gets the prefix V2. */
const SUBJECT = /\b([Cc]alls?|context|(?:transfer |allocation )?factory)\b/;

const again = (clause: Clause): Clause => ({
  ...clause,
  id: clause.id.replace('.', '.v2-'),
  section: inDocumentsOfV2(clause.section),
  statement: clause.statement.replace(SUBJECT, (word) => `V2 ${word.toLowerCase()}`),
  needs: clause.needs.map((key) => key.replace('.tokenStandard', '.tokenStandard.v2')),
});

/** Clauses that V2 states in other words, because a V2 transfer is between accounts: see `accounts.ts`. */
const ELSEWHERE = [
  factoryRequest.transferMisformed,
  factoryRequest.allocationMisformed,
  factory.selfTransfer,
  factory.otherTransfer,
];

const SECOND: ReadonlyMap<Clause, Clause> = new Map(
  [requests, contextRequest, factoryRequest, context, contract, factory, errors]
    .flatMap((section): Clause[] => Object.values(section))
    .filter((clause) => !ELSEWHERE.includes(clause))
    .map((clause) => [clause, again(clause)]),
);

/** The V1 clauses that the V2 documents repeat for their own calls. */
export const REPEATED: readonly Clause[] = [...SECOND.values()];

/** The V2 clause that corresponds to a V1 clause. */
export const inSecond = (clause: Clause): Clause => SECOND.get(clause) ?? clause;

/** The same members, with V2 clauses. */
export const membersInSecond = (members: readonly Member[]): readonly Member[] =>
  members.map((member) => ({ ...member, clause: inSecond(member.clause) }));
