import {
  acceptPath,
  bodyFieldsOptional,
  bodyJson,
  bodyObject,
  bodyRequired,
  pathEncoding,
  successMediaType,
} from '../../src/spec/registry/endpoint.js';
import { isJsonMediaType } from '../../src/harness/judging/media-type.js';
import { Violation } from '../../src/harness/property/outcome.js';
import { everyText, jsonText } from '../../generators/json/text.js';
import { everyNotJson, notJson } from '../../generators/json/not-json.js';
import {
  bodyOfWrongType,
  choiceContextRequest,
  everyBodyOfWrongType,
  everyChoiceContextRequest,
} from '../../generators/registry/choice-context-request.js';
import { encodedId, everyEncoding } from '../../generators/registry/encoded-id.js';
import { covers } from '../support/covers.js';
import { requirePrecondition, requireAccepted, requireStatus } from '../support/expect.js';
import type { TargetUnderTest } from '../support/target-under-test.js';
import { refusesAsBadRequest, refusesValue } from './refusal.js';
import { idsOf } from './client.js';
import { suite } from '../support/suite.js';
import { connect } from './client.js';

const test = suite(connect);

const acceptable = (target: TargetUnderTest) => ({ listed: idsOf(target, 'acceptable') });

test('every instruction that can be accepted has its context', covers(acceptPath), ({ forAll }) =>
  forAll(acceptable, async (id, { registry }) => {
    requireStatus(await registry.accept(id, '{}'), 200, 'an id that can be accepted');
  }),
);

test('an id in another encoding is the same id', covers(pathEncoding), ({ forAll }) =>
  forAll(
    { listed: everyEncoding, random: encodedId },
    async ({ instruction, rule, encode }, { registry }) => {
      const id = registry.acceptable(instruction);
      requirePrecondition(await registry.accept(id, '{}'), 200, 'the id in its usual encoding');
      requireStatus(await registry.accept(id, '{}', { encodedId: encode(id) }), 200, rule);
    },
  ),
);

test('a 200 says that it is JSON', covers(successMediaType), ({ forAll }) =>
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

test('a body may have any of its fields, or none', covers(bodyFieldsOptional), ({ forAll }) =>
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

test('a body there must be', covers(bodyRequired), ({ forAll }) =>
  forAll(
    {
      listed: [
        { value: undefined, rule: 'no body', twin: '{}' },
        { value: '', rule: 'an empty body', twin: '{}' },
        { value: ' ', rule: 'a body of one space', twin: '{}' },
        { value: '\r\n\t ', rule: 'a body of white space', twin: '{}' },
      ],
    },
    refusesAsBadRequest,
  ),
);

test('a body that is not JSON is refused', covers(bodyJson), ({ forAll }) =>
  forAll(
    {
      listed: [...everyNotJson({}), ...everyNotJson({ meta: { reason: 'x' }, excludeDebugFields: true })],
      random: notJson(choiceContextRequest),
    },
    refusesAsBadRequest,
  ),
);

test('a body that is no object is refused', covers(bodyObject), ({ forAll }) =>
  forAll({ listed: everyBodyOfWrongType, random: bodyOfWrongType }, refusesValue),
);
