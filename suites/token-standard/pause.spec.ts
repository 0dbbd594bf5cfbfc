import type { Fields } from '../../src/model/reading/wire.js';
import { wholeList } from '../../src/model/token/metadata-facts.js';
import * as pause from '../../src/spec/token-standard/pause.js';
import { INSTRUMENT_V2, PAUSE_INFO } from '../../src/spec/token-standard/wire.js';
import { test } from '../call-test.js';
import { familyTest } from '../choice-contexts/family.js';
import { instrument } from './calls.js';

/** The number of paused instruments that are requested. */
const PAUSED = 3;
/** The number of instruments that are requested, paused ones first. */
const ASKED = 10;

for (const { name, clause } of [...INSTRUMENT_V2, ...PAUSE_INFO])
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

/** Sample choice arguments for another instrument. */
function ofInstrument(sample: Fields, id: string): Fields {
  const { transfer, allocation } = sample as Record<string, Fields | undefined>;
  if (transfer) {
    const asset = transfer['instrumentId'] as Fields | undefined;
    return { ...sample, transfer: { ...transfer, instrumentId: { ...asset, id } } };
  }
  const sides = allocation?.['transferLegSides'];
  const legs = (Array.isArray(sides) ? (sides as Fields[]) : []).map((leg) => ({ ...leg, instrumentId: id }));
  return { ...sample, allocation: { ...allocation, transferLegSides: legs } };
}

familyTest<{ place: number }>({
  title: 'a paused instrument is neither transferred nor allocated',
  rule: ({ name }) => (/^(transfer|allocation)-factory-v2$/.test(name) ? pause.pausedRefused : undefined),
  listed: Array.from({ length: PAUSED }, (_, place) => ({ place })),
  alone: true,
  steps: function* ({ place }, asking) {
    yield wholeList();
    const id = asking.history.instruments.paused[place];
    if (id === undefined) {
      yield 'no further instrument is paused';
      return;
    }
    // It may have been resumed since it was listed.
    yield instrument(id);
    if (!asking.history.instruments.isPaused(id)) return;
    const sample = asking.subject() as Fields;
    yield {
      ...asking.good(ofInstrument(sample, id)),
      varies: 'a paused instrument',
      counterpart: asking.good(sample),
    };
  },
  otherwise: 'no instrument is paused',
})('token-standard');
