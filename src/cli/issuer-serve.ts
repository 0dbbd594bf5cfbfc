import { UsageError } from '../platform/errors.js';
import { FORMATS } from '../target-file/formats.js';
import { ALGORITHMS, signingKey, type SigningKey } from '../issuer/key-file.js';
import { issuerSection, serveIssuer, type ServedIssuer } from '../issuer/serve.js';
import { command, number, text } from './command.js';
import { checkPort, interrupted } from './listening.js';
import { print, say } from './say.js';

/** `assay issuer serve`. */
export const issuerServeCommand = command(
  {
    options: {
      key: { ...text('the signing key, PKCS#8 PEM; made when there is no such file'), default: 'issuer.pem' },
      port: { ...number('port to listen at; 0: a free one'), default: 7080 },
      host: { ...text('address to listen at'), default: '127.0.0.1' },
      url: text("the issuer's own URL, where the node reaches it under another one than it listens at"),
      algorithm: {
        choices: ALGORITHMS,
        requiresArg: true,
        default: 'RS256',
        describe: 'how tokens are signed',
      },
      'key-id': text('the kid of the key (default: its thumbprint)'),
    },
  },
  async (args) => {
    check(args);
    const { key: path, port, host, url, algorithm, keyId } = args;
    const key = await signingKey({ path, algorithm, keyId });
    const served = await serveIssuer(key, { host, port, url });
    if (key.openMode !== undefined)
      say(
        `${path}: others than its owner may read or change it (mode ${key.openMode}). To fix it: chmod 600 ${path}`,
      );
    const ended = interrupted();
    print(whatNext(key, path, served));
    await ended;
    await served.close();
  },
);

type Args = { port: number; url: string | undefined; keyId: string | undefined };

function check({ port, url, keyId }: Args): void {
  checkPort(port);
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
