import { randomBytes } from 'node:crypto';
import { SECRET_PARAMETER } from './access.js';
import { serverOf } from './server.js';
import { openService, type ServiceOptions } from './service.js';
import type { RunnerOptions } from './runs/runner.js';

const HOST = '127.0.0.1';

/** What is served, and how it ends. */
export interface Served {
  /** The address of the start page, with the secret that lets in. */
  url: string;
  close(): Promise<void>;
}

/** Where it listens, what it keeps where, and what judges. */
export interface ServeOptions extends ServiceOptions, Pick<RunnerOptions, 'folder' | 'hosts' | 'env'> {
  /** 0: a free one. */
  port: number;
  /** So many runs are judged at once; 0: others do, with `assay worker`. */
  atOnce: number;
}

/**
 * Serves one person's service on this machine alone.
 * @throws {UsageError} when the folder is in use, or the port
 * @throws {CannotJudge} when the database cannot be reached
 */
export async function serve({ port, atOnce, folder, hosts, env, ...options }: ServeOptions): Promise<Served> {
  const service = await openService(options);
  try {
    const secret = randomBytes(24).toString('base64url');
    let listening = port;
    const app = await serverOf(service, { secret, port: () => listening });
    await app.listen({ host: HOST, port });
    listening = (app.server.address() as { port: number }).port;
    await service.judge(atOnce, { name: `process ${process.pid}`, folder, hosts, env });
    return {
      url: `http://${HOST}:${listening}/?${SECRET_PARAMETER}=${secret}`,
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
