import { repeat } from '../../src/engine/repeat.js';
import { repeatProbes } from '../../src/engine/repeat-probes.js';
import { REPEAT } from '../../src/engine/run/plan.js';
import { reportingOf } from '../call-test.js';
import { declare } from '../support/declare.js';
import { each, type TargetUnderTest } from '../support/target-under-test.js';

declare({
  title: 'calls that are made again under other conditions are answered rightly',
  key: REPEAT,
  act: ({ plan, targets }, tell) => {
    // A plan that only proves that a fault is found needs one finding.
    const repeated = targets.filter(
      ({ run, found }) => run && plan.replay === undefined && (plan.shrink || !found),
    );
    const own = { ...plan, untilFound: plan.untilFound === true };
    const again = async (target: TargetUnderTest) => {
      const [run, reporting] = [target.run!, reportingOf(target)];
      const { probes } = target;
      const told = await repeat(run, own, reporting, async () =>
        probes ? repeatProbes({ run, probes }, own, reporting) : [],
      );
      // A proof has hundreds of targets, and a history keeps the responses of its target.
      delete target.run;
      return told;
    };
    // Each target uses all the connections that it may.
    return each(repeated, tell, again, 1);
  },
});
