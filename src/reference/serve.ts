import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Mount, TargetFile } from './mount.js';
import { ACCEPTABLE, REASSIGNING } from './registry/instructions.js';
import { openRegistry } from './registry/open.js';
import { error, type Answer } from './wire/exchange.js';
import { readBody } from './wire/read-body.js';
import { send } from './wire/send.js';

/** A running reference target. */
export type Reference = {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  /** What a target file for each mount holds, in the order of the mounts. */
  targets: { name: string; file: TargetFile }[];
  /** Ends at once, open connections included. */
  close(): Promise<void>;
};

const registryBase = (mount: Mount): string => `/${encodeURIComponent(mount.name)}/token`;

const targetFile = (origin: string, mount: Mount): TargetFile => ({
  version: 1,
  name: [
    'embedded reference target',
    ...(mount.variant ? [`variant ${mount.variant.name}`] : []),
    ...(mount.fault ? [`fault ${mount.fault.name}`] : []),
  ].join(', '),
  environment: 'staging',
  registry: {
    url: origin + registryBase(mount),
    transferInstructions: { acceptable: ACCEPTABLE.map(({ id }) => id), reassigning: [...REASSIGNING] },
  },
  ...mount.variant?.target,
});

// A base path has two segments, the mount and the system: everything after them is the system's own.
const split = (url: string): [base: string, path: string] => {
  const [path = ''] = url.split('?', 1);
  const at = path.indexOf('/', path.indexOf('/', 1) + 1);
  return [path.slice(0, at), path.slice(at)];
};

const respond = async (
  bases: Map<string, Answer>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const body = await readBody(request);
  if (!body) return send(response, error(413, 'The body is larger than 2 MB.'));
  const { method = '', url = '', headers } = request;
  const [base, path] = split(url);
  const answer = bases.get(base);
  if (!answer) return send(response, error(404, `Nothing is mounted at ${base}.`));
  return send(response, await answer({ method, path, headers, body }));
};

/**
 * Serves every mount on one loopback port. A port of 0 takes a free one. Rejects when two mounts have the same
 * name, and when the port is taken.
 */
export const startReference = async ({
  mounts,
  port = 0,
}: {
  mounts: readonly Mount[];
  port?: number;
}): Promise<Reference> => {
  const bases = new Map(mounts.map((mount) => [registryBase(mount), openRegistry(mount)]));
  if (bases.size < mounts.length) throw new Error('Two mounts of the reference target have the same name.');

  // Long ids belong in front of the registry, not into the parser's 431.
  const server = createServer(
    { maxHeaderSize: 256 * 1024, keepAliveTimeout: 60_000 },
    (request, response) => {
      respond(bases, request, response).catch((cause: unknown) => {
        if (response.headersSent || response.destroyed) response.destroy();
        else void send(response, error(500, String(cause)));
      });
    },
  );
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    targets: mounts.map((mount) => ({ name: mount.name, file: targetFile(origin, mount) })),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
