import { examineNamed } from '../../preflight/doctor.js';
import { type Check, orWrong } from '../../preflight/check.js';
import { hideSecrets } from '../../secrets/outgoing.js';
import type { DoctorJob } from './runner.js';
import { readTarget } from './job.js';

// The process that checks the services in a target file. The parent process sends the job and gets the results.

// The parent has ended, so nobody would read the result.
process.once('disconnect', () => process.exit(1));
process.once('message', (text: string) => void examine(JSON.parse(text) as DoctorJob));

async function examine({ text, ...where }: DoctorJob): Promise<void> {
  const checks = await orWrong('target file', async () => examineNamed(await readTarget(text, where)));
  const shown = checks.map(({ result, ...check }): Check => ({ ...check, result: hideSecrets(result) }));
  process.send!(shown, () => process.disconnect());
}
