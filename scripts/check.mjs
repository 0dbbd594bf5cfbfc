import { setUp } from './setup.mjs';

const { typeErrors } = await setUp();
if (typeErrors)
  console.log('The sources do not compile without complaint; what was built is checked all the same.\n');
// Only now is there what the checks import.
const { check } = await import('./check/check.mjs');
await check(process.argv.slice(2), typeErrors);
