import { independentAnswers } from '../../src/spec/registry/states.js';
import { differs } from '../../src/harness/judging/leaves.js';
import { Inconclusive, Violation } from '../../src/harness/property/outcome.js';
import { everyPairOfCalls, sequenceOfCalls, type Call } from '../../generators/registry/request-sequence.js';
import { changed, debugNames, debugParts, plainParts } from './answer.js';
import { covers } from '../support/covers.js';
import { test, type Registry } from './client.js';

const send = (registry: Registry, { instruction, body }: Call) =>
  registry.accept(registry.acceptable(instruction), body);

/** Everything that an answer says. */
async function parts(registry: Registry, call: Call) {
  const reply = await send(registry, call);
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
      for (const call of calls.slice(0, -1)) await send(registry, call);
      const answer = await parts(registry, last);
      const difference = differs(answer, before, await control());
      if (difference) throw changed(difference, 'what the last call gives after itself', 'calls before it');
    },
    { alone: true },
  ),
);

test('an answer still has what it had at first', covers(independentAnswers, 'first-answer'), ({ forAll }) =>
  forAll(
    { listed: [0, 1, 2, 3].map((instruction) => ({ instruction })) },
    async ({ instruction }, { registry }) => {
      // What sticks cannot be seen by controls, only against an answer from before.
      const first = await registry.first(instruction);
      if (!first) throw new Inconclusive('the target file names no more ids that can be accepted');
      const atFirst = debugNames(first);
      await send(registry, { instruction, body: '{"excludeDebugFields":true}' });
      const now = debugNames(await send(registry, { instruction, body: '{}' }));
      for (const [id, names] of atFirst) {
        const lost = [...names].filter((name) => now.get(id)?.has(name) === false);
        if (lost.length === 0) continue;
        throw new Violation({
          expected: `contract ${id} with ${lost.join(', ')}, as the first answer of the run had it`,
          actual: 'the contract without',
          gist: 'debug fields lost',
        });
      }
    },
    { alone: true },
  ),
);
