import type { Fields } from '../../src/model/reading/wire.js';
import type { Member } from '../../src/spec/wire.js';
import type { ScriptScenario, Sent } from '../script-plan.js';
import {
  breachOf,
  wrongAmong,
  type ClauseBreach,
  type ClauseId,
  type ObservedAnswer,
  type Table,
} from './check.js';
import type { Memory } from './memory.js';

/** The clauses that judge a context, of the specification or of the token standard. */
export interface ContextClauses {
  context: Table<Member>;
  contract: Table<Member>;
  /** That it is the context of its own request. */
  own: ClauseId;
  identity: ClauseId;
  excludeDebugFields: ClauseId;
}

/** A context, whether it is that of the subject that was asked for, and if it may have debug fields. */
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
      // First: an answer that belongs to somebody else has their debug fields as well.
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

/** One contract id stands for one template in all answers, and a blob for one contract. */
function otherContract(contract: Fields, memory: Memory, identity: ClauseId): ClauseBreach | undefined {
  const { contractId, templateId, createdEventBlob } = contract as Record<string, string>;
  if (!memory.isFirst('template', contractId!, templateId!))
    return breachOf(identity, 'a contract has another template than before');
  return memory.isFirst('blob', createdEventBlob!, contractId!)
    ? undefined
    : breachOf(identity, 'a contract has the blob of another one');
}

/**
 * What a contract had otherwise in an answer before, and no rule fixes: it may be reassigned meanwhile, and who asked
 * later may be answered first; nothing says that its blob is written alike each time.
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

/** An id that only the answers about another subject had. */
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
