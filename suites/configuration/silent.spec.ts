import { ADVICE } from '../../src/spec/configuration/advice.js';
import { observe } from './client.js';

// What the specification allows and `assay config check` warns of: recorded, never judged.

for (const { id, section } of ADVICE)
  observe(id, section, ({ configuration }) => Promise.resolve(configuration.warning(id)));
