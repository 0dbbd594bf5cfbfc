import * as clauses from '../../src/spec/token-standard/requests.js';
import { isJsonMediaType } from '../../src/harness/judging/media-type.js';
import { lastingDifference } from '../../src/harness/judging/leaves.js';
import { NotApplicable, Violation } from '../../src/harness/property/outcome.js';
import type { Fields } from '../../src/harness/judging/wire.js';
import { POST_CALLS, type Call } from '../../src/spec/token-standard/calls.js';
import { BREAKS_OF_JSON, broken as brokenText } from '../../generators/json/not-json.js';
import {
  bodyOfWrongType,
  everyBodyOfWrongType,
  everyFlagOfWrongType,
  flagOfWrongType,
} from '../../generators/registry/choice-context-request.js';
import { everyFlagged, flagged } from '../../generators/token-standard/flagged.js';
import { everyOddRequest, oddRequest } from '../../generators/registry/odd-request.js';
import { changed } from '../registry/answer.js';
import { requireAccepted, requirePrecondition, requireStatus } from '../support/expect.js';
import { debugParts, ofContractsIn, plainParts } from './answer.js';
import { ANEW } from './client.js';
import { testCalls } from './over-calls.js';
import { idOf, type Subject } from './subjects.js';
import { inBody, refuses, toBreak } from './refusal.js';

const flaggedRequests = { listed: everyFlagged, random: flagged };

testCalls(
  'what the target file names is found',
  clauses.callFound,
  POST_CALLS,
  { listed: [0, 1, 2, 3].map((subject) => ({ subject })) },
  async (call, { subject }, { standard }) =>
    requireStatus(
      await standard.good(call, standard.subject(call, subject)),
      200,
      'what the target file names',
    ),
);

testCalls(
  'a 200 of a context or a factory says that it is JSON',
  clauses.callMediaType,
  POST_CALLS,
  flaggedRequests,
  async (call, { subject, flag }, { standard }) => {
    const reply = await standard.good(call, standard.subject(call, subject), flag);
    requirePrecondition(reply, 200, 'a valid request');
    const type = reply.header('content-type');
    if (isJsonMediaType(type)) return;
    const actual = type === undefined ? 'no Content-Type' : `Content-Type: ${type}`;
    throw new Violation({ expected: 'a Content-Type such as application/json', actual });
  },
);

testCalls(
  'a call for a context or a factory has a body',
  clauses.bodyRequired,
  POST_CALLS,
  {
    listed: [
      { value: undefined, rule: 'no body' },
      { value: ' ', rule: 'a body of one space' },
      { value: '\r\n\t ', rule: 'a body of white space' },
    ],
  },
  (call, { value, rule }, trial) => {
    const twin = trial.standard.bodyFor(call, trial.standard.subjectFor(call, rule));
    return refuses(call, { value, rule, twin }, trial);
  },
);

testCalls(
  'a body that is not JSON is refused for a context or a factory',
  clauses.bodyJson,
  POST_CALLS,
  { listed: BREAKS_OF_JSON.map((rule) => ({ rule })) },
  (call, { rule }, trial) => {
    const text = trial.standard.bodyFor(call, trial.standard.subjectFor(call, rule));
    return refuses(call, brokenText(text, rule), trial);
  },
);

testCalls(
  'a body that is no object is refused for a context or a factory',
  clauses.bodyObject,
  POST_CALLS,
  toBreak({ listed: everyBodyOfWrongType, random: bodyOfWrongType }),
  (call, { broken }, trial) =>
    refuses(call, inBody(call, broken, trial.standard.subjectFor(call, broken.rule), true), trial),
);

testCalls(
  'an excludeDebugFields that is no boolean is refused for a context or a factory',
  clauses.excludeDebugBoolean,
  POST_CALLS,
  toBreak({ listed: everyFlagOfWrongType, random: flagOfWrongType }),
  (call, { broken }, trial) =>
    refuses(call, inBody(call, broken, trial.standard.subjectFor(call, broken.rule)), trial),
);

testCalls(
  'each value of excludeDebugFields is accepted for a context or a factory',
  clauses.excludeDebugAccepted,
  POST_CALLS,
  flaggedRequests,
  async (call, { subject, flag }, { standard }) =>
    requireAccepted(await standard.good(call, standard.subject(call, subject), flag), JSON.stringify(flag)),
);

testCalls(
  'true leaves no debug field in a context or a factory',
  clauses.excludeDebugFields,
  POST_CALLS,
  flaggedRequests,
  async (call, { subject, flag }, { standard }) => {
    const asked = standard.subject(call, subject);
    await standard.good(call, asked, flag);
    standard.require(
      clauses.excludeDebugFields,
      await standard.good(call, asked, { excludeDebugFields: true }),
    );
  },
);

testCalls(
  'a flag of true counts wherever it stands in the body, whatever stands beside it',
  clauses.excludeDebugFields,
  POST_CALLS,
  {
    listed: [
      { rule: 'as the first member', before: {}, after: {} },
      { rule: 'before a meta that is null', before: {}, after: { meta: null } },
      { rule: 'after a member that is not known', before: { other: 1 }, after: {} },
    ],
  },
  async (call, { rule, before, after }, { standard }) => {
    const subject = standard.subjectFor(call, rule);
    const given = JSON.parse(standard.bodyFor(call, subject)) as object;
    const body = JSON.stringify({ ...before, excludeDebugFields: true, ...given, ...after });
    const reply = await standard.post(call, subject, body);
    if (reply.status !== 200) throw new NotApplicable(`a flag ${rule} is refused`);
    standard.require(clauses.excludeDebugFields, reply);
  },
  { part: 'beside' },
);

testCalls(
  'leaving the flag out is giving false for a context or a factory',
  clauses.excludeDebugDefault,
  POST_CALLS,
  { listed: everyFlagged.filter(({ flag }) => Object.keys(flag).length === 0) },
  async (call, { subject }, { standard }) => {
    const ask = async (flag: object, unusual = {}) =>
      debugParts(call, await standard.good(call, standard.subject(call, subject), flag, unusual));
    const before = await ask({ excludeDebugFields: false });
    if (!standard.sendsDebug) throw new NotApplicable('no contract has a debug field');
    const control = () => ask({ excludeDebugFields: false }, ANEW);
    const difference = await lastingDifference(await ask({}), before, control);
    if (difference) throw changed(difference, 'the debug fields that false gives', 'leaving the flag out');
  },
);

testCalls(
  'the flag changes nothing but debug fields of a context or a factory',
  clauses.excludeDebugOnly,
  POST_CALLS,
  flaggedRequests,
  async (call, { subject, flag }, { standard }) => {
    const ask = async (members: object, unusual = {}) =>
      plainParts(call, await standard.good(call, standard.subject(call, subject), members, unusual));
    const before = await ask({});
    const difference = await lastingDifference(await ask(flag), before, () => ask({}, ANEW));
    if (difference)
      throw changed(difference, 'what the request without the flag gives', JSON.stringify(flag));
  },
);

testCalls(
  'nothing makes a call for a context or a factory fail',
  clauses.serverError,
  POST_CALLS,
  { listed: everyOddRequest, random: oddRequest },
  async (call, { body, encode = encodeURIComponent, method, headers }, { standard }) => {
    const subject = standard.subjectFor(call, body);
    const unusual = {
      encodedId: encode(idOf(subject)),
      ...(method && { method }),
      ...(headers && { headers }),
    };
    standard.require(clauses.serverError, await standard.post(call, subject, body, unusual));
  },
);

/** A member somewhere else in the body than where the flag belongs. */
const withElsewhere = (call: Call, subject: Subject, name: string): object =>
  call.request === 'factory'
    ? { choiceArguments: { ...(subject as Fields), [name]: true } }
    : { meta: { [name]: 'true' } };

testCalls(
  'a flag is where it belongs, and nowhere else',
  clauses.excludeDebugDefault,
  POST_CALLS,
  { listed: [{ subject: 0 }, { subject: 1 }] },
  async (call, { subject: place }, { standard }) => {
    const subject = standard.subject(call, place);
    const ask = async (name: string, unusual = {}) => {
      const reply = await standard.good(call, subject, withElsewhere(call, subject, name), unusual);
      // Choice arguments that are none of the choice may be refused.
      if (reply.status !== 200) throw new NotApplicable('a further member is refused');
      return debugParts(call, reply);
    };
    const [before, flagged] = [await ask('note'), await ask('excludeDebugFields')];
    const known = ofContractsIn(flagged, before);
    if (known.size === 0) throw new NotApplicable('other choice arguments lead to other contracts');
    const difference = await lastingDifference(ofContractsIn(before, flagged), known, async () =>
      ofContractsIn(flagged, await ask('note', ANEW)),
    );
    if (difference) throw changed(difference, 'the debug fields without it', 'a flag elsewhere in the body');
  },
  { part: 'elsewhere' },
);
