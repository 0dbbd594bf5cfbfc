import { isJsonMediaType } from '../../src/harness/judging/media-type.js';
import { isObject, type Fields } from '../../src/harness/judging/wire.js';
import { contextObject } from '../../src/spec/registry/choice-context.js';
import { parallelAnswers, successMediaType } from '../../src/spec/registry/endpoint.js';
import { badRequestBody, notFoundBody } from '../../src/spec/registry/errors.js';
import { excludeDebugFields } from '../../src/spec/registry/request.js';
import { contractIdentity } from '../../src/spec/registry/disclosed-contract.js';
import { CHOICE_CONTEXT, DISCLOSED_CONTRACT } from '../../src/spec/registry/wire.js';
import { ERROR_RESPONSE } from '../../src/spec/wire.js';
import type { ScriptScenario, Sent } from '../script-plan.js';
import {
  breachOf,
  valueOf,
  wrongAmong,
  wrongBody,
  type Answer,
  type Breach,
  type Observation,
  type ResponseChecks,
} from './check.js';
import type { Memory } from './memory.js';

/** Endpoints / 1. */
export const registryChecks: ResponseChecks = {
  context: (answer, asked, scenario, memory) => wrongContext(answer, asked, scenario, memory, true),
  'context-without-debug-fields': (answer, asked, scenario, memory) =>
    wrongContext(answer, asked, scenario, memory, false),
  'bad-request': (answer) => wrongBody(answer, badRequestBody, ERROR_RESPONSE),
  'not-found': (answer) => wrongBody(answer, notFoundBody, ERROR_RESPONSE),
};

/** A ChoiceContext, whether it is that of the transfer instruction that was asked for, and if it may have debug fields. */
function wrongContext(
  answer: Answer,
  { owner }: Sent,
  { contracts = {}, disclosed: atRest = [] }: Pick<ScriptScenario, 'contracts' | 'disclosed'>,
  memory: Memory,
  mayDebug: boolean,
): Breach | Observation | undefined {
  if (!isJsonMediaType(answer.headers['Content-Type']))
    return breachOf(successMediaType, 'the Content-Type is no JSON one');
  const value = valueOf(answer);
  if (!isObject(value)) return breachOf(contextObject, 'the body is no JSON object');
  const wrong = wrongAmong(value, CHOICE_CONTEXT);
  if (wrong) return wrong;
  const disclosed = value['disclosedContracts'] as Fields[];
  const { length } = disclosed;
  let own = 0;
  for (let i = 0; i < length; i += 1) {
    const contract = disclosed[i]!;
    const found =
      wrongAmong(contract, DISCLOSED_CONTRACT) ??
      // First: an answer that belongs to somebody else has their debug fields as well.
      crossed(contract, owner, contracts) ??
      (mayDebug ? undefined : debugField(contract)) ??
      otherContract(contract, memory);
    if (found) return found;
    if (contracts[contract['contractId'] as string] === owner) own += 1;
  }
  return own < (atRest[owner ?? -1] ?? 0)
    ? { observed: 'contexts with fewer contracts than before the load' }
    : undefined;
}

/** One contract id stands for one template in all answers, and a blob for one contract. */
function otherContract(contract: Fields, memory: Memory): Breach | undefined {
  const { contractId, templateId, createdEventBlob } = contract as Record<string, string>;
  if (!memory.isFirst('template', contractId!, templateId!))
    return breachOf(contractIdentity, 'a contract has another template than before');
  return memory.isFirst('blob', createdEventBlob!, contractId!)
    ? undefined
    : breachOf(contractIdentity, 'a contract has the blob of another one');
}

function debugField(contract: Fields): Breach | undefined {
  const name = Object.keys(contract).find((key) => key.startsWith('debug'));
  return name === undefined
    ? undefined
    : breachOf(excludeDebugFields, `${name} is there although excludeDebugFields is true`);
}

function crossed(
  { contractId }: Fields,
  owner: number | undefined,
  contracts: Readonly<Record<string, number>>,
): Breach | undefined {
  const other = contracts[String(contractId)];
  return other === undefined || other === owner
    ? undefined
    : breachOf(parallelAnswers, 'a contract of another transfer instruction is disclosed');
}
