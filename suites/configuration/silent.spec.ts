import { ADVICE } from '../../src/spec/configuration/advice.js';
import { observes } from '../support/covers.js';
import { suite } from '../support/suite.js';
import { connect } from './client.js';

const test = suite(connect);

// What the specification allows and `assay config check` warns of: recorded, never judged.

for (const { id, section } of ADVICE)
  test(id, observes('configuration'), ({ observe }) =>
    observe(section, ({ configuration }) => Promise.resolve(configuration.warning(id))),
  );
