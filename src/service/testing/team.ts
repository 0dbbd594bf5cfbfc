import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VerifyingKey } from '../../certificate/key.js';
import { freePort } from '../../http/testing.js';
import { serverOf } from '../server.js';
import { openService } from '../service.js';
import { RETURN, TeamAccess } from '../team/access.js';
import { teamFrom } from '../team/team-file.js';
import { Browser } from './browser.js';
import { DATABASES, listingRoutes, type Route } from './databases.js';
import { type Member, signInProvider } from './provider.js';

/** The key of the team, in its environment. */
export const KEY = 'a key of the team, which has some length';
export const ANN: Member = { sub: 'ann', name: 'Ann <b>A</b>' };
export const BOB: Member = { sub: 'bob', name: 'Bob' };
export const CAT: Member = { sub: 'cat', name: 'Cat', groups: ['certifiers', 'others'] };
const AUDIENCE = 'https://assay.example/api';

/** A valid target file. */
export const target = (name: string, more = '') => ({
  text: `version: 1\nname: ${name}\nenvironment: staging\n${more}`,
});

const EMBEDDED = DATABASES[0]!.place;

/** The settings of a team for a test. */
interface TeamAsked {
  /** As in the file of the team. */
  limits?: string;
  /** Subjects of further certifiers. */
  certifiers?: readonly string[];
  key?: VerifyingKey;
  /** Where it stores its data; default: in an embedded database. */
  place?: typeof EMBEDDED;
}

/** Starts the service of a team, with a real OpenID Connect provider. It judges no runs. */
export async function servedTeam({
  limits = '{ targets: 3, openRuns: 2 }',
  certifiers = [],
  key,
  place = EMBEDDED,
}: TeamAsked = {}) {
  const { data: folder, databaseUrl, close: leave } = await place();
  // The file of the team contains its own address, which must be known in advance.
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
    data: folder,
    databaseUrl,
    folder,
    team,
    key,
    hosts: ['127.0.0.1'],
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
    origin,
    provider,
    service,
    folder,
    file,
    env,
    trouble,
    routes,
    stop,
    signedIn: async (member: Member): Promise<Browser> => {
      const browser = new Browser(origin);
      provider.letIn(member);
      await browser.open('/targets');
      return browser;
    },
    /** Works also when it was stopped before. */
    close: async () => {
      await stop();
      await provider.close();
      await leave();
    },
  };
}
