import { replayCalls } from '../../src/engine/replay.js';
import { CALLS } from '../../src/engine/run/plan.js';
import { reportingOf, runOf } from '../call-test.js';
import { declare } from '../support/declare.js';
import { each } from '../support/target-under-test.js';

declare({
  title: 'the calls of a finding are made again',
  key: 'replay',
  act: async ({ plan, targets }, tell) => {
    const { replay, seed } = plan;
    if (!replay?.startsWith(CALLS)) return;
    await each(targets, tell, (target) =>
      replayCalls(
        runOf(target, plan),
        { replay, seed, clause: target.subject.clauses[0]! },
        reportingOf(target),
      ),
    );
  },
});
