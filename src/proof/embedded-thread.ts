import { parentPort } from 'node:worker_threads';
import { startReference } from '../reference/serve.js';
import type { Ready } from './embedded.js';

// The thread that `startEmbedded` starts.
const { targets, files } = await startReference({ mounts: [{ name: 'reference' }] });
parentPort?.postMessage({ targets, files } satisfies Ready);
