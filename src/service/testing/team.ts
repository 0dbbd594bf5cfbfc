import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { VerifyingKey } from '../../certificate/key.js';
import { serverOf } from '../server.js';
import { openService } from '../service.js';
import { RETURN, TeamAccess } from '../team/access.js';
import { teamFrom } from '../team/team-file.js';
import { Browser } from './browser.js';
import { DATABASES } from './databases.js';
import { type Member, signInProvider } from './provider.js';
import { listingRoutes, type Route } from './routes.js';

/** Of the team, in its environment. */
export const KEY = 'a key of the team, which has some length';
export const ANN: Member = { sub: 'ann', name: 'Ann <b>A</b>' };
export const BOB: Member = { sub: 'bob', name: 'Bob' };
/** A certifier. */
export const CAT: Member = { sub: 'cat', name: 'Cat', groups: ['certifiers', 'others'] };
const AUDIENCE = 'https://assay.example/api';

/** A target file that is sound. */
export const target = (name: string, more = '') => ({
  text: `version: 1\nname: ${name}\nenvironment: staging\n${more}`,
});

const EMBEDDED = DATABASES[0]!.place;

/** What a test asks of a team. */
interface TeamAsked {
  /** As the file of the team has them. */
  limits?: string;
  /** Subjects that are certifiers besides. */
  certifiers?: readonly string[];
  key?: VerifyingKey;
  /** Where it keeps what it keeps; absent: in an embedded database. */
  place?: typeof EMBEDDED;
}

/** The service of a team, with a real provider of OpenID Connect; it judges nothing by itself. */
export async function servedTeam({
  limits = '{ targets: 3, openRuns: 2 }',
  certifiers = [],
  key,
  place = EMBEDDED,
}: TeamAsked = {}) {
  const { data: folder, databaseUrl, close: leave } = await place();
  const origin = `http://127.0.0.1:${await freePort()}`;
  const provider = await signInProvider(`${origin}${RETURN}`, AUDIENCE);
  const file = join(folder, 'team.yaml');
  writeFileSync(
    file,
    `url: ${origin}
signIn: { issuer: "${provider.issuer}", clientId: assay, clientSecretEnv: CLIENT_SECRET, audience: "${AUDIENCE}" }
certifiers: { claim: groups, value: certifiers${certifiers.length > 0 ? `, subjects: [${certifiers.join()}]` : ''} }
keyEnv: TEAM_KEY
limits: ${limits}
load:
  - { subject: ann, hosts: [127.0.0.1], requestsPerSecond: 30, seconds: 5 }
  - { subject: bob, hosts: [bob.example] }
`,
  );
  const env = { CLIENT_SECRET: provider.secret, TEAM_KEY: KEY };
  const team = teamFrom(file, env);
  const trouble: string[] = [];
  const service = await openService({
    ...{ data: folder, databaseUrl, folder, team, key, hosts: ['127.0.0.1'] },
    env: { ...process.env, OF_THE_MACHINE: 'not theirs' },
    onTrouble: (message) => trouble.push(message),
  });
  await service.reader.start();
  const routes: Route[] = [];
  const app = await serverOf(service, listingRoutes(new TeamAccess(team, service), routes));
  await app.listen({ host: '127.0.0.1', port: Number(new URL(origin).port) });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= app.close().then(() => service.close()));
  return {
    ...{ origin, provider, service, folder, file, env, trouble, routes, stop },
    signedIn: async (member: Member): Promise<Browser> => {
      const browser = new Browser(origin);
      provider.letIn(member);
      await browser.open('/targets');
      return browser;
    },
    /** Also when it was stopped before. */
    close: async () => {
      await stop();
      await provider.close();
      await leave();
    },
  };
}

/** The team's file names its own address, which has to be known before. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
