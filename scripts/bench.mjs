import { built } from './paths.mjs';
import { setUp } from './setup.mjs';

await setUp();
await built('bench/main.ts');
