import { answerObject } from '../../src/spec/token-standard/choice-context.js';
import { contractIdentity } from '../../src/spec/token-standard/disclosed-contract.js';
import { badRequestBody, notFoundBody } from '../../src/spec/token-standard/errors.js';
import { followsArguments } from '../../src/spec/token-standard/factory-request.js';
import {
  adminConstant,
  infoObject,
  metadataErrorBody,
  metadataMediaType,
} from '../../src/spec/token-standard/info.js';
import { instrumentObject, instrumentOwn } from '../../src/spec/token-standard/instrument-call.js';
import { decimalsRange } from '../../src/spec/token-standard/instrument.js';
import {
  listedOnce,
  listObject,
  pageSizeDefault,
  pageSizeKept,
} from '../../src/spec/token-standard/instruments.js';
import {
  callMediaType,
  excludeDebugFields,
  parallelAnswers,
} from '../../src/spec/token-standard/requests.js';
import { repeatedIn } from '../../src/spec/token-standard/repeated.js';
import * as wire from '../../src/spec/token-standard/wire.js';
import type { Member } from '../../src/spec/wire.js';
import type { StandardCheckName } from '../script-plan.js';

const of = (...members: (readonly Member[])[]) => members.flat().map(({ clause }) => clause);

const INSTRUMENT = [...of(wire.INSTRUMENT), decimalsRange];
const PAGE = [metadataMediaType, listObject, ...of(wire.INSTRUMENTS), ...INSTRUMENT, listedOnce];
const CONTEXT = [
  ...[callMediaType, answerObject, contractIdentity],
  ...of(wire.CHOICE_CONTEXT, wire.DISCLOSED_CONTRACT),
];
const CHOICE = [...CONTEXT, parallelAnswers];
const ALLOCATION = [...CONTEXT, ...of(wire.FACTORY), followsArguments];
const TRANSFER = [...CONTEXT, ...of(wire.TRANSFER_FACTORY), followsArguments];

/** The clauses of the token standard that each response check judges. */
export const STANDARD_CLAUSES: Readonly<Record<StandardCheckName, readonly { id: string }[]>> = {
  'registry-info': [metadataMediaType, infoObject, ...of(wire.REGISTRY_INFO), adminConstant],
  'instrument-page': [...PAGE, pageSizeKept],
  'default-page': [...PAGE, pageSizeDefault],
  instrument: [metadataMediaType, instrumentObject, ...INSTRUMENT, instrumentOwn],
  'metadata-error': [metadataErrorBody],
  'choice-context': CHOICE,
  'choice-context-without-debug-fields': [...CHOICE, excludeDebugFields],
  'transfer-factory': TRANSFER,
  'transfer-factory-without-debug-fields': [...TRANSFER, excludeDebugFields],
  'allocation-factory': ALLOCATION,
  'allocation-factory-without-debug-fields': [...ALLOCATION, excludeDebugFields],
  'standard-bad-request': [badRequestBody],
  'standard-not-found': [notFoundBody],
  'v2-context': CHOICE.map(repeatedIn.v2),
  'v2-context-without-debug-fields': [...CHOICE, excludeDebugFields].map(repeatedIn.v2),
  'v2-factory': ALLOCATION.map(repeatedIn.v2),
  'v2-factory-without-debug-fields': [...ALLOCATION, excludeDebugFields].map(repeatedIn.v2),
  'v2-bad-request': [repeatedIn.v2(badRequestBody)],
  'v2-not-found': [repeatedIn.v2(notFoundBody)],
};
