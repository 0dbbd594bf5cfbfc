import { isJsonMediaType } from '../../src/harness/judging/media-type.js';
import { isObject, type Fields } from '../../src/harness/judging/wire.js';
import { contextObject } from '../../src/spec/registry/choice-context.js';
import { parallelAnswers, successMediaType } from '../../src/spec/registry/endpoint.js';
import { badRequestBody, notFoundBody } from '../../src/spec/registry/errors.js';
import { excludeDebugFields } from '../../src/spec/registry/request.js';
import { CHOICE_CONTEXT, DISCLOSED_CONTRACT } from '../../src/spec/registry/wire.js';
import { ERROR_RESPONSE } from '../../src/spec/wire.js';
import type { Case, ScriptScenario } from '../script-plan.js';
import {
  breachOf,
  valueOf,
  wrongAmong,
  wrongBody,
  type Answer,
  type Breach,
  type ResponseChecks,
} from './check.js';

/** Endpoints / 1. */
export const registryChecks: ResponseChecks = {
  context: (answer, asked, scenario) => wrongContext(answer, asked, scenario, true),
  'context-without-debug-fields': (answer, asked, scenario) => wrongContext(answer, asked, scenario, false),
  'bad-request': (answer) => wrongBody(answer, badRequestBody, ERROR_RESPONSE),
  'not-found': (answer) => wrongBody(answer, notFoundBody, ERROR_RESPONSE),
};

/** A ChoiceContext, whether it is that of the transfer instruction that was asked for, and if it may have debug fields. */
function wrongContext(
  answer: Answer,
  { owner }: Case,
  { contracts = {} }: Pick<ScriptScenario, 'contracts'>,
  mayDebug: boolean,
): Breach | undefined {
  if (!isJsonMediaType(answer.headers['Content-Type']))
    return breachOf(successMediaType, 'the Content-Type is no JSON one');
  const value = valueOf(answer);
  if (!isObject(value)) return breachOf(contextObject, 'the body is no JSON object');
  const wrong = wrongAmong(value, CHOICE_CONTEXT);
  if (wrong) return wrong;
  const disclosed = value['disclosedContracts'] as Fields[];
  const { length } = disclosed;
  for (let i = 0; i < length; i += 1) {
    const contract = disclosed[i]!;
    const found =
      wrongAmong(contract, DISCLOSED_CONTRACT) ??
      // First: an answer that belongs to somebody else has their debug fields as well.
      crossed(contract, owner, contracts) ??
      (mayDebug ? undefined : debugField(contract));
    if (found) return found;
  }
  return undefined;
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
