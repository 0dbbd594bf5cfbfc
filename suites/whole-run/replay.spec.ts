import { replayCalls } from '../../src/engine/replay.js';
import { CALLS } from '../../src/engine/run/plan.js';
import { reportingOf, runOf } from '../call-test.js';
import { declare } from '../support/declare.js';

declare({
  title: 'the calls of a finding are made again',
  key: 'replay',
  act: async ({ plan, target }) => {
    const { replay, seed } = plan;
    if (!replay?.startsWith(CALLS)) return [];
    const replayed = { replay, seed, clause: target.subject.clauses[0]! };
    return replayCalls(runOf(target, plan), replayed, reportingOf(target));
  },
});
