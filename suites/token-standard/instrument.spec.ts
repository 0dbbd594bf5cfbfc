import * as clauses from '../../src/spec/token-standard/instrument.js';
import { INSTRUMENT } from '../../src/spec/token-standard/wire.js';
import { NotApplicable } from '../../src/harness/property/outcome.js';
import { covers } from '../support/covers.js';
import { test } from './client.js';

/** So many of the listed instruments are looked at by themselves. */
const ASKED = 12;

for (const { title, clause } of [
  ...INSTRUMENT.map(({ name, clause }) => ({ title: `${name} of an instrument`, clause })),
  { title: 'decimals are from 0 to 10', clause: clauses.decimalsRange },
  { title: 'a total supply has no more digits than a Decimal', clause: clauses.totalSupplyPlaces },
  { title: 'minor versions of an instrument are whole numbers', clause: clauses.instrumentApiVersions },
  { title: 'no minor version of an instrument is negative', clause: clauses.instrumentApiNotNegative },
])
  test(title, covers(clause), ({ forAll }) =>
    forAll(
      { listed: Array.from({ length: ASKED }, (_, place) => ({ place })) },
      async ({ place }, { standard }) => {
        const id = (await standard.listedIds())[place];
        if (id === undefined) throw new NotApplicable('no further instrument is listed');
        standard.require(clause, await standard.get('instrument', { encodedId: encodeURIComponent(id) }));
      },
    ),
  );
