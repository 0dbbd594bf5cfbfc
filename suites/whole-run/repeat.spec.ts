import { repeat } from '../../src/engine/repeat.js';
import { repeatProbes } from '../../src/engine/probe-test.js';
import { REPEAT } from '../../src/engine/run/plan.js';
import { reportingOf } from '../call-test.js';
import { declare } from '../support/declare.js';

declare({
  title: 'calls that are made again under other conditions are answered rightly',
  key: REPEAT,
  act: async ({ plan, target }) => {
    const { run, probes, found } = target;
    // A plan that only proves that a fault is found needs one finding.
    const isOver = plan.replay !== undefined || (!plan.shrink && found);
    if (!run || isOver) return [];
    const own = { ...plan, untilFound: plan.untilFound === true };
    const reporting = reportingOf(target);
    return repeat(run, own, reporting, async () =>
      probes ? repeatProbes({ run, probes }, own, reporting) : [],
    );
  },
});
