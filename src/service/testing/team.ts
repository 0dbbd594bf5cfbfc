import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverOf } from '../server.js';
import { openService } from '../service.js';
import { TeamAccess } from '../team/access.js';
import { RETURN } from '../team/sign-in.js';
import { teamFrom } from '../team/team-file.js';
import { Browser } from './browser.js';
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

/** The service of a team, with a real provider of OpenID Connect and an embedded database; it judges nothing by itself. */
export async function servedTeam() {
  const folder = mkdtempSync(join(tmpdir(), 'assay-team-'));
  const origin = `http://127.0.0.1:${await freePort()}`;
  const provider = await signInProvider(`${origin}${RETURN}`, AUDIENCE);
  const file = join(folder, 'team.yaml');
  writeFileSync(
    file,
    `url: ${origin}
signIn: { issuer: "${provider.issuer}", clientId: assay, clientSecretEnv: CLIENT_SECRET, audience: "${AUDIENCE}" }
certifiers: { claim: groups, value: certifiers }
keyEnv: TEAM_KEY
limits: { targets: 3, openRuns: 2 }
load:
  - { subject: ann, hosts: [127.0.0.1], requestsPerSecond: 30, seconds: 5 }
  - { subject: bob, hosts: [bob.example] }
`,
  );
  const team = teamFrom(file, { CLIENT_SECRET: provider.secret, TEAM_KEY: KEY });
  const trouble: string[] = [];
  const service = await openService({
    ...{ data: folder, folder, team, hosts: ['127.0.0.1'] },
    env: { ...process.env, OF_THE_MACHINE: 'not theirs' },
    onTrouble: (message) => trouble.push(message),
  });
  const routes: Route[] = [];
  const app = await serverOf(service, listingRoutes(new TeamAccess(team, service), routes));
  await app.listen({ host: '127.0.0.1', port: Number(new URL(origin).port) });
  return {
    ...{ origin, provider, service, folder, trouble, routes },
    signedIn: async (member: Member): Promise<Browser> => {
      const browser = new Browser(origin);
      provider.letIn(member);
      await browser.open('/targets');
      return browser;
    },
    close: async () => {
      await app.close();
      await service.close();
      await provider.close();
      rmSync(folder, { recursive: true, force: true });
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
