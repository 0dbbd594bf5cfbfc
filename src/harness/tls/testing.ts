import { KeyObject, webcrypto } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createNetServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { createServer, type TLSSocket, type TlsOptions } from 'node:tls';
import 'reflect-metadata';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  cryptoProvider,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import type { Identity } from './files.js';

cryptoProvider.set(webcrypto as Crypto);

const ALGORITHMS = {
  ec: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  rsa: {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 2048,
    publicExponent: Uint8Array.of(1, 0, 1),
    hash: 'SHA-256',
  },
};
const DAY_MS = 86_400_000;

interface Wanted {
  name?: string;
  /** Names and addresses of hosts; absent: those of loopback. */
  hosts?: string[];
  kind?: keyof typeof ALGORITHMS;
  /** Days from now. */
  from?: number;
  to?: number;
}

/** Issues certificates; tests have one for each kind of trust. */
export class Authority {
  readonly #serial = { next: 1 };

  private constructor(
    /** The certificate itself, PEM. */
    readonly cert: string,
    private readonly keys: webcrypto.CryptoKeyPair,
    private readonly name: string,
    private readonly kind: keyof typeof ALGORITHMS,
    /** Certificates between the root and what is issued, PEM. */
    private readonly shown: string,
  ) {}

  static async create(
    name = 'assay test authority',
    kind: keyof typeof ALGORITHMS = 'ec',
  ): Promise<Authority> {
    const keys = await keysOf(kind);
    const cert = await X509CertificateGenerator.createSelfSigned({
      name: `CN=${name}`,
      ...validity({}),
      keys,
      signingAlgorithm: ALGORITHMS[kind],
      extensions: [new BasicConstraintsExtension(true, undefined, true)],
    });
    return new Authority(`${cert.toString('pem')}\n`, keys, name, kind, '');
  }

  /** An authority that this one vouches for. */
  async intermediate(wanted: Wanted = {}): Promise<Authority> {
    const { name = 'assay test intermediate', kind = this.kind } = wanted;
    const { cert, keys } = await this.#issue({ ...wanted, name, kind }, true);
    return new Authority(cert, keys, name, kind, cert);
  }

  async issue(wanted: Wanted = {}): Promise<Identity> {
    const { cert, keys } = await this.#issue(wanted, false);
    return { cert: cert + this.shown, key: pkcs8(keys.privateKey) };
  }

  async #issue({ name = 'assay test', hosts, kind = 'ec', ...days }: Wanted, isAuthority: boolean) {
    const keys = await keysOf(kind);
    const names = (hosts ?? ['127.0.0.1', 'localhost']).map((value) => ({
      type: /^[\d.]+$|:/.test(value) ? ('ip' as const) : ('dns' as const),
      value,
    }));
    const cert = await X509CertificateGenerator.create({
      serialNumber: (this.#serial.next++).toString(16).padStart(2, '0'),
      subject: `CN=${name}`,
      issuer: `CN=${this.name}`,
      ...validity(days),
      publicKey: keys.publicKey,
      signingKey: this.keys.privateKey,
      signingAlgorithm: ALGORITHMS[this.kind],
      extensions: [
        new BasicConstraintsExtension(isAuthority, undefined, true),
        ...(isAuthority ? [] : [new SubjectAlternativeNameExtension(names)]),
        await SubjectKeyIdentifierExtension.create(keys.publicKey),
        await AuthorityKeyIdentifierExtension.create(this.keys.publicKey),
      ],
    });
    return { cert: `${cert.toString('pem')}\n`, keys };
  }
}

const keysOf = (kind: keyof typeof ALGORITHMS) =>
  webcrypto.subtle.generateKey(ALGORITHMS[kind], true, ['sign', 'verify']);

const validity = ({ from = -1, to = 1 }: { from?: number; to?: number }) => ({
  notBefore: new Date(Date.now() + from * DAY_MS),
  notAfter: new Date(Date.now() + to * DAY_MS),
});

const pkcs8 = (key: webcrypto.CryptoKey) =>
  KeyObject.from(key).export({ type: 'pkcs8', format: 'pem' }).toString();

/** A TLS server of Node on loopback until the test ends; tells its `host:port`. */
export const serveTls = (t: TestContext, options: TlsOptions, onSocket?: (socket: TLSSocket) => void) =>
  listening(
    t,
    createServer(options, (socket) => {
      socket.on('error', () => undefined);
      onSocket?.(socket);
    }),
  );

/** The same without TLS. */
export const serveTcp = (t: TestContext, onSocket: (socket: Socket) => void) =>
  listening(t, createNetServer(onSocket));

/** Lets a server listen on loopback until the test ends; tells its `host:port`. */
export async function listening(t: TestContext, server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
