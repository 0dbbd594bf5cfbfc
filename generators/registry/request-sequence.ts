import fc from 'fast-check';
import { choiceContextRequest, type ChoiceContextRequest } from './choice-context-request.js';

/** One call of a sequence; `instruction` counts the target's acceptable ids, from 0, and starts again after the last. */
export interface Call {
  instruction: number;
  request: ChoiceContextRequest;
}

const call: fc.Arbitrary<Call> = fc.record({ instruction: fc.nat(3), request: choiceContextRequest });

const flags = [{}, { excludeDebugFields: false }, { excludeDebugFields: true }];
const metas = [{}, { meta: { reason: 'x' } }];
const requests: ChoiceContextRequest[] = metas.flatMap((meta) => flags.map((flag) => ({ ...meta, ...flag })));

/** Every pair of calls for one instruction that differ in the flag or in having a meta, both ways round. */
export const everyPairOfCalls: Call[][] = requests.flatMap((first) =>
  requests
    .filter((second) => second !== first)
    .map((second) => [first, second].map((request) => ({ instruction: 0, request }))),
);

/** Calls one after another. */
export const sequenceOfCalls: fc.Arbitrary<Call[]> = fc.array(call, { minLength: 2, maxLength: 6 });
