import { encodedId, everyEncoding } from '../../generators/registry/encoded-id.js';
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
import { test } from '../call-test.js';
import { eachOperationOf, instrument, pages } from './calls.js';
import fc from 'fast-check';
import {
  escapedWhole,
  inFullWidth,
  otherForm,
  PARAMETERS,
  SPECIAL_TEXTS,
} from '../../generators/registry/unknown-id.js';

/** A way to make an id of no instrument from listed ids. `from` returns undefined when it cannot make one. */
interface UnknownInstrument {
  rule: string;
  from: (
    id: string,
    all: readonly string[],
    listed: { name?: unknown; symbol?: unknown },
  ) => string | undefined;
  /** The index of the listed instrument that it starts from. Absent: 0. */
  place?: number;
  /** Whether a gateway may refuse the path with 400. */
  maybeBad?: boolean;
  /** What follows the id in its path segment, without percent-encoding. */
  rawEnd?: string;
}

const STRANGE = 'b7e151628aed2a6abf7158809cf4f3c7';
const unlessAsIs = (id: string, made: string) => (made === id ? undefined : made);

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Ids that a wrong comparison takes for a listed one. */
const LIKE_A_LISTED_ONE: UnknownInstrument[] = [
  { rule: 'a listed id with more behind it', from: (id) => `${id}-${STRANGE}` },
  { rule: 'a listed id with more before it', from: (id) => `${STRANGE}-${id}` },
  { rule: 'a listed id without its last character', from: (id) => id.slice(0, -1) || undefined },
  { rule: 'a listed id with a space behind it', from: (id) => `${id} ` },
  { rule: 'a listed id with another last character', from: (id) => `${id.slice(0, -1)}\u00b6` },
  { rule: 'a listed id in upper case', from: (id) => unlessAsIs(id, id.toUpperCase()) },
  { rule: 'a listed id in lower case', from: (id) => unlessAsIs(id, id.toLowerCase()) },
  {
    rule: 'a listed id in full-width letters',
    from: (id) => unlessAsIs(id, inFullWidth(id)),
  },
  { rule: 'a listed id that is percent-encoded itself', from: escapedWhole, maybeBad: true },
  { rule: 'a listed id after a step upwards', from: (id) => `${STRANGE}/../${id}`, maybeBad: true },
  { rule: 'a listed id with a parameter behind it', from: (id) => `${id};v=1`, maybeBad: true },
  { rule: 'a listed id with 300 characters behind it', from: (id) => id + '-x'.repeat(150) },
  { rule: 'a listed id with a slash behind it', from: (id) => `${id}/`, maybeBad: true },
  { rule: 'a listed id with a line break behind it', from: (id) => `${id}\n`, maybeBad: true },
  { rule: 'a listed id with a tab behind it', from: (id) => `${id}\t`, maybeBad: true },
  { rule: 'a listed id between spaces', from: (id) => ` ${id} ` },
  { rule: 'a listed id with the wildcard of SQL for a character', from: (id) => `${id.slice(0, -1)}_` },
  {
    rule: 'a listed id with the wildcard of a shell for a character',
    from: (id) => `${id.slice(0, -1)}?`,
    maybeBad: true,
  },
  { rule: 'a listed id with the wildcard of SQL behind it', from: (id) => `${id}%`, maybeBad: true },
  { rule: 'a listed id with an asterisk behind it', from: (id) => `${id}*` },
  ...PARAMETERS.map((end) => ({
    rule: `a listed id with ${end} behind it, not percent-encoded`,
    from: (id: string) => id + end,
    rawEnd: end,
    maybeBad: true,
  })),
  {
    rule: 'two listed ids at once',
    from: (id, all) => {
      const other = all.find((each) => each !== id);
      return other && `${id},${other}`;
    },
  },
  { rule: 'a listed id with a slash and more behind it', from: (id) => `${id}/${STRANGE}`, maybeBad: true },
];

/** Those for two listed ids, and ids that have nothing in common with a listed one. */
const everyUnknownInstrument: UnknownInstrument[] = [
  { rule: 'an id that no instrument has', from: () => STRANGE },
  ...SPECIAL_TEXTS.map(([what, text]) => ({ rule: `${what} as id`, from: () => text, maybeBad: true })),
  ...LIKE_A_LISTED_ONE.flatMap((like) => [0, 1].map((place) => ({ ...like, place }))),
  {
    rule: 'a listed id in another normalization of Unicode',
    from: (_, all) => all.map(otherForm).find((form) => form !== undefined && !all.includes(form)),
  },
  {
    rule: 'a listed id with plus signs for its spaces',
    from: (_, all) => {
      const spaced = all.find((id) => id.includes(' '));
      return spaced?.replaceAll(' ', '+');
    },
  },
  ...[0, 1, 2].flatMap((place): UnknownInstrument[] => [
    { rule: 'the symbol of an instrument', place, from: (_, __, { symbol }) => textOf(symbol) },
    { rule: 'the name of an instrument', place, from: (_, __, { name }) => textOf(name) },
  ]),
  { rule: 'a listed id in upper case', place: 2, from: (id) => unlessAsIs(id, id.toUpperCase()) },
  { rule: 'a listed id in lower case', place: 2, from: (id) => unlessAsIs(id, id.toLowerCase()) },
  ...['constructor', '__proto__', 'null', 'undefined'].map((word): UnknownInstrument => ({
    rule: `the word ${word}`,
    from: () => word,
  })),
  // The place of one in the list, or its number in a database.
  ...['0', '1'].map((number): UnknownInstrument => ({
    rule: `the number ${number}`,
    from: (_, all) => (all.includes(number) ? undefined : number),
  })),
  { rule: 'an id of another script', from: () => `\u4e2d-${STRANGE}-\u{1f600}` },
];

/** A listed id with a strange text inserted anywhere. */
const unknownInstrument: fc.Arbitrary<UnknownInstrument> = fc
  .tuple(fc.nat(100), fc.integer({ min: 0, max: 2 ** 31 - 1 }))
  .map(([at, number]) => ({
    rule: 'a listed id with something in it',
    from: (id) => {
      const place = Math.floor((at / 101) * id.length);
      return `${id.slice(0, place)}x${number}${id.slice(place)}`;
    },
  }));

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
    if (id === undefined) {
      yield 'no further instrument is listed';
      return;
    }
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
  steps: function* ({ rule, from, place = 0, maybeBad, rawEnd }, run) {
    yield wholeList();
    const { ids } = run.history.instruments;
    const known = ids[place];
    if (known === undefined) {
      yield 'no further instrument is listed';
      return;
    }
    const { answer } = yield instrument(known);
    const id = from(known, ids, objectOf(answer) ?? {});
    if (id === undefined || ids.includes(id)) {
      yield `no id can be made into ${rule}`;
      return;
    }
    yield instrument(id, {
      ...(rawEnd !== undefined && { id: encoded(known) + rawEnd }),
      made: maybeBad ? 'misshapen' : 'absent',
      varies: rule,
      counterpart: instrument(known),
    });
  },
  otherwise: 'the target does not accept a request of that size',
});
