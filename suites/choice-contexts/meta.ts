import {
  everyMetaOfWrongType,
  everyMetaWithWrongValue,
  metaOfWrongType,
  metaWithWrongValue,
} from '../../generators/registry/broken-meta.js';
import { meta, metaEdges, unicodeSweep } from '../../generators/registry/meta.js';
import { familyTest, type Declaration } from './family.js';

/** The tests of meta in requests for a choice context. */
export const metas: readonly Declaration[] = [
  familyTest<(typeof metaEdges)[number]>({
    title: 'any meta of strings is accepted',
    rule: 'metaAccepted',
    listed: metaEdges,
    deep: unicodeSweep,
    random: meta.map((any) => ({ what: 'a meta', meta: any })),
    show: ({ meta: own }) => ({ meta: own }),
    steps: ({ what, meta: own }, asking) => {
      const subject = asking.subjectFor(what);
      return {
        ...asking.good(subject, { meta: own }),
        varies: `a meta with ${what}`,
        counterpart: asking.good(subject),
      };
    },
  }),
  familyTest<{ value: unknown; rule: string }>({
    title: 'a meta that is not an object is refused',
    rule: 'metaObject',
    listed: everyMetaOfWrongType,
    random: metaOfWrongType,
    steps: (value, asking) => asking.broken(asking.subjectFor(value.rule), value),
  }),
  familyTest<{ value: unknown; rule: string }>({
    title: 'a meta with a value that is not a string is refused',
    rule: 'metaStringValues',
    listed: everyMetaWithWrongValue,
    random: metaWithWrongValue,
    steps: (value, asking) => asking.broken(asking.subjectFor(value.rule), value),
  }),
];
