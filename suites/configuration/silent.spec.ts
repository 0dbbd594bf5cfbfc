import { ADVICE } from '../../src/spec/configuration/advice.js';
import { observes } from '../support/covers.js';
import { test } from '../support/test.js';

// What the specification allows and `assay config check` warns of: recorded, never judged.

for (const { id, section } of ADVICE)
  test(id, observes('configuration'), ({ observe }) =>
    observe(section, ({ configuration }) => Promise.resolve(configuration.told(id))),
  );
