import { isJsonMediaType } from '../../src/harness/judging/media-type.js';
import { mentions } from '../../src/harness/judging/mentions.js';
import { isObject, type Fields } from '../../src/harness/judging/wire.js';
import { contextObject, contractsReferenced } from '../../src/spec/registry/choice-context.js';
import { parallelAnswers, successMediaType } from '../../src/spec/registry/endpoint.js';
import { excludeDebugFields } from '../../src/spec/registry/request.js';
import { CHOICE_CONTEXT, DISCLOSED_CONTRACT } from '../../src/spec/registry/wire.js';
import {
  breachOf,
  clausesOf,
  firstOf,
  idsOf,
  valueOf,
  wrongAmong,
  type Breach,
  type ResponseCheck,
} from './check.js';

const judged = () =>
  idsOf([
    successMediaType,
    contextObject,
    ...clausesOf(CHOICE_CONTEXT),
    ...clausesOf(DISCLOSED_CONTRACT),
    contractsReferenced,
    parallelAnswers,
  ]);

/** A ChoiceContext, whether it is that of the transfer instruction that was asked for, and if it may have debug fields. */
const contextCheck = (clauses: () => string[], mayDebug: boolean): ResponseCheck => ({
  clauses,
  breach: (answer, { owner }, { contracts = {} }) => {
    if (!isJsonMediaType(answer.headers['Content-Type']))
      return breachOf(successMediaType, 'the Content-Type is no JSON one');
    const value = valueOf(answer);
    if (!isObject(value)) return breachOf(contextObject, 'the body is no JSON object');
    const { choiceContextData: data, disclosedContracts } = value;
    return (
      wrongAmong(value, CHOICE_CONTEXT) ??
      firstOf(
        disclosedContracts as Fields[],
        (contract) =>
          wrongAmong(contract, DISCLOSED_CONTRACT) ??
          // First: an answer that belongs to somebody else has their debug fields as well.
          crossed(contract, owner, contracts) ??
          (mayDebug ? undefined : debugField(contract)) ??
          unreferenced(contract, data),
      )
    );
  },
});

export const context = contextCheck(judged, true);

/** The same, asked for without debug fields. */
export const contextWithoutDebugFields = contextCheck(() => [...judged(), excludeDebugFields.id], false);

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

const unreferenced = ({ contractId }: Fields, data: unknown): Breach | undefined =>
  mentions(data, String(contractId))
    ? undefined
    : breachOf(contractsReferenced, 'choiceContextData names a disclosed contract nowhere');
