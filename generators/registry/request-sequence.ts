import fc from 'fast-check';
import { choiceContextRequest } from './choice-context-request.js';

/** One call of a sequence; `instruction` counts the target's acceptable ids, from 0, and starts again after the last. */
export interface Call {
  instruction: number;
  body: string;
}

const flags = [{}, { excludeDebugFields: false }, { excludeDebugFields: true }];
const metas = [{}, { meta: { reason: 'x' } }];
const good = metas.flatMap((meta) => flags.map((flag) => JSON.stringify({ ...meta, ...flag })));
/** Calls that end in an error leave no trace either. */
export const bad = ['', '{', '[]', '{"meta":1}', '{"excludeDebugFields":"x"}'];

const anyInstruction = fc.nat(3);
const goodCall: fc.Arbitrary<Call> = fc.record({
  instruction: anyInstruction,
  body: choiceContextRequest.map((request) => JSON.stringify(request)),
});
const anyCall = fc.oneof(
  { weight: 3, arbitrary: goodCall },
  { weight: 1, arbitrary: fc.record({ instruction: anyInstruction, body: fc.constantFrom(...bad) }) },
);

/** The second calls: what the ones before may have left shows in the debug fields, or in the meta. */
const shown = good.filter((body) => !body.includes('false'));

/** Every pair of short calls for one instruction, the second a good one. */
export const everyPairOfCalls: Call[][] = [...good, ...bad].flatMap((first) =>
  shown
    .filter((second) => second !== first)
    .map((second) => [first, second].map((body) => ({ instruction: 0, body }))),
);

/** Calls one after another, good and bad ones; the last is a good one. */
export const sequenceOfCalls: fc.Arbitrary<Call[]> = fc
  .tuple(fc.array(anyCall, { minLength: 1, maxLength: 5 }), goodCall)
  .map(
    ([before, last]) => [...before, last],
    // Told the way back, fast-check leaves calls out one by one.
    (calls) => [(calls as Call[]).slice(0, -1), (calls as Call[]).at(-1)!],
  );
