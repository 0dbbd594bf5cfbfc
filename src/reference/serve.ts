import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openConfiguration, type ConfigurationFile } from './configuration/deployment.js';
import {
  issuerPages,
  keyFiles,
  trustIn,
  trustInOther,
  type OtherIssuer,
  createSigningKeys,
  type SigningKeys,
  issuerFile,
} from './issuer/issuer.js';
import type { Mount } from './mount.js';
import { APPS, type AppName } from './operator/app.js';
import { openApp } from './operator/open.js';
import { openParticipant, setupOf } from './participant/open.js';
import { openRegistry, lockOf } from './token-standard/serve.js';
import { openScan, scanFile } from './scan/scan.js';
import { openTls, type TlsFile } from './tls/open.js';
import { tallied } from './triggers/triggered.js';
import { anyError, type HttpHandler, type HttpReply } from './wire/exchange.js';
import { setImmediate } from 'node:timers/promises';
import type { Setup } from './participant/parts.js';
import { ACCEPTABLE, REASSIGNING } from './registry/instructions.js';
import { lockFile, standardFile } from './token-standard/target-file.js';

/** The content of a target file for one mount. A variant may add members. */
export type ServedTargetFile = {
  version: 1;
  name: string;
  environment: 'staging';
  registry: {
    url: string;
    transferInstructions: { acceptable: string[]; reassigning: string[] };
    tokenStandard: Omit<typeof standardFile, 'v2'> & {
      v2?: Partial<typeof standardFile.v2>;
      conditionalLock?: typeof lockFile;
    };
  };
  participant: Omit<Setup, 'algorithm' | 'issuers'> & { url: string };
  scan: ReturnType<typeof scanFile>;
  operator: OperatorFile;
  configuration?: ConfigurationFile;
  /** Undefined when the tokens come from an external issuer. */
  issuer?: ReturnType<typeof issuerFile>;
  [member: string]: unknown;
};

/** The operator section of a target file. */
type OperatorFile = {
  apps: { name: string; readyz: string; livez: string; metrics: string }[];
  /** Undefined when there are no TLS endpoints. */
  tls?: TlsFile[];
};

/**
 * Returns the operator section of a target file: the apps with their base paths from `urlOf`, and the TLS
 * endpoints.
 */
const operatorFile = (urlOf: (app: AppName) => string, tls: TlsFile[] | undefined): OperatorFile => ({
  apps: APPS.map((name) => {
    const url = urlOf(name);
    return { name, readyz: `${url}/readyz`, livez: `${url}/livez`, metrics: `${url}/metrics` };
  }),
  ...(tls && { tls }),
});

/**
 * The base path of one system of a mount: `token` is the registry, `json` the participant; `participant` is the app
 * with the health and metrics of the participant.
 */
const baseOf = (mount: Mount, system: 'token' | 'json' | 'scan' | AppName): string =>
  `/${encodeURIComponent(mount.name)}/${system}`;

/** Returns the content of a target file for a mount. */
const targetFile = (
  origin: string,
  mount: Mount,
  own: { issuer: string; keys: SigningKeys } | undefined,
  tls: TlsFile[] | undefined,
  configuration: ConfigurationFile | undefined,
): ServedTargetFile => {
  const { algorithm, issuers, ...participant } = setupOf(mount);
  const usual: ServedTargetFile = {
    version: 1,
    name: [
      'embedded reference target',
      ...(mount.variant ? [`variant ${mount.variant.name}`] : []),
      ...(mount.fault ? [`fault ${mount.fault.name}`] : []),
      ...(mount.trigger ? [`trigger ${mount.trigger.name}`] : []),
    ].join(', '),
    environment: 'staging',
    registry: {
      url: origin + baseOf(mount, 'token'),
      transferInstructions: { acceptable: ACCEPTABLE.map(({ id }) => id), reassigning: [...REASSIGNING] },
      tokenStandard: { ...standardFile, ...(lockOf(mount) && { conditionalLock: lockFile }) },
    },
    participant: { url: origin + baseOf(mount, 'json'), ...participant },
    scan: scanFile(origin + baseOf(mount, 'scan')),
    operator: operatorFile((app) => origin + baseOf(mount, app), tls),
    ...(configuration && { configuration }),
    ...(own && { issuer: issuerFile(own.issuer, own.keys, algorithm, issuers === 'two') }),
  };
  const { target } = mount.variant ?? {};
  return { ...usual, ...(typeof target === 'function' ? target(usual) : target) };
};

/** Writes a reply, with the requested framing. */
export const send = async (response: ServerResponse, reply: HttpReply): Promise<void> => {
  if (reply.pieces === undefined) {
    response.writeHead(reply.status, { ...reply.headers, 'Content-Length': Buffer.byteLength(reply.body) });
    response.end(reply.body);
    return;
  }
  const body = Buffer.from(reply.body);
  response.writeHead(reply.status, reply.headers);
  for (let at = 0; at < body.length && !response.destroyed; at += reply.pieces) {
    response.write(body.subarray(at, at + reply.pieces));
    // Writes of the same tick would be sent in one packet.
    await setImmediate();
  }
  response.end();
};

const KEPT = 2 * 1024 * 1024;
const DRAINED = 64 * 1024 * 1024;

/** The client disconnected in the middle of a request; this part of the body was received. */
class ClientGone extends Error {
  constructor(readonly body: Buffer) {
    super('the client went away');
  }
}

/**
 * Reads the pieces of a request body; `undefined` when it is larger than 2 MB.
 * @throws {ClientGone} when the client disconnects
 */
const readPieces = (request: IncomingMessage): Promise<Buffer[] | undefined> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= KEPT) chunks.push(chunk);
      // An oversized body is read to its end, because closing early could cost the client the response.
      else if (size > DRAINED) request.destroy();
      else chunks.length = 0;
    });
    request.on('end', () => resolve(size > KEPT ? undefined : chunks));
    const reportBroken = () => reject(new ClientGone(Buffer.concat(chunks)));
    request.on('error', reportBroken);
    request.on('close', reportBroken);
  });

/**
 * Reads the body of a request; `undefined` when it is larger than 2 MB.
 * @throws {ClientGone} when the client disconnects
 */
export const readBody = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  const pieces = await readPieces(request);
  return pieces && Buffer.concat(pieces);
};

/** A running reference target. */
export type Reference = {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  /**
   * The content of a target file for each mount, in the order of the mounts, and the files to be written beside it,
   * by name. They are readable only for the owner.
   */
  targets: { name: string; file: ServedTargetFile; files: Record<string, string> }[];
  /** The keys and certificates that all target files name, PEM by file name. */
  files: Record<string, string>;
  /** Closes immediately, including open connections. */
  close(): Promise<void>;
};

/** The mounts, and the trusted issuers. */
type ReferenceOptions = {
  mounts: readonly Mount[];
  /** 0 or undefined: a free port. */
  port?: number;
  /** The keys of the reference's own issuer; default: new ones. */
  keys?: SigningKeys;
  /** An external issuer, whose tokens the participants accept instead of those of the reference's own. */
  otherIssuer?: OtherIssuer;
};

/** The content of one server: systems by base path, fixed pages by URL. */
type Site = {
  origin: string;
  systems: Map<string, HttpHandler>;
  pages: Map<string, HttpReply>;
  /** The received part of the body of an interrupted request, by base path, until the next request. */
  brokenOff: Map<string, Buffer>;
};

// A base path has two segments, the mount and the system. The rest belongs to the system.
const split = (path: string): [base: string, rest: string] => {
  const at = path.indexOf('/', path.indexOf('/', 1) + 1);
  return at < 0 ? [path, ''] : [path.slice(0, at), path.slice(at)];
};

const respond = async (site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { method = '', url = '', headers } = request;
  const [path = '', query] = url.split(/\?(.*)/s, 2);
  const [base, rest] = split(path);
  const pieces = await readPieces(request).catch((cause: unknown) => {
    if (cause instanceof ClientGone) site.brokenOff.set(base, cause.body);
    throw cause;
  });
  if (!pieces) return send(response, anyError(413, 'The body is larger than 2 MB.'));
  const page = site.pages.get(site.origin + path);
  if (page && method === 'GET') return send(response, page);
  const answer = site.systems.get(base);
  if (!answer) return send(response, anyError(404, `Nothing is mounted at ${base}.`));
  const brokenOff = site.brokenOff.get(base);
  site.brokenOff.delete(base);
  const arrival = {
    version: request.httpVersion,
    names: request.rawHeaders.filter((_, i) => i % 2 === 0),
    pieces,
    connection: request.socket,
    ...(brokenOff && { brokenOff }),
  };
  const body = Buffer.concat(pieces);
  const call = { method, path: rest, headers, body, arrival, ...(query !== undefined && { query }) };
  return send(response, await answer(call));
};

/**
 * Serves all mounts on one loopback port, and TLS endpoints on ports of their own.
 * @throws {Error} when two mounts have the same name, or the port is in use
 */
export const startReference = async ({
  mounts,
  port = 0,
  keys: given,
  otherIssuer,
}: ReferenceOptions): Promise<Reference> => {
  if (new Set(mounts.map(({ name }) => name)).size < mounts.length)
    throw new Error('Two mounts of the reference target have the same name.');
  const keys = given ?? (await createSigningKeys());

  const site: Site = { origin: '', systems: new Map(), pages: new Map(), brokenOff: new Map() };
  // Long ids must reach the registry instead of the parser's 431.
  const server = createServer(
    { maxHeaderSize: 256 * 1024, keepAliveTimeout: 60_000 },
    (request, response) => {
      respond(site, request, response).catch((cause: unknown) => {
        if (response.headersSent || response.destroyed) response.destroy();
        else void send(response, anyError(500, String(cause)));
      });
    },
  );
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `${origin}/issuer`;
  const trust = otherIssuer ? trustInOther(otherIssuer) : trustIn(issuer, keys);
  site.origin = origin;
  site.pages = issuerPages(issuer, keys);
  for (const mount of mounts) {
    site.systems.set(baseOf(mount, 'token'), tallied(mount, openRegistry));
    site.systems.set(
      baseOf(mount, 'json'),
      tallied(mount, (each) => openParticipant(each, trust)),
    );
    const scan = origin + baseOf(mount, 'scan');
    site.systems.set(
      baseOf(mount, 'scan'),
      tallied(mount, (each) => openScan(each, scan)),
    );
    for (const app of APPS)
      site.systems.set(
        baseOf(mount, app),
        tallied(mount, (each) => openApp(each, app)),
      );
  }
  const tls = await openTls(mounts);
  return {
    origin,
    targets: await Promise.all(
      mounts.map(async (mount) => {
        const own = otherIssuer ? undefined : { issuer, keys };
        const deployment = await openConfiguration(mount);
        return {
          name: mount.name,
          file: targetFile(origin, mount, own, tls.sections.get(mount), deployment?.section),
          files: deployment?.files ?? {},
        };
      }),
    ),
    files: { ...keyFiles(keys), ...tls.files },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await Promise.all([closed, tls.close()]);
    },
  };
};
