import { parallelAnswers } from '../../src/spec/registry/endpoint.js';
import { differs, type Leaves } from '../../src/harness/judging/leaves.js';
import { NotApplicable, Violation } from '../../src/harness/property/outcome.js';
import { everyVolley, volley, type Shot } from '../../generators/registry/volley.js';
import { debugParts, plainParts } from './answer.js';
import { covers } from '../support/covers.js';
import type { Registry } from './client.js';
import { suite } from '../support/suite.js';
import { connect } from './client.js';

const test = suite(connect);

async function parts(registry: Registry, { instruction, excludeDebugFields }: Shot) {
  const reply = await registry.accept(
    registry.acceptable(instruction),
    JSON.stringify({ excludeDebugFields }),
  );
  return new Map([...plainParts(reply), ...debugParts(reply)]);
}

/** The answer to each kind of request of the volley, asked for one after the other. */
async function inTurn(registry: Registry, shots: readonly Shot[]) {
  const answers = new Map<string, Awaited<ReturnType<typeof parts>>>();
  for (const shot of shots) {
    const kind = kindOf(registry, shot);
    if (!answers.has(kind)) answers.set(kind, await parts(registry, shot));
  }
  return answers;
}

const differ = (answers: readonly Leaves[]) =>
  new Set(answers.map((answer) => JSON.stringify([...answer]))).size > 1;

const kindOf = (registry: Registry, { instruction, excludeDebugFields }: Shot) =>
  `${registry.acceptable(instruction)} ${String(excludeDebugFields)}`;

test('requests at once each get their own answer', covers(parallelAnswers), ({ forAll }) =>
  forAll(
    { listed: everyVolley, random: volley },
    async (shots, { registry }) => {
      if (registry.concurrency < 2)
        throw new NotApplicable('limits.concurrency allows one request at a time');
      const before = await inTurn(registry, shots);
      if (!differ([...before.values()]))
        throw new NotApplicable('the instructions have the same context, so that nothing can be mixed up');
      const together = await Promise.all(shots.map((shot) => parts(registry, shot)));
      const after = await inTurn(registry, shots);
      shots.forEach((shot, i) => {
        const kind = kindOf(registry, shot);
        const difference = differs(together[i]!, before.get(kind)!, after.get(kind)!);
        if (!difference) return;
        throw new Violation({
          expected: `the answer that ${kind.slice(0, 24)}… (excludeDebugFields ${shot.excludeDebugFields}) gets when it is asked alone`,
          actual: `an answer that differs at ${difference.path}, to request ${i + 1} of ${shots.length} at once`,
          gist: 'another answer',
        });
      });
    },
    { alone: true },
  ),
);
