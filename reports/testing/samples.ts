import type { Verdict } from '../../src/results/schema.js';
import { failing, manyCauses } from '../fixtures/failing.js';
import { hostile } from '../fixtures/hostile.js';
import { inconclusive, passing, waived } from '../fixtures/passing.js';
import { production, threeSystems, tls } from '../fixtures/systems.js';

export const samples: Readonly<Record<string, Verdict>> = {
  passing,
  failing,
  'many causes': manyCauses,
  inconclusive,
  waived,
  'three systems': threeSystems,
  production,
  tls,
  hostile,
};

/** Characters that no report may contain, whatever a target sent: a terminal or a CI system would obey them. */
export const OBEYED = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|^\s*::|##(?:vso|teamcity)?\[/mu;
