import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { TestContext } from 'node:test';
import { stringify } from 'yaml';
import type { Fault } from '../../reference/mount.js';
import { ACCEPTABLE, REASSIGNING } from '../../reference/registry/instructions.js';
import type { StandardWrap } from '../../reference/token-standard/route.js';
import { openRegistry } from '../../reference/token-standard/serve.js';
import { readBody, send } from '../../reference/serve.js';
import { folderWith } from '../../target-file/testing.js';
import { listen } from '../../http/testing.js';

/** A registry on loopback, with a folder that holds a target file for it. */
interface Served {
  url: string;
  dir: string;
  /** `POST /path body` of each request that was received. */
  requests: string[];
}

interface Behaviour {
  wrap?: StandardWrap;
  /** Answers a request instead of the registry, when it returns true. */
  instead?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Additional members of the target file. */
  target?: Record<string, unknown>;
  files?: Record<string, string>;
}

/** Serves the reference registry with the changes of the test, until the test ends. */
export async function serve(t: TestContext, behaviour: Behaviour = {}): Promise<Served> {
  const { wrap, instead, target, files } = behaviour;
  const fault: Fault | undefined = wrap && { name: 'x', breaks: ['x'], explains: '', wrap };
  const answer = openRegistry({ name: 'tested', ...(fault && { fault }) });
  const requests: string[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const body = (await readBody(request)) ?? Buffer.alloc(0);
    const { method = '', url = '', headers } = request;
    requests.push(`${method} ${url} ${body.toString('latin1')}`);
    if (instead?.(request, response)) return;
    await send(response, await answer({ method, path: url, headers, body }));
  };
  const server = createServer({ maxHeaderSize: 256 * 1024 }, (request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  const port = await listen(t, server);
  const url = `http://127.0.0.1:${port}`;
  return { url, dir: folderWith(t, { ...files, 'target.yaml': targetFile(url, target) }), requests };
}

/** Returns the text of a target file for a registry at `url`; members of `more` replace the default ones. */
export const targetFile = (url: string, more: Record<string, unknown> = {}): string =>
  stringify({
    version: 1,
    name: 'test registry',
    environment: 'staging',
    registry: { url, transferInstructions: IDS },
    ...more,
  });

/** The ids that the reference registry knows. */
export const IDS = { acceptable: ACCEPTABLE.map(({ id }) => id), reassigning: [...REASSIGNING] };
