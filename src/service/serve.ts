import { randomBytes, randomUUID } from 'node:crypto';
import { ownMachine, SECRET_PARAMETER } from './access.js';
import type { ApiRun } from './pages/api.js';
import { rendered } from './pages/frame.js';
import { runPage } from './pages/run.js';
import { startPage } from './pages/start.js';
import { emptyBoard } from './runs/board.js';
import { serverOf } from './server.js';
import { openService, type Service } from './service.js';
import { TeamAccess } from './team/access.js';

const HOST = '127.0.0.1';

interface Served {
  /** The address of the start page; for a single user, with the secret. */
  url: string;
  close(): Promise<void>;
}

type ServeOptions = Parameters<typeof openService>[0] & {
  /** 0: a free port. */
  port: number;
  /** Number of runs that are judged in parallel; 0: only `assay worker` judges. */
  atOnce: number;
};

/**
 * Serves a single user on this machine, or a team.
 * @throws {UsageError} when the folder or the port is in use
 * @throws {CannotJudge} when the database is unreachable
 */
export async function serve({ port, atOnce, ...options }: ServeOptions): Promise<Served> {
  const service = await openService(options);
  const { team } = options;
  try {
    const secret = randomBytes(24).toString('base64url');
    let listening = port;
    const access = team ? new TeamAccess(team, service) : ownMachine({ secret, port: () => listening });
    const app = await serverOf(service, access);
    await Promise.all([service.reader.start(), warmUp(service)]);
    await app.listen({ host: team?.host ?? HOST, port });
    listening = (app.server.address() as { port: number }).port;
    if (atOnce > 0) await service.judge(atOnce, `process ${process.pid}`);
    return {
      url: team ? team.origin : `http://${HOST}:${listening}/?${SECRET_PARAMETER}=${secret}`,
      close: async () => {
        await app.close();
        await service.close();
      },
    };
  } catch (error) {
    await service.close();
    throw error;
  }
}

const NOW = new Date().toISOString();
const RUN: ApiRun = {
  id: randomUUID(),
  owner: '',
  target: null,
  name: '',
  about: null,
  budget: 'quick',
  seed: 1,
  state: 'running',
  attempt: 1,
  askedAt: NOW,
  beganAt: NOW,
  endedAt: null,
  summary: null,
  load: null,
  trouble: null,
  subject: { reference: {} },
  releasedAt: null,
  stopAsked: false,
  board: emptyBoard(),
};

/** Renders the pages once, so that code which is compiled on first use is ready before the first request. */
async function warmUp({ targets, runs, audit, histories }: Service): Promise<void> {
  const nobody = randomUUID();
  rendered(startPage([], [RUN]));
  rendered(runPage(RUN, [], { owner: '', signs: false }));
  await targets.list(nobody);
  await targets.get(nobody, nobody);
  await runs.list(nobody, { target: nobody, before: new Date() });
  await runs.get(nobody, nobody);
  await runs.verdict(nobody, nobody);
  await histories.of(nobody, '');
  await audit.list(nobody);
}
