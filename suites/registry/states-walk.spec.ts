import { independentAnswers } from '../../src/spec/registry/states.js';
import type { Leaves } from '../../src/harness/judging/leaves.js';
import { Inconclusive } from '../../src/harness/property/outcome.js';
import { nowAndThen } from '../../src/model/registry/now-and-then.js';
import type { Call } from '../../generators/registry/request-sequence.js';
import { longWalk } from '../../generators/registry/walk.js';
import { changed, debugParts, plainParts } from './answer.js';
import { covers } from '../support/covers.js';
import { ANEW } from './ask.js';
import { type Registry, test } from './client.js';

/** So often a call is repeated on which an answer differed, and so many of them may: more, and it is a replica's. */
const REPEATS = 24;
const MOST_ODD = 4;

const ask = ({ instruction, body }: Call, registry: Registry, unusual = {}) =>
  registry.accept(registry.acceptable(instruction), body, unusual);

async function partsOf(call: Call, registry: Registry, unusual = {}): Promise<Leaves | undefined> {
  const reply = await ask(call, registry, unusual);
  return reply.status === 200 ? new Map([...plainParts(reply), ...debugParts(reply)]) : undefined;
}

/** Whether a place has a value as often as replicas that differ there would have it. */
async function isUsual(call: Call, registry: Registry, path: string, value: string | undefined) {
  let odd = 0;
  for (let i = 0; i < REPEATS && odd <= MOST_ODD; i += 1) {
    const parts = await partsOf(call, registry, ANEW);
    if (parts?.get(path) === value) odd += 1;
  }
  return odd > MOST_ODD;
}

test('no answer differs now and then', covers(independentAnswers, 'walk'), ({ forAll }) =>
  forAll(
    { listed: [longWalk], show: (calls) => calls.map(({ instruction, body }) => `${instruction} ${body}`) },
    async (calls, { registry }) => {
      const answers = new Map<string, { call: Call; parts: Leaves[] }>();
      for (const call of calls) {
        const parts = await partsOf(call, registry);
        if (!parts) continue;
        const kind = `${registry.acceptable(call.instruction)} ${call.body}`;
        const known = answers.get(kind) ?? { call, parts: [] };
        answers.set(kind, known);
        known.parts.push(parts);
      }
      if (answers.size === 0) throw new Inconclusive('no call is answered 200');
      for (const { call, parts } of answers.values()) {
        const difference = nowAndThen(parts);
        if (!difference || (await isUsual(call, registry, difference.path, difference.actual))) continue;
        throw changed(
          difference,
          'what the same call gives before and after',
          'a long walk through all calls',
        );
      }
    },
    { alone: true },
  ),
);
