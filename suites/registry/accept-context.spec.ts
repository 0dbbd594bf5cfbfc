import { everyTest } from '../choice-contexts/all.js';

// Endpoints / 1, and the sections that it refers to.
for (const declare of everyTest) declare('registry');
