import { homedir } from 'node:os';
import { join } from 'node:path';
import type { VerifyingKey } from '../certificate/key.js';
import { UsageError } from '../platform/errors.js';
import { hideAddress } from '../secrets/outgoing.js';
import { command, number, text } from './command.js';
import { judgingOf, judgingOptions } from './judging.js';
import { checkPort, interrupted } from './listening.js';
import { print, say } from './say.js';

/** `assay serve`. */
export const serveCommand = command(
  {
    options: {
      port: { ...number('port on 127.0.0.1; 0: a free one'), default: 7070 },
      data: text('folder that targets and runs are kept in (default: .assay in your home)'),
      ...judgingOptions,
      'sign-key': text('private key in PEM that certificates are signed with'),
    },
    examples: [
      ['$0 serve', 'targets, runs and reports as pages, on this machine alone'],
      ['$0 serve --allow-host registry.example', 'targets may name that host as well'],
      ['$0 serve --team team.yaml', 'for many people, who sign in'],
    ],
  },
  async ({ port, data, signKey, ...args }) => {
    checkPort(port);
    const key = signKey === undefined ? undefined : await keyFrom(signKey);
    const databaseUrl = process.env['DATABASE_URL'];
    if (databaseUrl !== undefined) hideAddress(databaseUrl);
    const judging = await judgingOf(args);
    const { serve } = await import('../service/serve.js');
    const served = await serve({
      ...{ port, ...judging },
      data: data ?? join(homedir(), '.assay'),
      ...{ databaseUrl, key, env: process.env },
      onTrouble: say,
    }).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
        throw new UsageError(`--port ${port}: something listens there already. --port 0 takes a free one.`);
      throw error;
    });
    const open = judging.team
      ? 'The team uses it at'
      : 'Open this page; its address lets you in, so keep it to yourself:';
    print(`${open}\n\n  ${served.url}\n\nCtrl-C ends it. What is under way is begun again the next time.\n`);
    await interrupted();
    await served.close();
  },
);

/** Returns the key that signs certificates. Warns when users other than its owner can read the file. */
async function keyFrom(path: string): Promise<VerifyingKey> {
  const { signingKey } = await import('../certificate/key.js');
  const { openMode, ...key } = signingKey(path);
  if (openMode !== undefined)
    say(
      `${path}: others than its owner may read or change it (mode ${openMode}). Mend it: chmod 600 ${path}`,
    );
  return key;
}
