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

/** What a statement is about: the first of these words is that of the second version. */
const SUBJECT = /\b([Cc]alls?|context|(?:transfer |allocation )?factory)\b/;

const again = (clause: Clause): Clause => ({
  ...clause,
  id: clause.id.replace('.', '.v2-'),
  section: inDocumentsOfV2(clause.section),
  statement: clause.statement.replace(SUBJECT, (word) => `V2 ${word.toLowerCase()}`),
  needs: clause.needs.map((key) => key.replace('.tokenStandard', '.tokenStandard.v2')),
});

/** What the second version says in other words, because a transfer is one between accounts: `accounts.ts` has it. */
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

/** The clauses of the first version that the documents of the second repeat for their own calls. */
export const REPEATED: readonly Clause[] = [...SECOND.values()];

/** The clause of the second version that says of its calls what one of the first says of those. */
export const inSecond = (clause: Clause): Clause => SECOND.get(clause) ?? clause;

/** The same members, judged by the clauses of the second version. */
export const membersInSecond = (members: readonly Member[]): readonly Member[] =>
  members.map((member) => ({ ...member, clause: inSecond(member.clause) }));
