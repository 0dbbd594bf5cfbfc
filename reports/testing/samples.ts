import type { Verdict } from '../../src/results/schema.js';
import { failing, manyCauses } from '../fixtures/failing.js';
import { hostile } from '../fixtures/hostile.js';
import { passing } from '../fixtures/passing.js';
import { production, threeSystems } from '../fixtures/systems.js';
import { tls } from '../fixtures/tls.js';
import { inconclusive, waived } from '../fixtures/unsettled.js';

/** Every sample verdict by name. */
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

/** What no report may hold, whatever a target sent: signs that a terminal or a CI system would obey. */
export const OBEYED = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|^\s*::|##(?:vso|teamcity)?\[/mu;
