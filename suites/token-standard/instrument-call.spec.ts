import * as clauses from '../../src/spec/token-standard/instrument-call.js';
import { NotApplicable } from '../../src/harness/property/outcome.js';
import { encodedId, everyEncoding } from '../../generators/registry/encoded-id.js';
import {
  everyUnknownInstrument,
  unknownInstrument,
} from '../../generators/token-standard/unknown-instrument.js';
import { covers } from '../support/covers.js';
import { isMisshapenFor, requireFitting, requirePrecondition, requireStatus } from '../support/expect.js';
import { requireAnswering } from './api-answers.js';
import { fieldsOf } from './answer.js';
import { test, type TokenStandard } from './client.js';
import { idsOf, walk } from './pages.js';

/** So many of the listed instruments are asked for by themselves. */
const ASKED = 40;

const places = { listed: Array.from({ length: ASKED }, (_, place) => ({ place })) };

const idAt = async (standard: TokenStandard, place: number): Promise<string> => {
  const ids = await standard.listedIds();
  const id = ids[place];
  if (id === undefined) throw new NotApplicable('no further instrument is listed');
  return id;
};

const ask = (standard: TokenStandard, id: string) =>
  standard.get('instrument', { encodedId: encodeURIComponent(id) });

test('every listed instrument is found', covers(clauses.instrumentFound), ({ forAll }) =>
  forAll(places, async ({ place }, { standard }) =>
    requireStatus(await ask(standard, await idAt(standard, place)), 200, 'the id of a listed instrument'),
  ),
);

for (const { title, clause } of [
  { title: 'an instrument is an object', clause: clauses.instrumentObject },
  { title: 'an instrument is the one that was asked for', clause: clauses.instrumentOwn },
])
  test(title, covers(clause), ({ forAll }) =>
    forAll(places, async ({ place }, { standard }) => {
      const reply = await ask(standard, await idAt(standard, place));
      requirePrecondition(reply, 200, 'the id of a listed instrument');
      standard.require(clause, reply);
    }),
  );

test('an instrument says the same as in the list', covers(clauses.instrumentAsListed), ({ forAll }) =>
  forAll(places, async ({ place }, { standard }) => {
    const reply = await ask(standard, await idAt(standard, place));
    requirePrecondition(reply, 200, 'the id of a listed instrument');
    if (standard.shows(clauses.instrumentAsListed, reply)) {
      standard.require(clauses.instrumentAsListed, reply);
      return;
    }
    // It says something new: then the list does so, too, by now.
    for (const page of (await walk(standard, 1000)).pages) standard.require(clauses.instrumentAsListed, page);
  }),
);

test(
  'a page of few instruments says the same of them',
  covers(clauses.instrumentAsListed, 'small'),
  ({ forAll }) =>
    forAll({ listed: [{ size: 1 }, { size: 2 }] }, async ({ size }, { standard }) => {
      const ids = (await standard.listedIds()).slice(0, ASKED);
      for (const id of ids) await ask(standard, id);
      const { pages } = await walk(standard, size);
      const asked = pages.filter((page) => idsOf([page]).some((id) => ids.includes(id)));
      if (asked.length === 0) throw new NotApplicable('no instrument is listed');
      for (const page of asked) standard.require(clauses.instrumentAsListed, page);
    }),
);

test(
  'the id of an instrument in another encoding is the same id',
  covers(clauses.instrumentIdEncoding),
  ({ forAll }) =>
    forAll(
      { listed: everyEncoding, random: encodedId },
      async ({ instruction, rule, encode }, { standard }) => {
        const ids = await standard.listedIds();
        const id = await idAt(standard, instruction % ids.length);
        requirePrecondition(await ask(standard, id), 200, 'the id in its usual encoding');
        requireStatus(await standard.get('instrument', { encodedId: encode(id) }), 200, rule);
      },
    ),
);

test('an unknown instrument is not found', covers(clauses.instrumentUnknown), ({ forAll }) =>
  forAll(
    { listed: everyUnknownInstrument, random: unknownInstrument },
    async ({ rule, from, place = 0, maybeBad }, { standard }) => {
      const ids = await standard.listedIds();
      const twin = await ask(standard, await idAt(standard, place));
      requirePrecondition(twin, 200, 'the id of a listed instrument');
      const id = from(ids[place]!, ids, fieldsOf(twin));
      if (id === undefined || ids.includes(id)) throw new NotApplicable(`no id can be made into ${rule}`);
      const reply = await ask(standard, id);
      if (maybeBad && isMisshapenFor(reply, id)) return;
      requireFitting(reply);
      requireStatus(reply, 404, rule);
    },
  ),
);

test('each API that an instrument names has its calls', covers(clauses.instrumentApiAnswers), ({ forAll }) =>
  forAll({ listed: places.listed.slice(0, 4) }, async ({ place }, { standard }) => {
    const reply = await ask(standard, await idAt(standard, place));
    requirePrecondition(reply, 200, 'the id of a listed instrument');
    await requireAnswering(standard, fieldsOf(reply)['supportedApis'], 'the instrument');
  }),
);
