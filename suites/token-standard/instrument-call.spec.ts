import { encodedId, everyEncoding } from '../../generators/registry/ids.js';
import { everyUnknownInstrument, unknownInstrument } from '../../generators/token-standard/instruments.js';
import { type Cases, inDrawnOrder } from '../../src/engine/cases/cases.js';
import type { Budget } from '../../src/results/schema.js';
import type { Steps } from '../../src/engine/test.js';
import type { Run } from '../../src/engine/run.js';
import { encoded } from '../../src/model/call.js';
import { objectOf } from '../../src/model/judgement.js';
import { wholeList } from '../../src/model/token/metadata-facts.js';
import * as call from '../../src/spec/token-standard/instrument-call.js';
import * as one from '../../src/spec/token-standard/instrument.js';
import { INSTRUMENT } from '../../src/spec/token-standard/wire.js';
import { NotApplicable } from '../../src/http/outcome.js';
import { test } from '../call-test.js';
import { eachOperationOf, instrument, pages } from './calls.js';

const SOME = { quick: 2, standard: 10, deep: 200 };
/** Listed instruments requested individually in a run. The deep budget requests all, in groups. */
const ASKED = 40;

/** Reads the list, and requests the instrument at an index. */
function* asksAt(place: number, run: Run, ask: (id: string) => ReturnType<typeof instrument>): Steps {
  yield wholeList();
  const id = askable(run)[place];
  yield id === undefined ? 'no further instrument is listed' : ask(id);
}

/** A lone surrogate cannot be encoded in a path. */
const askable = ({ history }: Run): string[] =>
  history.instruments.ids.filter((each) => !/\p{Surrogate}/u.test(each));

/** A part of the list: one instrument of a sample that the seed selects, or with `isAll` one of ASKED groups. */
interface Part {
  place: number;
  seed: number;
  isAll: boolean;
}

const parts = (_: Run, budget: Budget, seed: number): Cases<Part> => ({
  listed: Array.from({ length: ASKED }, (__, place) => ({ place, seed, isAll: budget === 'deep' })),
  show: ({ place }) => ({ place }),
});

/** Reads the list, and requests the instruments of a part of it. */
function* asksFor({ place, seed, isAll }: Part, run: Run): Steps {
  yield wholeList();
  const drawn = inDrawnOrder(askable(run), seed);
  const ids = drawn.filter((_, at) => (isAll ? at % ASKED === place : at === place));
  if (ids.length === 0) yield 'no further instrument is listed';
  for (const id of ids) yield instrument(id);
}

for (const { title, clause } of [
  { title: 'every listed instrument is found', clause: call.instrumentFound },
  { title: 'an instrument is an object', clause: call.instrumentObject },
  { title: 'an instrument is the one that was asked for', clause: call.instrumentOwn },
  { title: 'an instrument has the same data as in the list', clause: call.instrumentAsListed },
  ...INSTRUMENT.map(({ name, clause: own }) => ({ title: `${name} of an instrument`, clause: own })),
  { title: 'decimals are from 0 to 10', clause: one.decimalsRange },
  { title: 'a total supply has no more digits than a Decimal', clause: one.totalSupplyPlaces },
  { title: 'minor versions of an instrument are whole numbers', clause: one.instrumentApiVersions },
  { title: 'no minor version of an instrument is negative', clause: one.instrumentApiNotNegative },
])
  test(title, clause, {
    cases: parts,
    steps: asksFor,
    otherwise: 'no instrument has the member',
  });

test('each API that an instrument names has its operations', call.instrumentApiAnswers, {
  cases: (_, __, seed) => ({ listed: [0, 1, 2, 3].map((place) => ({ place, seed })) }),
  steps: function* ({ place, seed }, run) {
    yield wholeList();
    const id = inDrawnOrder(askable(run), seed)[place];
    if (id === undefined) throw new NotApplicable('no further instrument is listed');
    const { answer } = yield instrument(id);
    yield* eachOperationOf(objectOf(answer)?.['supportedApis'], run);
  },
  otherwise: 'the instrument names no API that assay knows',
});

test('a small page has the same data as a large one', call.instrumentAsListed, {
  part: 'small',
  cases: (_, budget, seed) => ({ listed: [1, 2].map((size) => ({ size, seed, isAll: budget === 'deep' })) }),
  steps: function* ({ size, seed, isAll }, run) {
    yield wholeList();
    const drawn = inDrawnOrder(askable(run), seed);
    for (const id of isAll ? drawn : drawn.slice(0, ASKED)) yield instrument(id);
    yield pages(size);
  },
  otherwise: 'no instrument is listed',
});

test('the id of an instrument in another encoding is the same id', call.instrumentIdEncoding, {
  cases: { listed: everyEncoding, random: encodedId, runs: SOME },
  steps: ({ instruction, rule, encode }, run) =>
    asksAt(instruction, run, (id) =>
      instrument(id, { id: encode(id), varies: rule, counterpart: instrument(id) }),
    ),
  otherwise: 'no instrument is listed',
});

test('an unknown instrument is not found', call.instrumentUnknown, {
  cases: { listed: everyUnknownInstrument, random: unknownInstrument, runs: SOME },
  steps: function* ({ rule, from, place = 0, maybeBad, rawEnd, rawPlus }, run) {
    yield wholeList();
    const { ids } = run.history.instruments;
    const known = ids[place];
    if (known === undefined) throw new NotApplicable('no further instrument is listed');
    const { answer } = yield instrument(known);
    const id = from(known, ids, objectOf(answer) ?? {});
    if (id === undefined || ids.includes(id)) throw new NotApplicable(`no id can be made into ${rule}`);
    yield instrument(id, {
      ...(rawEnd !== undefined && { id: encoded(known) + rawEnd }),
      ...(rawPlus && { id: encoded(id).replaceAll('%2B', '+') }),
      made: maybeBad ? 'misshapen' : 'absent',
      varies: rule,
      counterpart: instrument(known),
    });
  },
  otherwise: 'the target does not accept a request of that size',
});
