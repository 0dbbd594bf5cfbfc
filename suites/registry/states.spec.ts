import { independentAnswers } from '../../src/spec/registry/states.js';
import { differs } from '../../src/harness/judging/leaves.js';
import { everyPairOfCalls, sequenceOfCalls, type Call } from '../../generators/registry/request-sequence.js';
import { debugParts, plainParts } from '../support/choice-context.js';
import { covers } from '../support/covers.js';
import { changed } from '../support/difference.js';
import type { Registry } from '../support/registry.js';
import { test } from '../support/test.js';

/** Everything that an answer says. */
async function parts(registry: Registry, { instruction, request }: Call) {
  const reply = await registry.accept(registry.acceptable(instruction), JSON.stringify(request));
  return new Map([...plainParts(reply), ...debugParts(reply)]);
}

test('what was asked before does not show in an answer', covers(independentAnswers), ({ forAll }) =>
  forAll(
    { listed: everyPairOfCalls, random: sequenceOfCalls },
    async (calls, { registry }) => {
      const last = calls.at(-1)!;
      // The controls follow upon the same request, so that nothing else can show in them.
      const control = async () => (await parts(registry, last), await parts(registry, last));
      const before = await control();
      for (const call of calls.slice(0, -1)) await parts(registry, call);
      const answer = await parts(registry, last);
      const difference = differs(answer, before, await control());
      if (difference) throw changed(difference, 'what the last call gives after itself', 'calls before it');
    },
    { alone: true },
  ),
);
