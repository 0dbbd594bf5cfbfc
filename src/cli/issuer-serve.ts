import type { CommandModule } from 'yargs';
import { UsageError } from '../harness/errors.js';
import { FORMATS } from '../harness/target/formats.js';
import { ALGORITHMS, signingKey, type KeyFile, type SigningKey } from '../issuer/key-file.js';
import { issuerSection } from '../issuer/section.js';
import { serveIssuer, type ServedIssuer } from '../issuer/serve.js';

interface Args {
  key: string;
  port: number;
  host: string;
  url: string | undefined;
  algorithm: KeyFile['algorithm'];
  keyId: string | undefined;
}

export const issuerServeCommand: CommandModule<object, Args> = {
  builder: (yargs) =>
    yargs.options({
      key: {
        type: 'string',
        requiresArg: true,
        default: 'issuer.pem',
        describe: 'the signing key, PKCS#8 PEM; made when there is no such file',
      },
      port: {
        type: 'number',
        requiresArg: true,
        default: 7080,
        describe: 'port to listen at; 0: a free one',
      },
      host: { type: 'string', requiresArg: true, default: '127.0.0.1', describe: 'address to listen at' },
      url: {
        type: 'string',
        requiresArg: true,
        describe: "the issuer's own URL, where the node reaches it under another one than it listens at",
      },
      algorithm: {
        choices: ALGORITHMS,
        requiresArg: true,
        default: 'RS256',
        describe: 'how tokens are signed',
      },
      'key-id': {
        type: 'string',
        requiresArg: true,
        describe: 'the kid of the key (default: its thumbprint)',
      },
    }) as never,
  handler: async (args) => {
    check(args);
    const { key: path, port, host, url, algorithm, keyId } = args;
    const key = await signingKey({ path, algorithm, keyId });
    const served = await serveIssuer(key, { host, port, url });
    if (key.openMode !== undefined)
      process.stderr.write(
        `${path}: others than its owner may read or change it (mode ${key.openMode}). To fix it: chmod 600 ${path}\n`,
      );
    const interrupted = new Promise((resolve) => {
      process.once('SIGINT', resolve);
      process.once('SIGTERM', resolve);
    });
    process.stdout.write(whatNext(key, path, served));
    await interrupted;
    await served.close();
  },
};

function check({ port, url, keyId }: Args): void {
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError('--port: a port is a whole number up to 65535.');
  if (keyId === '') throw new UsageError('--key-id: an empty one is none: leave the option out.');
  const wrong = url === undefined ? undefined : FORMATS['http-url']?.(url);
  if (wrong !== undefined) throw new UsageError(`--url ${url}: ${wrong}.`);
}

const whatNext = (key: SigningKey, path: string, { issuer, origin, keySet, discovery }: ServedIssuer) => `\
The issuer ${issuer} listens at ${origin}, with the ${key.isNew ? 'new ' : ''}key in ${path}.

1. Have the node trust it, by its key set (auth.jwksUrl) or by its discovery document:
     ${keySet}
     ${discovery}

2. Put this into the target file:

${issuerSection(key, path, issuer)}
3. See a token: assay issuer token target.yaml --as participantAdmin

Ctrl-C ends it.
`;
