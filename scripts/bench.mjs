import { built } from './run.mjs';
import { setUp } from './setup.mjs';

/** `npm run bench` alone measures runs against slow targets; `-- load` and other files of `bench` what they say. */
const [which = 'main', ...args] = process.argv.slice(2);
process.argv.splice(2, Infinity, ...args);
await setUp();
await built(`bench/${which}.ts`);
