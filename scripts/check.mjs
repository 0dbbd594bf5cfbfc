import { setUp } from './setup.mjs';

const { typeErrors } = await setUp();
if (typeErrors)
  console.log('The sources do not compile without complaint; what was built is checked all the same.\n');
// Loaded here, because the modules that the checks import exist only after the build.
const { check } = await import('./check/check.mjs');
await check(process.argv.slice(2), typeErrors);
