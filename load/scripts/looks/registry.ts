import {
  contractsReferenced,
  contextObject,
  choiceContextData,
  disclosedContracts,
} from '../../../src/spec/registry/choice-context.js';
import {
  contractId,
  createdEventBlob,
  synchronizerId,
  templateId,
} from '../../../src/spec/registry/disclosed-contract.js';
import { parallelAnswers, successMediaType } from '../../../src/spec/registry/endpoint.js';
import { badRequestBody, notFoundBody } from '../../../src/spec/registry/errors.js';
import { excludeDebugFields } from '../../../src/spec/registry/request.js';
import {
  firstOf,
  isObject,
  objectIn,
  wrongMember,
  type Found,
  type Looker,
  type Looks,
  type Member,
  type Members,
} from './look.js';

const CONTRACT: readonly Member[] = [
  { name: 'templateId', clause: templateId, type: 'string' },
  { name: 'contractId', clause: contractId, type: 'string' },
  { name: 'createdEventBlob', clause: createdEventBlob, type: 'string' },
  { name: 'synchronizerId', clause: synchronizerId, type: 'string' },
];

/** The shape of a ChoiceContext, its debug fields, and whether it is that of the instruction that was asked for. */
const lookAt =
  (bare: boolean): Looker =>
  (reply, { owner }, { contracts = {} }) => {
    if (!reply.headers['Content-Type']?.toLowerCase().includes('json'))
      return { clause: successMediaType.id, why: 'the Content-Type is no JSON one' };
    const context = objectIn(reply.body);
    if (!context) return { clause: contextObject.id, why: 'the body is no JSON object' };
    const { choiceContextData: data, disclosedContracts: disclosed } = context;
    if (!isObject(data)) return { clause: choiceContextData.id, why: 'choiceContextData is no object' };
    if (!Array.isArray(disclosed) || !disclosed.every(isObject))
      return { clause: disclosedContracts.id, why: 'disclosedContracts is no array of objects' };
    const text = JSON.stringify(data);
    return firstOf(
      disclosed,
      (contract) =>
        wrongMember(contract, CONTRACT) ??
        // First: an answer that is somebody else's has their debug fields as well.
        crossed(contract, owner, contracts) ??
        (bare ? debugField(contract) : undefined) ??
        unreferenced(contract, text),
    );
  };

const debugField = (contract: Members): Found | undefined => {
  const name = Object.keys(contract).find((key) => key.startsWith('debug'));
  return name === undefined
    ? undefined
    : { clause: excludeDebugFields.id, why: `${name} is there although excludeDebugFields is true` };
};

const crossed = (
  contract: Members,
  owner: number | undefined,
  contracts: Readonly<Record<string, number>>,
): Found | undefined => {
  const other = contracts[String(contract['contractId'])];
  return other === undefined || other === owner
    ? undefined
    : { clause: parallelAnswers.id, why: 'a contract of another transfer instruction is disclosed' };
};

const unreferenced = (contract: Members, data: string): Found | undefined =>
  data.includes(JSON.stringify(contract['contractId']).slice(1, -1))
    ? undefined
    : { clause: contractsReferenced.id, why: 'choiceContextData names a disclosed contract nowhere' };

const lookAtError =
  (clause: { id: string }): Looker =>
  (reply) =>
    typeof objectIn(reply.body)?.['error'] === 'string'
      ? undefined
      : { clause: clause.id, why: 'the body is no object with error, a string' };

export const registryLooks: Looks = {
  context: lookAt(false),
  'context-without-debug-fields': lookAt(true),
  'bad-request': lookAtError(badRequestBody),
  'not-found': lookAtError(notFoundBody),
};
