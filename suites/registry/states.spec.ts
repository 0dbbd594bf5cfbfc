import { independentAnswers } from '../../src/spec/registry/states.js';
import type { Reply } from '../../src/harness/http/reply.js';
import { lastingDifference } from '../../src/harness/judging/leaves.js';
import { Inconclusive, Violation } from '../../src/harness/property/outcome.js';
import { everyPairOfCalls, sequenceOfCalls, type Call } from '../../generators/registry/request-sequence.js';
import { everyOtherMeta } from '../../generators/registry/meta.js';
import { requireOwnMeta } from './own-meta.js';
import { changed, debugNames, debugParts, plainParts } from './answer.js';
import { covers } from '../support/covers.js';
import { ANEW } from './ask.js';
import { type Registry, test } from './client.js';

const send = (registry: Registry, { instruction, body }: Call, unusual = {}) =>
  registry.accept(registry.acceptable(instruction), body, unusual);

/** Everything that an answer says. */
async function parts(registry: Registry, call: Call, unusual = {}) {
  const reply = await send(registry, call, unusual);
  return new Map([...plainParts(reply), ...debugParts(reply)]);
}

/** What a call gives after itself, so that nothing else can show in it. */
async function afterItself(registry: Registry, call: Call) {
  await parts(registry, call);
  return parts(registry, call);
}

test('what was asked before does not show in an answer', covers(independentAnswers), ({ forAll }) =>
  forAll(
    { listed: everyPairOfCalls, random: sequenceOfCalls },
    async (calls, { registry }) => {
      await registry.requireServed();
      const last = calls.at(-1)!;
      const kind = `${last.instruction} ${last.body}`;
      const before = registry.asked.get(kind) ?? (await afterItself(registry, last));
      registry.asked.set(kind, before);
      // That they come before it is the matter, and not in which order.
      await Promise.all(calls.slice(0, -1).map((call) => send(registry, call)));
      const answer = await parts(registry, last);
      let isFirst = true;
      const control = async () => {
        if (isFirst) await parts(registry, last);
        isFirst = false;
        const after = await parts(registry, last, ANEW);
        registry.asked.set(kind, after);
        return after;
      };
      const difference = await lastingDifference(answer, before, control);
      if (difference) throw changed(difference, 'what the last call gives after itself', 'calls before it');
    },
    { alone: true },
  ),
);

test('a meta is that of its own request', covers(independentAnswers, 'meta'), ({ forAll }) =>
  forAll(
    { listed: everyOtherMeta },
    (other, { registry }) =>
      requireOwnMeta(other, (instruction, meta) =>
        send(registry, { instruction, body: JSON.stringify({ meta }) }),
      ),
    { alone: true },
  ),
);

/** Answers that must all lack what is lost: one of two replicas may never have had it. */
const TRIED = 16;

const namesIn = (reply: Reply) =>
  [...debugNames(reply)].flatMap(([id, names]) => [...names].map((name) => [id, name] as const));

test('an answer still has what it had at first', covers(independentAnswers, 'first-answer'), ({ forAll }) =>
  forAll(
    { listed: [0, 1, 2, 3].map((instruction) => ({ instruction })) },
    async ({ instruction }, { registry }) => {
      // What sticks cannot be seen by controls, only against an answer from before.
      const first = await registry.first(instruction);
      if (!first) throw new Inconclusive('the target file names no more ids that can be accepted');
      await send(registry, { instruction, body: '{"excludeDebugFields":true}' });
      let lost = namesIn(first);
      for (let i = 0; i < TRIED && lost.length > 0; i += 1) {
        const now = debugNames(await send(registry, { instruction, body: '{}' }, ANEW));
        lost = lost.filter(([id, name]) => now.get(id)?.has(name) === false);
      }
      const [id] = lost[0] ?? [];
      if (id === undefined) return;
      const names = lost.filter(([of]) => of === id).map(([, name]) => name);
      throw new Violation({
        expected: `contract ${id} with ${names.join(', ')}, as the first answer of the run had it`,
        actual: 'the contract without',
        gist: 'debug fields lost',
      });
    },
    { alone: true },
  ),
);
