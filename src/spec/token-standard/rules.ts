import type { Clause, Edition } from '../clause.js';
import * as acceptContext from '../registry/choice-context.js';
import * as acceptContract from '../registry/disclosed-contract.js';
import * as endpoint from '../registry/endpoint.js';
import * as acceptErrors from '../registry/errors.js';
import * as acceptRequest from '../registry/request.js';
import { independentAnswers } from '../registry/states.js';
import { pathVersion } from '../registry/versioning.js';
import { CHOICE_CONTEXT as ACCEPT_CONTEXT, DISCLOSED_CONTRACT as ACCEPT_CONTRACT } from '../registry/wire.js';
import type { Member } from '../wire.js';
import * as accounts from './accounts.js';
import * as context from './choice-context.js';
import * as contextRequest from './context-request.js';
import * as contract from './disclosed-contract.js';
import * as errors from './errors.js';
import * as factoryRequest from './factory-request.js';
import * as factory from './factory.js';
import { metadataSending } from './info.js';
import type { Operation } from '../operation.js';
import { sending as allocationSending } from '../participant/endpoint.js';
import * as requests from './requests.js';
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
  found: endpoint.acceptPath,
  pathVersion,
  pathEncoding: endpoint.pathEncoding,
  mediaType: endpoint.successMediaType,
  bare: endpoint.bodyFieldsOptional,
  bodyRequired: endpoint.bodyRequired,
  bodyJson: endpoint.bodyJson,
  bodyObject: endpoint.bodyObject,
  sending: endpoint.sending,
  serverError: endpoint.serverError,
  parallelAnswers: endpoint.parallelAnswers,
  independentAnswers,
  metaAccepted: acceptRequest.metaAccepted,
  metaObject: acceptRequest.metaObject,
  metaStringValues: acceptRequest.metaStringValues,
  excludeDebugBoolean: acceptRequest.excludeDebugBoolean,
  excludeDebugAccepted: acceptRequest.excludeDebugAccepted,
  excludeDebugFields: acceptRequest.excludeDebugFields,
  excludeDebugDefault: acceptRequest.excludeDebugDefault,
  excludeDebugOnly: acceptRequest.excludeDebugOnly,
  badRequestBody: acceptErrors.badRequestBody,
  unknownId: acceptErrors.unknownId,
  notFoundBody: acceptErrors.notFoundBody,
  reassigningConflict: acceptErrors.reassigningConflict,
  object: acceptContext.contextObject,
  referenceDisclosed: acceptContext.referenceDisclosed,
  contractIdentity: acceptContract.contractIdentity,
};

const STANDARD = {
  found: requests.callFound,
  /** A request without its optional members is accepted. */
  bare: requests.callFound,
  mediaType: requests.callMediaType,
  bodyRequired: requests.bodyRequired,
  bodyJson: requests.bodyJson,
  bodyObject: requests.bodyObject,
  excludeDebugBoolean: requests.excludeDebugBoolean,
  excludeDebugAccepted: requests.excludeDebugAccepted,
  excludeDebugFields: requests.excludeDebugFields,
  excludeDebugDefault: requests.excludeDebugDefault,
  excludeDebugOnly: requests.excludeDebugOnly,
  sending: requests.sending,
  serverError: requests.serverError,
  independentAnswers: requests.independentAnswers,
  parallelAnswers: requests.parallelAnswers,
  badRequestBody: errors.badRequestBody,
  unknownId: errors.unknownId,
  notFoundBody: errors.notFoundBody,
  reassigningConflict: errors.reassigningConflict,
  object: context.answerObject,
  referenceDisclosed: context.referenceDisclosed,
  contractIdentity: contract.contractIdentity,
};

const CONTEXT = {
  ...STANDARD,
  bare: contextRequest.fieldsOptional,
  pathEncoding: contextRequest.idEncoding,
  metaAccepted: contextRequest.metaAccepted,
  metaObject: contextRequest.metaObject,
  metaStringValues: contextRequest.metaStringValues,
  contextOfChoice: contextRequest.contextOfChoice,
};

const FACTORY = {
  ...STANDARD,
  argumentsRequired: factoryRequest.argumentsRequired,
  argumentsObject: factoryRequest.argumentsObject,
  argumentsOrder: factoryRequest.argumentsOrder,
  followsArguments: factoryRequest.followsArguments,
  factoryId: factory.factoryId,
  factoryContext: factory.factoryContext,
};

const TRANSFER_FACTORY = {
  ...FACTORY,
  transferMisformed: factoryRequest.transferMisformed,
  transferKind: factory.transferKind,
  selfTransfer: factory.selfTransfer,
  otherTransfer: factory.otherTransfer,
};

const ALLOCATION_FACTORY: Rules = { ...FACTORY, allocationMisformed: factoryRequest.allocationMisformed };

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
