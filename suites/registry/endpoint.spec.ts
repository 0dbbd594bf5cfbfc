import * as clauses from '../../src/spec/registry/endpoint.js';
import { isJsonMediaType } from '../../src/harness/judging/media-type.js';
import { lastingDifference, type Leaves } from '../../src/harness/judging/leaves.js';
import { NotApplicable, Violation } from '../../src/harness/property/outcome.js';
import { everyVolley, volley, type Shot } from '../../generators/registry/volley.js';
import { everyText, jsonText } from '../../generators/json/text.js';
import { everyNotJson, notJson } from '../../generators/json/not-json.js';
import {
  bodyOfWrongType,
  choiceContextRequest,
  everyBodyOfWrongType,
  everyChoiceContextRequest,
} from '../../generators/registry/choice-context-request.js';
import { encodedId, everyEncoding } from '../../generators/registry/encoded-id.js';
import { everyOddRequest, oddRequest } from '../../generators/registry/odd-request.js';
import { covers } from '../support/covers.js';
import { requirePrecondition, requireAccepted, requireStatus } from '../support/expect.js';
import type { TargetUnderTest } from '../support/target-under-test.js';
import { refusesAsBadRequest, refusesValue } from './refusal.js';
import { ANEW, idsOf } from './ask.js';
import { type Registry, test } from './client.js';
import { debugParts, plainParts } from './answer.js';

const acceptable = (target: TargetUnderTest) => ({ listed: idsOf(target, 'acceptable') });

test('every instruction that can be accepted has its context', covers(clauses.acceptPath), ({ forAll }) =>
  forAll(acceptable, async (id, { registry }) => {
    requireStatus(await registry.accept(id, '{}'), 200, 'an id that can be accepted');
  }),
);

test('an id in another encoding is the same id', covers(clauses.pathEncoding), ({ forAll }) =>
  forAll(
    { listed: everyEncoding, random: encodedId },
    async ({ instruction, rule, encode }, { registry }) => {
      const id = registry.acceptable(instruction);
      requirePrecondition(await registry.accept(id, '{}'), 200, 'the id in its usual encoding');
      requireStatus(await registry.accept(id, '{}', { encodedId: encode(id) }), 200, rule);
    },
  ),
);

test('a 200 says that it is JSON', covers(clauses.successMediaType), ({ forAll }) =>
  forAll(
    { listed: everyChoiceContextRequest, random: choiceContextRequest },
    async (request, { registry }) => {
      const reply = await registry.accept(registry.acceptable(), JSON.stringify(request));
      requirePrecondition(reply, 200, 'a valid request');
      const type = reply.header('content-type');
      if (isJsonMediaType(type)) return;
      const actual = type === undefined ? 'no Content-Type' : `Content-Type: ${type}`;
      throw new Violation({ expected: 'a Content-Type such as application/json', actual });
    },
  ),
);

test('a body may have any of its fields, or none', covers(clauses.bodyFieldsOptional), ({ forAll }) =>
  forAll(
    { listed: everyChoiceContextRequest.flatMap(everyText), random: jsonText(choiceContextRequest) },
    async ({ value, writing, text }, { registry }) => {
      const fields = Object.keys(value).join(' and ') || 'no field';
      requireAccepted(
        await registry.accept(registry.acceptable(), text),
        `a body with ${fields}, ${writing}`,
      );
    },
  ),
);

test('a body there must be', covers(clauses.bodyRequired), ({ forAll }) =>
  forAll(
    {
      listed: [
        // HTTP sends an empty body alike: with Content-Length: 0 (RFC 9110 section 8.6).
        { value: undefined, rule: 'no body', twin: '{}' },
        { value: ' ', rule: 'a body of one space', twin: '{}' },
        { value: '\r\n\t ', rule: 'a body of white space', twin: '{}' },
      ],
    },
    refusesAsBadRequest,
  ),
);

test('a body that is not JSON is refused', covers(clauses.bodyJson), ({ forAll }) =>
  forAll(
    {
      listed: [...everyNotJson({}), ...everyNotJson({ meta: { reason: 'x' }, excludeDebugFields: true })],
      random: notJson(choiceContextRequest),
    },
    refusesAsBadRequest,
  ),
);

test('a body that is no object is refused', covers(clauses.bodyObject), ({ forAll }) =>
  forAll({ listed: everyBodyOfWrongType, random: bodyOfWrongType }, refusesValue),
);

test('nothing makes the call fail', covers(clauses.serverError), ({ forAll }) =>
  forAll(
    { listed: everyOddRequest, random: oddRequest },
    async ({ body, encode = encodeURIComponent, method, headers }, { registry }) => {
      // Another instruction may be another handler's, whose methods are few.
      for (const id of new Set([registry.acceptable(), registry.acceptable(method ? 1 : 0)])) {
        const unusual = { encodedId: encode(id), ...(method && { method }), ...(headers && { headers }) };
        registry.require(clauses.serverError, await registry.accept(id, body, unusual));
      }
    },
  ),
);

async function parts(registry: Registry, { instruction, excludeDebugFields }: Shot, unusual = {}) {
  const body = JSON.stringify({ excludeDebugFields });
  const reply = await registry.accept(registry.acceptable(instruction), body, unusual);
  return new Map([...plainParts(reply), ...debugParts(reply)]);
}

/** The answer to each kind of request of the volley, asked for one after the other, before this volley or an earlier one. */
async function oneByOne(registry: Registry, shots: readonly Shot[]) {
  const answers = new Map<string, Leaves>();
  for (const shot of shots) {
    const kind = kindOf(registry, shot);
    const known = registry.asked.get(kind) ?? (await parts(registry, shot));
    registry.asked.set(kind, known);
    answers.set(kind, known);
  }
  return answers;
}

const differ = (answers: readonly Leaves[]) =>
  new Set(answers.map((answer) => JSON.stringify([...answer]))).size > 1;

const kindOf = (registry: Registry, { instruction, excludeDebugFields }: Shot) =>
  `${registry.acceptable(instruction)} ${String(excludeDebugFields)}`;

test('requests at once each get their own answer', covers(clauses.parallelAnswers), ({ forAll }) =>
  forAll(
    { listed: everyVolley, random: volley },
    async (shots, { registry }) => {
      if (registry.concurrency < 2)
        throw new NotApplicable('limits.concurrency allows one request at a time');
      const good = shots.filter(({ bad }) => !bad);
      const before = await oneByOne(registry, good);
      if (!differ([...before.values()]))
        throw new NotApplicable('the instructions have the same context, so that nothing can be mixed up');
      const simultaneous = await Promise.all(
        shots.map((shot) =>
          shot.bad
            ? registry.accept(registry.acceptable(shot.instruction), '[]').then(() => undefined)
            : parts(registry, shot),
        ),
      );
      for (const [i, shot] of shots.entries()) {
        const answer = simultaneous[i];
        if (!answer) continue;
        const kind = kindOf(registry, shot);
        const control = async () => {
          const answer = await parts(registry, shot, ANEW);
          // Where the ledger has moved on, the next volley is compared to what is true by then.
          registry.asked.set(kind, answer);
          return answer;
        };
        const difference = await lastingDifference(answer, before.get(kind)!, control);
        if (!difference) continue;
        throw new Violation({
          expected: `the answer that ${kind.slice(0, 24)}… (excludeDebugFields ${shot.excludeDebugFields}) gets when it is asked alone`,
          actual: `an answer that differs at ${difference.path}, to request ${i + 1} of ${shots.length} at once`,
          gist: 'another answer',
        });
      }
    },
    { alone: true },
  ),
);
