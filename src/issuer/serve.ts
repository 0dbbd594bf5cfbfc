import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { isIPv6, type AddressInfo } from 'node:net';
import { UsageError } from '../platform/errors.js';
import { resolve } from 'node:path';
import { Document, type Scalar, type YAMLMap } from '../packages/yaml.js';
import { createPublicKey } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import {
  calculateJwkThumbprint,
  CompactSign,
  exportPKCS8,
  generateKeyPair,
  importPKCS8,
  type JWK,
} from '../packages/jose.js';
import { openModeOf } from '../platform/regular-file.js';
import { readText } from '../document/read-text.js';
import { issuerSchema, type Issuer } from '../target-file/schema/credentials.js';

/** Example subjects, by the names that the suites use. Only the operator of a node knows its real users. */
const SUBJECTS = {
  participantAdmin: { subject: 'admin-user' },
  identityProviderAdmin: { subject: 'east-admin', identityProviderId: 'idp-east' },
  user: { subject: 'alice' },
  stranger: { subject: 'mallory' },
};

/** The `issuer` section of a target file as YAML, for the key in the file at `path`. */
export function issuerSection({ algorithm, keyId }: SigningKey, path: string, issuer: string): string {
  const document = new Document({
    issuer: {
      signingKeyFile: resolve(path),
      algorithm,
      keyId,
      issuer,
      audience: 'https://ledger.example',
      subjects: SUBJECTS,
    },
  });
  const audience = document.getIn(['issuer', 'audience'], true) as Scalar;
  audience.comment = ' put in the auth.targetAudience of the node';
  const subjects = document.getIn(['issuer', 'subjects'], true) as YAMLMap<Scalar, YAMLMap>;
  subjects.commentBefore = ' put in users of the node; stranger is one without rights';
  for (const { value } of subjects.items) if (value) value.flow = true;
  return document.toString({ lineWidth: 0 });
}

/** The address of an issuer. */
interface ListenOptions {
  host: string;
  /** 0 selects a free port. */
  port: number;
  /** The URL of the issuer, if clients reach it at another address than it listens on. */
  url?: string | undefined;
}

interface ServedIssuer {
  /** The `iss` of its tokens. */
  issuer: string;
  /** Its address: `http://HOST:PORT`. */
  origin: string;
  keySet: string;
  /** The URL of its discovery document (OpenID Connect Discovery 1.0, section 4). */
  discovery: string;
  /** Closes at once, including open connections. */
  close(): Promise<void>;
}

/**
 * Serves the discovery document and the key set of an issuer, but never the private key.
 * @throws {UsageError} when it cannot listen on the address
 */
export async function serveIssuer(
  key: SigningKey,
  { host, port, url }: ListenOptions,
): Promise<ServedIssuer> {
  let pages = new Map<string, string>();
  const server = createServer(({ method = '', url: asked = '' }, response) => {
    const page = ['GET', 'HEAD'].includes(method) ? pages.get(asked.split('?')[0] ?? '') : undefined;
    response.setHeader('content-type', 'application/json');
    response.writeHead(page === undefined ? 404 : 200).end(page ?? '{"error":"There is nothing here."}');
  });
  await listen(server, host, port);
  const { address, port: taken } = server.address() as AddressInfo;
  if (url === undefined && EVERY_ADDRESS.includes(address)) {
    server.close();
    throw new UsageError(
      `--host ${host}: this means every address of the machine: name with --url the one that the node uses.`,
    );
  }
  const origin = `http://${isIPv6(host) ? `[${host}]` : host}:${taken}`;
  const issuer = url ?? origin;
  pages = issuerPages(issuer, key);
  return {
    issuer,
    origin,
    keySet: keySetUrl(issuer),
    discovery: discoveryUrl(issuer),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const EVERY_ADDRESS = ['0.0.0.0', '::'];

const REASONS: Record<string, string> = {
  EADDRINUSE: 'this port is in use',
  EACCES: 'this port needs more rights: take one above 1023',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'this host name cannot be resolved',
};

async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new UsageError(`--host ${host} --port ${port}: ${REASONS[code] ?? message}.`, { cause: error });
  }
}

const DISCOVERY = '/.well-known/openid-configuration';
const KEY_SET = '/.well-known/jwks.json';

const below = (issuer: string, path: string) => issuer.replace(/(?<!\/)\/+$/, '') + path;

const discoveryUrl = (issuer: string): string => below(issuer, DISCOVERY);

const keySetUrl = (issuer: string): string => below(issuer, KEY_SET);

/**
 * The pages of an issuer, as JSON by path. It is unknown whether a proxy keeps the path of the issuer's URL, so each
 * page is served with that path and without it.
 */
const issuerPages = (issuer: string, { jwk, algorithm }: SigningKey): Map<string, string> => {
  const keySet = JSON.stringify({ keys: [jwk] });
  const discovery = JSON.stringify({
    issuer,
    jwks_uri: keySetUrl(issuer),
    // There is no authorization endpoint, but these members are required and must not be empty.
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [algorithm],
  });
  return new Map([
    [DISCOVERY, discovery],
    [KEY_SET, keySet],
    [new URL(discoveryUrl(issuer)).pathname, discovery],
    [new URL(keySetUrl(issuer)).pathname, keySet],
  ]);
};

type Algorithm = Issuer['algorithm'];

/** The algorithms that a target file may name. */
export const ALGORITHMS = issuerSchema.properties.algorithm['enum'] as readonly Algorithm[];

/** A signing key without its private key, which stays in the file. */
interface SigningKey {
  algorithm: Algorithm;
  keyId: string;
  /** The public key as in a key set (RFC 7517 section 4). */
  jwk: JWK;
  isNew: boolean;
  /** The octal mode of the file when others than its owner can read or change it. */
  openMode?: string;
}

/** A key file. `keyId` defaults to the thumbprint of the key (RFC 7638). */
interface KeyFile {
  path: string;
  algorithm: Algorithm;
  keyId?: string | undefined;
}

/**
 * Reads the signing key in a file (PKCS#8 PEM). The file is created if it does not exist, and never overwritten.
 * @throws {UsageError} when the file cannot be created, or contains no private key for the algorithm
 */
export async function signingKey({ path, algorithm, keyId }: KeyFile): Promise<SigningKey> {
  const isNew = await makeWhereMissing(path, algorithm);
  const pem = textOf('--key', path).trim();
  await tryOut(pem, path, algorithm);
  const jwk: JWK = createPublicKey(pem).export({ format: 'jwk' });
  const kid = keyId ?? (await calculateJwkThumbprint(jwk));
  const openMode = openModeOf(path);
  return {
    algorithm,
    keyId: kid,
    jwk: { ...jwk, kid, alg: algorithm, use: 'sig' },
    isNew,
    ...(openMode && { openMode }),
  };
}

async function makeWhereMissing(path: string, algorithm: Algorithm): Promise<boolean> {
  if (existsSync(path)) return false;
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const pem = await exportPKCS8(privateKey);
  try {
    writeFileSync(path, `${pem.trimEnd()}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'its folder does not exist: create it first' : message;
    throw new UsageError(`--key ${path}: the key cannot be kept there: ${why}`, { cause: error });
  }
  return true;
}

/** The text in a file that an option names. @throws {UsageError} when the file cannot be used */
export const textOf = (option: string, path: string): string =>
  readText(
    path,
    (cause) => new UsageError(`${option} ${path}: it cannot be used: ${cause.message}`, { cause }),
  );

// Only a signature shows every problem: an RSA key that is too short is imported without an error.
async function tryOut(pem: string, path: string, alg: Algorithm): Promise<void> {
  try {
    const key = await importPKCS8(pem, alg);
    await new CompactSign(new Uint8Array()).setProtectedHeader({ alg }).sign(key);
  } catch {
    // The error is dropped, because it might quote the key.
    const wrong = pem.startsWith('-----BEGIN PRIVATE KEY-----')
      ? `the key in it does not fit ${alg}: name its algorithm with --algorithm`
      : 'it contains no private key in plain PKCS#8 PEM (BEGIN PRIVATE KEY)';
    throw new UsageError(
      `--key ${path}: ${wrong}, or name a file that does not exist yet: assay creates a key in it.`,
    );
  }
}
