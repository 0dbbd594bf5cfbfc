import * as clauses from '../../src/spec/registry/request.js';
import { NotApplicable } from '../../src/harness/property/outcome.js';
import { lastingDifference } from '../../src/harness/judging/leaves.js';
import {
  everyMetaOfWrongType,
  everyMetaWithWrongValue,
  metaOfWrongType,
  metaWithWrongValue,
} from '../../generators/registry/broken-meta.js';
import {
  everyFlagBeside,
  everyFlagOfWrongType,
  flagOfWrongType,
} from '../../generators/registry/choice-context-request.js';
import type { Flagged } from '../../generators/registry/flagged.js';
import { meta, metaEdges, unicodeSweep } from '../../generators/registry/meta.js';
import { changed, debugParts, plainParts } from './answer.js';
import { covers } from '../support/covers.js';
import { requireAccepted } from '../support/expect.js';
import { refusesValue } from './refusal.js';
import { askFlagged, flaggedRequests } from './flagged.js';
import { ANEW } from './ask.js';
import { test } from './client.js';

const flagOf = ({ flag }: Pick<Flagged, 'flag'>) =>
  'excludeDebugFields' in flag ? `excludeDebugFields ${flag.excludeDebugFields}` : 'no excludeDebugFields';

const anyMeta = meta.map((any) => ({ what: 'a meta', meta: any }));

test('any meta of strings is accepted', covers(clauses.metaAccepted), ({ forAll }) =>
  forAll({ listed: metaEdges, deep: unicodeSweep, random: anyMeta }, async (input, { registry }) =>
    requireAccepted(
      await registry.accept(registry.acceptable(), JSON.stringify({ meta: input.meta })),
      input.what,
    ),
  ),
);

test('a meta that is no object is refused', covers(clauses.metaObject), ({ forAll }) =>
  forAll({ listed: everyMetaOfWrongType, random: metaOfWrongType }, refusesValue),
);

test('a meta with a value that is no string is refused', covers(clauses.metaStringValues), ({ forAll }) =>
  forAll({ listed: everyMetaWithWrongValue, random: metaWithWrongValue }, refusesValue),
);

test(
  'an excludeDebugFields that is no boolean is refused',
  covers(clauses.excludeDebugBoolean),
  ({ forAll }) => forAll({ listed: everyFlagOfWrongType, random: flagOfWrongType }, refusesValue),
);

test('each value of excludeDebugFields is accepted', covers(clauses.excludeDebugAccepted), ({ forAll }) =>
  forAll(flaggedRequests, async (request, { registry }) =>
    requireAccepted(await askFlagged(registry, request), flagOf(request)),
  ),
);

test('true leaves no debug field', covers(clauses.excludeDebugFields), ({ forAll }) =>
  forAll(flaggedRequests, async (request, { registry }) => {
    registry.require(
      clauses.excludeDebugFields,
      await askFlagged(registry, request, { excludeDebugFields: true }),
    );
  }),
);

test(
  'true leaves no debug field, whatever stands beside it',
  covers(clauses.excludeDebugFields, 'beside'),
  ({ forAll }) =>
    forAll({ listed: everyFlagBeside.map((body) => ({ body })) }, async ({ body }, { registry }) => {
      const reply = await registry.accept(registry.acceptable(), body);
      if (reply.status !== 200) throw new NotApplicable(`the body is refused: ${body}`);
      registry.require(clauses.excludeDebugFields, reply);
    }),
);

test('leaving the flag out is giving false', covers(clauses.excludeDebugDefault), ({ forAll }) =>
  forAll(flaggedRequests, async (request, { registry }) => {
    const ask = async (flag: Flagged['flag'], unusual = {}) =>
      debugParts(await askFlagged(registry, request, flag, unusual));
    const before = await ask({ excludeDebugFields: false });
    if (!registry.sendsDebug) throw new NotApplicable('no contract has a debug field');
    const control = () => ask({ excludeDebugFields: false }, ANEW);
    const difference = await lastingDifference(await ask({}), before, control);
    if (difference) throw changed(difference, 'the debug fields that false gives', 'leaving the flag out');
  }),
);

test('the flag changes nothing but debug fields', covers(clauses.excludeDebugOnly), ({ forAll }) =>
  forAll(flaggedRequests, async (request, { registry }) => {
    const ask = async (flag: Flagged['flag'], unusual = {}) =>
      plainParts(await askFlagged(registry, request, flag, unusual));
    const before = await ask({});
    const difference = await lastingDifference(await ask(request.flag), before, () => ask({}, ANEW));
    if (difference) throw changed(difference, 'what the request without the flag gives', flagOf(request));
  }),
);
