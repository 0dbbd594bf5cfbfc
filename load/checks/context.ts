import { type Fields, isObject, isJsonMediaType } from '../../src/model/reading/wire.js';
import { type Member, ERROR_RESPONSE } from '../../src/spec/wire.js';
import type { ScriptScenario, Sent } from '../script-plan.js';
import {
  breachOf,
  wrongAmong,
  type ClauseBreach,
  type ClauseId,
  type ObservedAnswer,
  type Table,
  valueOf,
  wrongBody,
  type ResponseCheck,
  type ResponseChecks,
  type Memory,
} from './check.js';
import {
  contextObject,
  parallelAnswers,
  successMediaType,
  badRequestBody,
  notFoundBody,
  excludeDebugFields,
  contractIdentity,
} from '../../src/spec/registry/accept-context.js';
import { CHOICE_CONTEXT, DISCLOSED_CONTRACT } from '../../src/spec/registry/wire.js';

/** The clauses that judge a context, for the specification or for the token standard. */
export interface ContextClauses {
  context: Table<Member>;
  contract: Table<Member>;
  /** The clause that the context belongs to its own request. */
  own: ClauseId;
  identity: ClauseId;
  excludeDebugFields: ClauseId;
}

/** Returns the first problem of a context: its form, another subject, or debug fields not allowed. */
export function wrongContext(
  value: Fields,
  { owner }: Sent,
  { contracts = {}, disclosed: atRest = [] }: Pick<ScriptScenario, 'contracts' | 'disclosed'>,
  memory: Memory,
  mayDebug: boolean,
  clauses: ContextClauses,
): ClauseBreach | ObservedAnswer | undefined {
  const wrong = wrongAmong(value, clauses.context);
  if (wrong) return wrong;
  const disclosed = value['disclosedContracts'] as Fields[];
  const { length } = disclosed;
  let own = 0;
  let changed: string | undefined;
  for (let i = 0; i < length; i += 1) {
    const contract = disclosed[i]!;
    const found =
      wrongAmong(contract, clauses.contract) ??
      // Checked first, because a response for another request also has the debug fields of that request.
      crossed(contract['contractId'], owner, contracts, clauses.own) ??
      (mayDebug ? undefined : debugField(contract, clauses.excludeDebugFields)) ??
      otherContract(contract, memory, clauses.identity);
    if (found) return found;
    if (contracts[contract['contractId'] as string] === owner) own += 1;
    changed ??= changeOf(contract, memory);
  }
  if (changed) return { observed: changed };
  return own < (atRest[owner ?? -1] ?? 0)
    ? { observed: 'contexts with fewer contracts than before the load' }
    : undefined;
}

/** In all responses a contract id has one template, and a blob belongs to one contract. */
function otherContract(contract: Fields, memory: Memory, identity: ClauseId): ClauseBreach | undefined {
  const { contractId, templateId, createdEventBlob } = contract as Record<string, string>;
  if (!memory.isFirst('template', contractId!, templateId!))
    return breachOf(identity, 'a contract has another template than before');
  return memory.isFirst('blob', createdEventBlob!, contractId!)
    ? undefined
    : breachOf(identity, 'a contract has the blob of another one');
}

/**
 * Reports a difference to an earlier response that no rule forbids. A contract may be reassigned meanwhile, and
 * responses may arrive in another order than their requests. Its blob may be encoded differently each time.
 */
function changeOf(contract: Fields, memory: Memory): string | undefined {
  const { contractId, synchronizerId, createdEventBlob } = contract as Record<string, string>;
  if (!memory.isFirst('synchronizer', contractId!, synchronizerId!))
    return 'contracts on another synchronizer than before';
  return memory.isFirst('blob of', contractId!, createdEventBlob!)
    ? undefined
    : 'contracts with another blob than before';
}

function debugField(contract: Fields, clause: ClauseId): ClauseBreach | undefined {
  const name = Object.keys(contract).find((key) => key.startsWith('debug'));
  return name === undefined
    ? undefined
    : breachOf(clause, `${name} is there although excludeDebugFields is true`);
}

/** Returns a breach for an id that occurred only in responses about another subject. */
export function crossed(
  id: unknown,
  owner: number | undefined,
  contracts: Readonly<Record<string, number>>,
  clause: ClauseId,
): ClauseBreach | undefined {
  const other = contracts[String(id)];
  return other === undefined || other === owner
    ? undefined
    : breachOf(clause, 'a contract of another request is disclosed');
}

/** Checks for section Endpoints / 1. */
export const registryChecks: ResponseChecks = {
  context: (...given) => wrongAnswer(given, true),
  'context-without-debug-fields': (...given) => wrongAnswer(given, false),
  'bad-request': (answer) => wrongBody(answer, badRequestBody, ERROR_RESPONSE),
  'not-found': (answer) => wrongBody(answer, notFoundBody, ERROR_RESPONSE),
};

const CLAUSES: ContextClauses = {
  context: CHOICE_CONTEXT,
  contract: DISCLOSED_CONTRACT,
  own: parallelAnswers,
  identity: contractIdentity,
  excludeDebugFields,
};

function wrongAnswer(
  [answer, ...asked]: Parameters<ResponseCheck>,
  mayDebug: boolean,
): ReturnType<ResponseCheck> {
  if (!isJsonMediaType(answer.headers['Content-Type']))
    return breachOf(successMediaType, 'the Content-Type is not a JSON one');
  const value = valueOf(answer);
  return isObject(value)
    ? wrongContext(value, ...asked, mayDebug, CLAUSES)
    : breachOf(contextObject, 'the body is not a JSON object');
}
