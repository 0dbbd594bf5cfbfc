import { built } from './paths.mjs';
import { setUp } from './setup.mjs';

/** `npm run bench` measures certification and reports; `-- load` and `-- regression` measure those. */
const [which = 'main', ...args] = process.argv.slice(2);
process.argv.splice(2, Infinity, ...args);
await setUp();
await built(`bench/${which}.ts`);
