import { readFileSync } from 'node:fs';
import { readExposition } from '../src/probes/metrics/recognise.js';

// A process of its own, so that its peak memory is that of judging: `node judge-metrics.js FILE` prints seconds,
// series and MB.
const body = readFileSync(process.argv[2]!);
const start = performance.now();
const { samples, defects } = readExposition(body, 'text', { anyNames: true });
const seconds = (performance.now() - start) / 1000;
// In KB on Linux, macOS and Windows, because libuv converts it.
const peakMb = process.resourceUsage().maxRSS / 1024;
process.stdout.write(JSON.stringify({ seconds, samples, defects: defects.all.length, peakMb }));
