import * as clauses from '../../src/spec/registry/errors.js';
import { everyNotJson } from '../../generators/json/not-json.js';
import { everyMetaOfWrongType, everyMetaWithWrongValue } from '../../generators/registry/broken-meta.js';
import {
  choiceContextRequest,
  everyBodyOfWrongType,
  everyChoiceContextRequest,
  everyFlagOfWrongType,
} from '../../generators/registry/choice-context-request.js';
import {
  everyUnknownId,
  unknownId as anyUnknownId,
  type UnknownId,
} from '../../generators/registry/unknown-id.js';
import type { Cases } from '../../src/harness/property/cases.js';
import { NotApplicable } from '../../src/harness/property/outcome.js';
import { covers } from '../support/covers.js';
import { isMisshapenFor, requirePrecondition, requireStatus } from '../support/expect.js';
import { contractsOf } from './answer.js';
import { inText } from './refusal.js';
import type { TargetUnderTest } from '../support/target-under-test.js';
import { idsOf } from './ask.js';
import { type Registry, test } from './client.js';

const badRequests = [
  { value: undefined, rule: 'no body', twin: '{}' },
  ...everyNotJson({}),
  ...[
    ...everyBodyOfWrongType,
    ...everyMetaOfWrongType,
    ...everyMetaWithWrongValue,
    ...everyFlagOfWrongType,
  ].map(inText),
];

test('a 400 explains itself', covers(clauses.badRequestBody), ({ forAll }) =>
  forAll({ listed: badRequests }, async ({ value, rule, twin }, { registry }) => {
    requirePrecondition(
      await registry.accept(registry.acceptable(), twin),
      200,
      'the valid request beside it',
    );
    const reply = await registry.accept(registry.acceptable(), value);
    requirePrecondition(reply, 400, `a request with ${rule}`);
    registry.require(clauses.badRequestBody, reply);
  }),
);

/** An unknown id, and the body that is sent to it; absent: an object without members. */
type Unknown = UnknownId & { request?: object };

const namedUnknown = (id: string): UnknownId => ({
  rule: 'an id that the target file calls unknown',
  wellFormed: true,
  from: () => id,
});

const unknownIds = (target: TargetUnderTest): Cases<Unknown> => ({
  listed: [
    ...idsOf(target, 'unknown').map(namedUnknown),
    ...everyUnknownId,
    ...everyChoiceContextRequest.map((request): Unknown => ({ ...everyUnknownId[0]!, request })),
  ],
  random: anyUnknownId,
});

/** An unknown id, beside a real one that is answered 200. */
async function unknownBeside(registry: Registry, unknown: UnknownId): Promise<string> {
  const { from, rule } = unknown;
  const known = [...registry.ids('acceptable'), ...registry.ids('reassigning')];
  for (const real of registry.ids('acceptable')) {
    const reply = await registry.accept(real, '{}');
    requirePrecondition(reply, 200, 'a real id');
    const disclosed = contractsOf(reply)[0]?.['contractId'];
    const id = from(real, typeof disclosed === 'string' ? disclosed : undefined);
    if (id === undefined || id === '' || known.includes(id)) continue;
    registry.noteNobodys(id, unknown);
    return id;
  }
  throw new NotApplicable(`no id of the target file can be made into ${rule}`);
}

test('an unknown id is not found', covers(clauses.unknownId), ({ forAll }) =>
  forAll(unknownIds, async (unknown, { registry }) => {
    const { request = {} } = unknown;
    const id = await unknownBeside(registry, unknown);
    const reply = await registry.accept(id, JSON.stringify(request));
    if (!unknown.wellFormed && isMisshapenFor(reply, id)) return;
    requireStatus(reply, 404, unknown.rule);
  }),
);

test('a 404 explains itself', covers(clauses.notFoundBody), ({ forAll }) =>
  forAll(unknownIds, async (unknown, { registry }) => {
    const reply = await registry.accept(await unknownBeside(registry, unknown), '{}');
    requirePrecondition(reply, 404, unknown.rule);
    registry.require(clauses.notFoundBody, reply);
  }),
);

test('an instruction under reassignment is in conflict', covers(clauses.reassigningConflict), ({ forAll }) =>
  forAll(
    { listed: everyChoiceContextRequest, random: choiceContextRequest },
    async (request, { registry }) => {
      if (registry.ids('acceptable').length > 0) {
        requirePrecondition(
          await registry.accept(registry.acceptable(), JSON.stringify(request)),
          200,
          'the id of another instruction',
        );
      }
      for (const id of registry.ids('reassigning')) {
        requireStatus(await registry.accept(id, JSON.stringify(request)), 409, 'an id under reassignment');
      }
    },
  ),
);
