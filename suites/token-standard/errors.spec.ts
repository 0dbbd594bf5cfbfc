import * as clauses from '../../src/spec/token-standard/errors.js';
import type { Cases } from '../../src/harness/property/cases.js';
import { NotApplicable } from '../../src/harness/property/outcome.js';
import { CALLS, POST_CALLS, type Call } from '../../src/spec/token-standard/calls.js';
import { everyFlagOfWrongType } from '../../generators/registry/choice-context-request.js';
import {
  everyUnknownId,
  unknownId as anyUnknownId,
  type UnknownId,
} from '../../generators/registry/unknown-id.js';
import { everyFlagged } from '../../generators/token-standard/flagged.js';
import { contractsOf } from '../registry/answer.js';
import { isMisshapenFor, requirePrecondition, requireStatus } from '../support/expect.js';
import { contextReply } from './answer.js';
import type { TokenStandard } from './client.js';
import { CONTEXTS, lacking, testCalls } from './over-calls.js';
import { idOf, keyBeside } from './subjects.js';
import { inBody } from './refusal.js';

testCalls(
  'a 400 to a call for a context or a factory explains itself',
  clauses.badRequestBody,
  POST_CALLS,
  {
    listed: [
      { value: undefined, rule: 'no body' },
      { value: '{', rule: 'half a body' },
      { value: '[]', rule: 'an array' },
      ...everyFlagOfWrongType.slice(0, 6).map((broken) => ({ broken, rule: broken.rule })),
    ],
  },
  async (call, input, { standard }) => {
    const subject = standard.subjectFor(call, input.rule);
    await standard.requireTwin(call, subject, standard.bodyFor(call, subject));
    const body = 'broken' in input ? inBody(call, input.broken, subject).value : input.value;
    const reply = await standard.post(call, subject, body);
    requirePrecondition(reply, 400, `a request with ${input.rule}`);
    standard.require(clauses.badRequestBody, reply);
  },
);

/** An unknown id, and what the body has besides. */
type Unknown = UnknownId & { members?: object };

const MEMBERS = [{ excludeDebugFields: true }, { excludeDebugFields: false, meta: {} }, { meta: { a: 'b' } }];

const unknownIds: Cases<Unknown> = {
  listed: [
    ...everyUnknownId,
    ...MEMBERS.map((members): Unknown => ({ ...everyUnknownId[0]!, members })),
    ...MEMBERS.map((members): Unknown => ({ ...everyUnknownId[5]!, members })),
  ],
  random: anyUnknownId,
};

/** The ids by which the target file names contracts of the other kind: an allocation is no instruction, nor the other way about. */
const ofOtherKind = (call: Call, standard: TokenStandard): string | undefined => {
  const kindOf = ({ path }: Call) => path.split('{id}')[0];
  const named = (same: boolean) =>
    CALLS.filter((other) => other.request === 'context' && (kindOf(other) === kindOf(call)) === same).flatMap(
      (other) => standard.subjects(other),
    );
  const own = new Set(named(true));
  return named(false).flatMap((id) => (typeof id === 'string' && !own.has(id) ? [id] : []))[0];
};

testCalls(
  'a contract of another kind is not found',
  clauses.unknownId,
  CONTEXTS,
  { listed: MEMBERS.map((members) => ({ members })) },
  async (call, { members }, { standard }) => {
    const id = ofOtherKind(call, standard);
    if (id === undefined) throw new NotApplicable('the target file names no contract of another kind');
    await standard.requireTwin(call, standard.subject(call), standard.bodyFor(call, standard.subject(call)));
    requireStatus(await standard.good(call, id, members), 404, 'the id of a contract of another kind');
  },
  { part: 'other-kind' },
);

/** An unknown id, beside a real one that is answered 200. */
async function unknownBeside(call: Call, unknown: UnknownId, standard: TokenStandard): Promise<string> {
  const { from, rule } = unknown;
  const known = [...standard.subjects(call), ...standard.ids(call, 'reassigning')];
  const [named] = standard.ids(call, 'unknown');
  if (named !== undefined && rule === everyUnknownId[0]!.rule) return named;
  for (const real of standard.subjects(call)) {
    const reply = await standard.goodOnce(call, real);
    requirePrecondition(reply, 200, 'a real id');
    const disclosed = contractsOf(contextReply(call, reply))[0]?.['contractId'];
    const id = from(idOf(real), typeof disclosed === 'string' ? disclosed : undefined);
    if (id === undefined || id === '' || known.includes(id)) continue;
    standard.noteNobodys(id, unknown);
    return id;
  }
  throw new NotApplicable(`no id of the target file can be made into ${rule}`);
}

testCalls(
  'an unknown contract is not found',
  clauses.unknownId,
  CONTEXTS,
  unknownIds,
  async (call, unknown, { standard }) => {
    const { members = {} } = unknown;
    const id = await unknownBeside(call, unknown, standard);
    const reply = await standard.good(call, id, members);
    if (!unknown.wellFormed && isMisshapenFor(reply, id)) return;
    requireStatus(reply, 404, unknown.rule);
  },
);

testCalls(
  'a 404 to a call for a context explains itself',
  clauses.notFoundBody,
  CONTEXTS,
  // Those of the other ids are judged as well, where they are sent.
  { listed: [0, 5, -2].map((place) => everyUnknownId.at(place)!) },
  async (call, unknown, { standard }) => {
    const reply = await standard.good(call, await unknownBeside(call, unknown, standard));
    requirePrecondition(reply, 404, unknown.rule);
    standard.require(clauses.notFoundBody, reply);
  },
);

testCalls(
  'a contract under reassignment is in conflict',
  clauses.reassigningConflict,
  CONTEXTS,
  {
    listed: [...everyFlagged, ...MEMBERS.flatMap((flag) => [0, 1].map((subject) => ({ subject, flag })))],
  },
  async (call, { subject, flag }, { standard }) => {
    const moving = standard.ids(call, 'reassigning');
    const key = keyBeside(call, 'reassigning');
    if (moving.length === 0) throw lacking({ ...call, subjects: key });
    await standard.requireTwin(call, standard.subject(call), standard.bodyFor(call, standard.subject(call)));
    const id = moving[subject % moving.length]!;
    requireStatus(await standard.good(call, id, flag), 409, 'an id under reassignment');
  },
);
