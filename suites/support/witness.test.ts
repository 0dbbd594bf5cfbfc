import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unknownId } from '../../src/spec/registry/errors.js';
import { templateId } from '../../src/spec/registry/disclosed-contract.js';
import type { RawExchange } from '../../src/harness/http/message.js';
import { judge } from './judge.js';
import { reply, targetUnderTest, violationOf } from './testing.js';
import { Witness } from './witness.js';

const wrong = { expected: 'x', actual: 'y', gist: 'z', rule: 'an id' };

test('a reply is judged by one clause, and shows nothing of others', () => {
  const witness = new Witness();
  const answer = reply(200);
  witness.note(answer, [{ clause: unknownId, wrong }]);
  assert.equal(violationOf(() => witness.require(unknownId, answer)).expected, 'x');
  assert.throws(() => witness.require(templateId, answer), { name: 'NotApplicable' });
});

test('a breach is told once, whichever answers show it, and every answer is counted', () => {
  const witness = new Witness();
  const answers = [reply(200), reply(200)];
  for (const answer of answers) witness.note(answer, [{ clause: unknownId, wrong }, { clause: templateId }]);
  const [found] = witness.breaches([answers[0]!.exchange]);
  witness.tell(unknownId.id, found!);
  assert.deepEqual(witness.breaches(answers.map(({ exchange }) => exchange)), []);
  const { answers: counted, untold } = witness.claim();
  assert.deepEqual([Object.fromEntries(counted), untold], [{ [unknownId.id]: 2, [templateId.id]: 2 }, []]);
});

test('what one test sees of another clause is found beside it, with its smallest case', async (t) => {
  const target = targetUnderTest(t, '');
  target.subject.clauses.push(templateId.id, unknownId.id);
  const [own, ...beside] = await judge(
    target,
    {
      cases: { listed: [1, 2, 3] },
      connect: () => ({ log: [] as RawExchange[] }),
      check: (input, { log }) => {
        const answer = reply(200, { input });
        target.witness.note(answer, input > 1 ? [{ clause: unknownId, wrong }] : [{ clause: templateId }]);
        log.push(answer.exchange);
        return Promise.resolve();
      },
      atOnce: 1,
    },
    { clause: templateId.id, key: 'a' },
    { seed: 1, budget: 'quick', shrink: true },
  );
  assert.ok(own?.type === 'result');
  assert.deepEqual([own.result.judged, own.result.counterexamples], [3, []]);
  const found = beside.flatMap((each) => (each.type === 'result' ? [each.result] : []));
  const ofUnknown = found.find(({ clause }) => clause === unknownId.id);
  assert.equal(ofUnknown?.counterexamples.length, 1);
  assert.deepEqual(
    [ofUnknown.counterexamples[0]?.path, ofUnknown.counterexamples[0]?.everyTime],
    ['a:1', true],
  );
});

test('an error of the server that no case shows again is not told', () => {
  const witness = new Witness();
  const [once, sound] = [reply(500), reply(200)];
  witness.note(once, [{ clause: unknownId, wrong }]);
  witness.note(sound, [{ clause: templateId, wrong }]);
  const { untold } = witness.claim();
  assert.deepEqual(
    untold.map(({ clause }) => clause),
    [templateId.id],
  );
});
