import * as clauses from '../../src/spec/token-standard/context-request.js';
import { lastingDifference } from '../../src/harness/judging/leaves.js';
import { NotApplicable, Violation } from '../../src/harness/property/outcome.js';
import { CALLS, type Call } from '../../src/spec/token-standard/calls.js';
import { everyText, jsonText } from '../../generators/json/text.js';
import {
  everyMetaOfWrongType,
  everyMetaWithWrongValue,
  metaOfWrongType,
  metaWithWrongValue,
} from '../../generators/registry/broken-meta.js';
import {
  choiceContextRequest,
  everyChoiceContextRequest,
} from '../../generators/registry/choice-context-request.js';
import { encodedId, everyEncoding } from '../../generators/registry/encoded-id.js';
import { meta, metaEdges, unicodeSweep } from '../../generators/registry/meta.js';
import { changed } from '../registry/answer.js';
import { requireAccepted, requirePrecondition, requireStatus } from '../support/expect.js';
import { allParts } from './answer.js';
import { ANEW, type TokenStandard } from './client.js';
import { CONTEXTS, testCalls } from './over-calls.js';
import { idOf } from './subjects.js';
import { inBody, refuses, toBreak } from './refusal.js';

testCalls(
  'a body may have any of the fields of a context, or none',
  clauses.fieldsOptional,
  CONTEXTS,
  { listed: everyChoiceContextRequest.flatMap(everyText), random: jsonText(choiceContextRequest) },
  async (call, { value, writing, text }, { standard }) => {
    const fields = Object.keys(value).join(' and ') || 'no field';
    requireAccepted(
      await standard.post(call, standard.subjectFor(call, text), text),
      `a body with ${fields}, ${writing}`,
    );
  },
);

testCalls(
  'an id of a contract in another encoding is the same id',
  clauses.idEncoding,
  CONTEXTS,
  { listed: everyEncoding.filter(({ instruction }) => instruction < 3), random: encodedId },
  async (call, { instruction, rule, encode }, { standard }) => {
    const id = idOf(standard.subject(call, instruction));
    await standard.requireTwin(call, id, '{}');
    requireStatus(await standard.post(call, id, '{}', { encodedId: encode(id) }), 200, rule);
  },
);

testCalls(
  'any meta of strings is accepted for a context',
  clauses.metaAccepted,
  CONTEXTS,
  {
    listed: metaEdges,
    deep: unicodeSweep,
    random: meta.map((any) => ({ what: 'a meta', meta: any })),
  },
  async (call, { what, meta: given }, { standard }) =>
    requireAccepted(await standard.good(call, standard.subjectFor(call, what), { meta: given }), what),
);

testCalls(
  'a meta that is no object is refused for a context',
  clauses.metaObject,
  CONTEXTS,
  toBreak({ listed: everyMetaOfWrongType, random: metaOfWrongType }),
  (call, { broken }, trial) => refuses(call, inBody(call, broken, undefined), trial),
);

testCalls(
  'a meta with a value that is no string is refused for a context',
  clauses.metaStringValues,
  CONTEXTS,
  toBreak({ listed: everyMetaWithWrongValue, random: metaWithWrongValue }),
  (call, { broken }, trial) => refuses(call, inBody(call, broken, undefined), trial),
);

const choiceOf = ({ path }: Call) => path.split('/{id}/')[0];

/** The calls for the other choices of the contracts that a call is for. */
const siblings = (call: Call): Call[] =>
  CALLS.filter(
    (other) => other.request === 'context' && other.name !== call.name && choiceOf(other) === choiceOf(call),
  );

const OTHERS = [0, 1].map((place) => ({ place }));

testCalls(
  'a context is that of its own choice',
  clauses.contextOfChoice,
  CONTEXTS,
  { listed: OTHERS },
  async (call, { place }, { standard }) => {
    const other = siblings(call)[place];
    if (!other) throw new NotApplicable('there is no further choice on such contracts');
    const id = shared(call, other, standard);
    const before = await standard.usual(call, id);
    const otherwise = await standard.usual(other, id);
    if (JSON.stringify([...before]) === JSON.stringify([...otherwise])) {
      // They may have one context, or each that of whichever was asked for first.
      await requireNoOrder(call, other, async (of, meta) => {
        const reply = await standard.good(of, id, { meta: { [ORDER]: meta } });
        requirePrecondition(reply, 200, of.name);
        return JSON.stringify([...allParts(of, reply)]).replaceAll(meta, '');
      });
      throw new NotApplicable(`${call.name} and ${other.name} have the same context`);
    }
    await standard.good(other, id);
    const control = () => standard.afterItself(call, id, {}, ANEW);
    const difference = await lastingDifference(await standard.parts(call, id), before, control);
    if (difference)
      throw changed(difference, `the context of ${call.name}`, `a call for ${other.name} before it`);
  },
  { alone: true },
);

const ORDER = 'assay.example/order';

/**
 * That a context is the same whether or not the other choice was asked for before, each time with a meta that nobody has
 * used yet. `ask` tells the context without that meta.
 */
async function requireNoOrder(
  call: Call,
  other: Call,
  ask: (of: Call, meta: string) => Promise<string>,
): Promise<void> {
  const meta = (nth: number) => `${call.name}-before-${other.name}-${nth}`;
  const first = await ask(call, meta(1));
  for (const nth of [2, 4]) {
    await ask(other, meta(nth));
    const after = await ask(call, meta(nth));
    // What a meta does to a context besides standing in it is nobody's business here.
    if (after === first || (await ask(call, meta(nth + 1))) !== first) return;
  }
  throw new Violation({
    expected: `the context of ${call.name}, whatever was asked for before`,
    actual: `another one where ${other.name} was asked for before with the same body`,
    gist: 'the context of another choice',
    rule: 'a body that another choice was asked for with',
  });
}

/** A contract on which both choices can be exercised, by the target file. */
function shared(call: Call, other: Call, standard: TokenStandard): string {
  const ids = new Set(standard.subjects(other));
  const id = standard.subjects(call).find((each) => ids.has(each));
  if (typeof id !== 'string')
    throw new NotApplicable(`the target file names no contract for both ${call.name} and ${other.name}`);
  return id;
}
