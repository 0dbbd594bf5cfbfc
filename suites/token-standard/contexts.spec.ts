import { everyTest } from '../choice-contexts/all.js';

// The choice contexts and factories of the token standard.
for (const declare of everyTest) declare('token-standard');
