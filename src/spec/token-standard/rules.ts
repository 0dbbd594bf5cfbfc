import type { Clause, Edition } from '../clause.js';
import * as accept from '../registry/accept-context.js';
import { CHOICE_CONTEXT as ACCEPT_CONTEXT, DISCLOSED_CONTRACT as ACCEPT_CONTRACT } from '../registry/wire.js';
import type { Member } from '../wire.js';
import * as accounts from './accounts.js';
import * as contexts from './contexts.js';
import { metadataSending } from './info.js';
import type { Operation } from '../operation.js';
import { sending as allocationSending } from '../participant/endpoint.js';
import { conflictBody, repeatedIn } from './repeated.js';
import * as sizes from './sizes.js';
import { CHOICE_CONTEXT, DISCLOSED_CONTRACT, LOCK, V2 } from './wire.js';

/** The name of a rule. It is the same for every operation, whichever clause states the rule. */
export type RuleName =
  | keyof typeof ACCEPT
  | keyof typeof CONTEXT
  | keyof typeof TRANSFER_FACTORY
  | ('allocationMisformed' | 'settlementMisformed' | 'conflictBody');

/** The clause of each rule of an operation: those of `STANDARD` for every one, and others for some of them. */
export type Rules = Record<keyof typeof STANDARD, Clause> & Partial<Record<RuleName, Clause>>;

const ACCEPT = {
  found: accept.acceptPath,
  pathVersion: accept.pathVersion,
  pathEncoding: accept.pathEncoding,
  mediaType: accept.successMediaType,
  bare: accept.bodyFieldsOptional,
  bodyRequired: accept.bodyRequired,
  bodyJson: accept.bodyJson,
  bodyObject: accept.bodyObject,
  sending: accept.sending,
  serverError: accept.serverError,
  parallelAnswers: accept.parallelAnswers,
  independentAnswers: accept.independentAnswers,
  metaAccepted: accept.metaAccepted,
  metaObject: accept.metaObject,
  metaStringValues: accept.metaStringValues,
  excludeDebugBoolean: accept.excludeDebugBoolean,
  excludeDebugAccepted: accept.excludeDebugAccepted,
  excludeDebugFields: accept.excludeDebugFields,
  excludeDebugDefault: accept.excludeDebugDefault,
  excludeDebugOnly: accept.excludeDebugOnly,
  badRequestBody: accept.badRequestBody,
  unknownId: accept.unknownId,
  notFoundBody: accept.notFoundBody,
  reassigningConflict: accept.reassigningConflict,
  object: accept.contextObject,
  referenceDisclosed: accept.referenceDisclosed,
  contractIdentity: accept.contractIdentity,
};

const STANDARD = {
  found: contexts.callFound,
  /** A request without its optional members is accepted. */
  bare: contexts.callFound,
  mediaType: contexts.callMediaType,
  bodyRequired: contexts.bodyRequired,
  bodyJson: contexts.bodyJson,
  bodyObject: contexts.bodyObject,
  excludeDebugBoolean: contexts.excludeDebugBoolean,
  excludeDebugAccepted: contexts.excludeDebugAccepted,
  excludeDebugFields: contexts.excludeDebugFields,
  excludeDebugDefault: contexts.excludeDebugDefault,
  excludeDebugOnly: contexts.excludeDebugOnly,
  sending: contexts.sending,
  serverError: contexts.serverError,
  independentAnswers: contexts.independentAnswers,
  parallelAnswers: contexts.parallelAnswers,
  badRequestBody: contexts.badRequestBody,
  unknownId: contexts.unknownId,
  notFoundBody: contexts.notFoundBody,
  reassigningConflict: contexts.reassigningConflict,
  object: contexts.answerObject,
  referenceDisclosed: contexts.referenceDisclosed,
  contractIdentity: contexts.contractIdentity,
};

const CONTEXT = {
  ...STANDARD,
  bare: contexts.fieldsOptional,
  pathEncoding: contexts.idEncoding,
  metaAccepted: contexts.metaAccepted,
  metaObject: contexts.metaObject,
  metaStringValues: contexts.metaStringValues,
  contextOfChoice: contexts.contextOfChoice,
};

const FACTORY = {
  ...STANDARD,
  argumentsRequired: contexts.argumentsRequired,
  argumentsObject: contexts.argumentsObject,
  argumentsOrder: contexts.argumentsOrder,
  followsArguments: contexts.followsArguments,
  factoryId: contexts.factoryId,
  factoryContext: contexts.factoryContext,
};

const TRANSFER_FACTORY = {
  ...FACTORY,
  transferMisformed: contexts.transferMisformed,
  transferKind: contexts.transferKind,
  selfTransfer: contexts.selfTransfer,
  otherTransfer: contexts.otherTransfer,
};

const ALLOCATION_FACTORY: Rules = { ...FACTORY, allocationMisformed: contexts.allocationMisformed };

/** The same rules with the clauses of another document. */
const rulesIn = (edition: Edition, rules: Rules): Rules => ({
  ...rules,
  ...Object.fromEntries(
    Object.entries({ ...rules, conflictBody }).map(([name, clause]) => [name, repeatedIn[edition](clause)]),
  ),
});

const CONTEXTS = { v1: CONTEXT, v2: rulesIn('v2', CONTEXT), lock: rulesIn('lock', CONTEXT) };

const FACTORY_V2 = rulesIn('v2', FACTORY);
const TRANSFER_FACTORY_V2: Rules = {
  ...rulesIn('v2', TRANSFER_FACTORY),
  transferMisformed: accounts.transferAccounts,
  selfTransfer: accounts.selfAccount,
  otherTransfer: accounts.otherOwner,
};
const ALLOCATION_FACTORY_V2: Rules = { ...FACTORY_V2, allocationMisformed: accounts.allocationAccounts };
const SETTLEMENT_FACTORY_V2: Rules = { ...FACTORY_V2, settlementMisformed: accounts.settlementAccounts };

const FACTORIES: Readonly<Record<string, Rules>> = {
  'transfer-factory': TRANSFER_FACTORY,
  'allocation-factory': ALLOCATION_FACTORY,
  'transfer-factory-v2': TRANSFER_FACTORY_V2,
  'allocation-factory-v2': ALLOCATION_FACTORY_V2,
  'settlement-factory-v2': SETTLEMENT_FACTORY_V2,
  'lock-factory': rulesIn('lock', FACTORY),
};

/** The rules of an operation that returns a choice context or a factory. */
export function rulesOf({ system, name, request, edition }: Operation): Rules {
  if (system === 'registry') return ACCEPT;
  if (request === 'context') return CONTEXTS[edition ?? 'v1'];
  return FACTORIES[name] ?? ALLOCATION_FACTORY;
}

/** The first rule that each clause states, by the clause id. */
const NAMES = new Map(
  [ACCEPT, ...Object.values(CONTEXTS), ...Object.values(FACTORIES)].flatMap((rules) =>
    Object.entries(rules)
      .map(([name, { id }]: [string, Clause]) => [id, name] as const)
      .toReversed(),
  ),
);

/** What a clause shares with those of other systems: the name of its rule, or of its member. */
export const ruleOf = (clause: string): string =>
  NAMES.get(clause) ?? clause.replace(/^(?:registry|token-standard)\.(?:v2-|lock-)?/, '');

/** The set of clauses that judge an operation. Each set has its own laws. */
export const judgedAs = ({ system, edition }: Operation): 'accept' | 'v1' | Edition =>
  system === 'registry' ? 'accept' : (edition ?? 'v1');

const WIRE = {
  accept: { context: ACCEPT_CONTEXT, contract: ACCEPT_CONTRACT },
  v1: { context: CHOICE_CONTEXT, contract: DISCLOSED_CONTRACT },
  v2: V2,
  lock: LOCK,
};

/** The members of a choice context and of its contracts, each with the clause that judges it. */
export const wireOf = (operation: Operation): { context: readonly Member[]; contract: readonly Member[] } =>
  WIRE[judgedAs(operation)];

/** The clause of each size of choice arguments that must be supported. */
export const SIZES: Readonly<Record<SizeName, Clause>> = sizes;
/** A size of choice arguments. */
export type SizeName = keyof typeof sizes;

/** The clauses that say that a condition of a call makes no difference. Empty when there are none. */
export function clausesOfCondition(
  operation: Operation,
  dimension: 'sending' | 'before' | 'beside',
): readonly Clause[] {
  if (operation.service === 'participant') return dimension === 'beside' ? [] : [allocationSending];
  if (operation.service !== 'registry') return [];
  if (operation.request === 'none') return [metadataSending];
  const { sending, independentAnswers: before, parallelAnswers: beside } = rulesOf(operation);
  return [{ sending, before, beside }[dimension]];
}
