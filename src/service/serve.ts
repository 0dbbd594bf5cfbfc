import { randomBytes, randomUUID } from 'node:crypto';
import { ownMachine, SECRET_PARAMETER } from './own-machine.js';
import type { ApiRun } from './pages/api.js';
import { rendered } from './pages/frame.js';
import { runPage } from './pages/run.js';
import { startPage } from './pages/start.js';
import { emptyBoard } from './runs/board.js';
import { serverOf } from './server.js';
import { openService, type Service, type ServiceOptions } from './service.js';
import { TeamAccess } from './team/access.js';

const HOST = '127.0.0.1';

/** What is served, and how it ends. */
export interface Served {
  /** The address of the start page; where one person uses it alone, with the secret that lets in. */
  url: string;
  close(): Promise<void>;
}

/** Where it listens, what it keeps where, and what judges. */
interface ServeOptions extends ServiceOptions {
  /** 0: a free one. */
  port: number;
  /** So many runs are judged at once; 0: others do, with `assay worker`. */
  atOnce: number;
}

/**
 * Serves one person on this machine alone, or a team.
 * @throws {UsageError} when the folder is in use, or the port
 * @throws {CannotJudge} when the database cannot be reached
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
  ...{ id: randomUUID(), owner: '', target: null, name: '', about: null, budget: 'quick', seed: 1 },
  ...{ state: 'running', attempt: 1, askedAt: NOW, beganAt: NOW, endedAt: null, summary: null, load: null },
  ...{ trouble: null, subject: { reference: {} }, releasedAt: null, stopAsked: false, board: emptyBoard() },
};

/** Does once what pages do, for nobody: what is compiled when it is first used is there before the first page. */
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
