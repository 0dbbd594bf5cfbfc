import { toItself } from '../../generators/token-standard/arguments.js';
import type { Fields } from '../../src/model/reading/wire.js';
import { wholeList } from '../../src/model/token/metadata-facts.js';
import * as pause from '../../src/spec/token-standard/pause.js';
import { INSTRUMENT_V2, PAUSE_INFO } from '../../src/spec/token-standard/wire.js';
import { NotApplicable } from '../../src/http/outcome.js';
import { test } from '../call-test.js';
import { familyTest } from '../choice-contexts/family.js';
import { instrument } from './calls.js';

/**
 * Which paused instrument is requested, with which sample, and which legs of an allocation are for it. The others are
 * traded. `isToItself`: a transfer of a party to itself, because a check may be made for offers alone.
 */
interface Paused {
  place: number;
  legs: readonly boolean[];
  isToItself?: true;
}
const PAUSED: readonly Paused[] = [
  { place: 0, legs: [true] },
  { place: 1, legs: [true], isToItself: true },
  { place: 2, legs: [true] },
];
const PAUSED_LEGS: readonly Paused[] = [
  { place: 0, legs: [true] },
  { place: 0, legs: [false, true] },
  { place: 1, legs: [true, false] },
  { place: 2, legs: [true] },
];
/** The number of instruments that are requested, paused ones first. */
const ASKED = 10;

for (const { name, clause } of [
  ...INSTRUMENT_V2,
  ...PAUSE_INFO,
  { name: 'a pause that is over', clause: pause.pauseOver },
])
  test(`${name} of an instrument`, clause, {
    cases: { listed: Array.from({ length: ASKED }, (_, place) => ({ place })) },
    steps: function* ({ place }, { history }) {
      yield wholeList();
      const { paused, ids } = history.instruments;
      const id = [...new Set([...paused, ...ids])][place];
      yield id === undefined ? 'no instrument is listed' : instrument(id);
    },
    otherwise: 'no instrument has the member',
  });

/** Sample choice arguments with as many legs, those that are true for another instrument. */
function ofInstrument(sample: Fields, id: string, legs: readonly boolean[]): Fields {
  const { transfer, allocation } = sample as Record<string, Fields | undefined>;
  if (transfer) {
    if (!legs[0]) return sample;
    const asset = transfer['instrumentId'] as Fields | undefined;
    return { ...sample, transfer: { ...transfer, instrumentId: { ...asset, id } } };
  }
  const leg = allocation?.['transferLeg'] as Fields | undefined;
  if (leg) {
    if (!legs[0]) return sample;
    const asset = leg['instrumentId'] as Fields | undefined;
    const transferLeg = { ...leg, instrumentId: { ...asset, id } };
    return { ...sample, allocation: { ...allocation, transferLeg } };
  }
  const sides = allocation?.['transferLegSides'];
  const [side] = Array.isArray(sides) ? (sides as Fields[]) : [];
  const transferLegSides = legs.map((isOther, at) => ({
    ...side,
    transferLegId: `leg ${at + 1}`,
    ...(isOther && { instrumentId: id }),
  }));
  return { ...sample, allocation: { ...allocation, transferLegSides } };
}

familyTest<Paused>({
  title: 'a paused instrument is neither transferred nor allocated',
  rule: ({ name }) => (/^(transfer|allocation)-factory(-v2)?$/.test(name) ? pause.pausedRefused : undefined),
  listed: ({ operation: { name, edition } }) =>
    name === 'allocation-factory-v2' ? PAUSED_LEGS : edition === 'v2' ? PAUSED : PAUSED.slice(0, 1),
  toEvery: true,
  alone: true,
  steps: function* ({ place, legs, isToItself }, asking) {
    yield wholeList();
    const { paused } = asking.history.instruments;
    const id = paused[place % paused.length];
    if (id === undefined) throw new NotApplicable('no instrument is paused');
    // It may have been resumed since it was listed.
    yield instrument(id);
    if (!asking.history.instruments.isPaused(id)) return;
    const given = asking.subject(place) as Fields;
    const sample = isToItself ? toItself(given) : given;
    yield {
      ...asking.good(ofInstrument(sample, id, legs)),
      varies: 'a paused instrument',
      counterpart: asking.good(
        ofInstrument(
          sample,
          id,
          legs.map(() => false),
        ),
      ),
    };
  },
  otherwise: 'no instrument is paused',
})('token-standard');
