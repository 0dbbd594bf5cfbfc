import { UsageError } from '../platform/errors.js';
import { makeFolder } from '../platform/temporary-folder.js';
import { FORMATS, durationMs } from '../target-file/formats.js';
import { ALGORITHMS, signingKey, issuerSection, serveIssuer } from '../issuer/serve.js';
import { command, number, text, requiredText } from './command.js';
import { checkPort, interrupted } from './exit.js';
import { print, printToken, sayOpenMode } from './say.js';
import { credentialsOf } from '../preflight/doctor.js';
import { loadTarget } from '../target-file/load.js';
import { defects, makeToken, authorityOf, clientCertificates, newAuthority } from '../issuer/credentials.js';
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { membersOf, OF_FILES, type OfFile } from '../probes/tls/files.js';
import { stringify } from '../packages/yaml.js';

type ServedIssuer = Awaited<ReturnType<typeof serveIssuer>>;

type SigningKey = Awaited<ReturnType<typeof signingKey>>;

export const issuerServeCommand = command(
  {
    options: {
      key: {
        ...text('the signing key, PKCS#8 PEM; created when the file does not exist'),
        default: 'issuer.pem',
      },
      port: { ...number('port to listen at; 0: a free one'), default: 7080 },
      host: { ...text('address to listen at'), default: '127.0.0.1' },
      url: text('the URL of the issuer, when the node reaches it at another address than it listens at'),
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
    sayOpenMode(path, key.openMode);
    const ended = interrupted();
    print(whatNext(key, path, served));
    await ended;
    await served.close();
  },
);

type Args = { port: number; url: string | undefined; keyId: string | undefined };

function check({ port, url, keyId }: Args): void {
  checkPort(port);
  if (keyId === '') throw new UsageError('--key-id: it must not be empty: leave the option out.');
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

Ctrl-C stops it.
`;

export const issuerTokenCommand = command(
  {
    positionals: { target: { ...text('target file (YAML)'), default: 'target.yaml' } },
    options: {
      as: text('whose token: a name under credentials or issuer.subjects (default: participantAdmin)'),
      defect: text('make it invalid in this way; `list` names the ways'),
      form: text('make it valid, but unusual in this way, as commands in reports name it'),
      claim: {
        ...text(
          'NAME=VALUE, repeatable: changes a claim; VALUE is JSON or text, an empty one removes the claim',
        ),
        default: [],
        defaultDescription: 'none',
        coerce: claimsOf,
      },
      expires: text('time until it expires: 30s, 10m'),
      'key-set': {
        ...text('the URL that the defects jku and x5u name'),
        default: 'https://assay.invalid/jwks.json',
      },
    },
    examples: [
      ['TOKEN=$($0 issuer token target.yaml --as participantAdmin)', 'for curl'],
      ['$0 issuer token target.yaml --as user --defect expired', 'one that must be refused'],
    ],
  },
  async ({ target: file, as: given, defect, form, claim, expires, keySet }) => {
    if (defect === 'list') {
      print(kinds(keySet));
      return;
    }
    const target = loadTarget(file);
    const names = credentialsOf(target);
    const as = given ?? names.find((name) => name === 'participantAdmin');
    if (as === undefined)
      throw new UsageError(
        `--as: name a credential or subject: ${names.join(', ') || `${target.file} names nobody: add credentials, or issuer with subjects`}.`,
      );
    const claims = { ...(expires !== undefined && { exp: expiryOf(expires) }), ...claim };
    printToken(await makeToken(target, { as, defect, form, keySet, claims }));
  },
);

const kinds = (keySet: string) =>
  defects(keySet)
    .map((kind) => `${kind.name}\n    ${kind.rule}${'alter' in kind ? '; works with any credential' : ''}\n`)
    .join('');

/** @throws {UsageError} when it is not a duration. Returns a NumericDate (RFC 7519 section 2) */
function expiryOf(expires: string): number {
  const ms = durationMs(expires);
  if (ms === undefined)
    throw new UsageError(`--expires ${expires}: expected a duration with its unit: 30s or 10m.`);
  return Math.floor((Date.now() + ms) / 1000);
}

// An object, unlike a list, may come from an option that is given more than once.
function claimsOf(given: string | string[]): Record<string, unknown> {
  return Object.fromEntries(
    [given].flat().map((text) => {
      const [, name, value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
      if (name === undefined) throw new UsageError(`--claim ${text}: expected NAME=VALUE.`);
      return [name, value === '' ? undefined : valueOf(value)];
    }),
  );
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The file name of each certificate, and what an endpoint must do with it. */
const FILES: Readonly<Record<OfFile, readonly [stem: string, is: string]>> = {
  right: ['client', 'accepted'],
  expired: ['expired', 'refused: expired'],
  untrusted: ['untrusted', 'refused: issued by another authority'],
  future: ['future', 'refused: not valid yet'],
  forServers: ['for-servers', 'refused: for servers only'],
  byLeaf: ['by-leaf', 'refused: issued by a client certificate'],
};

export const issuerCertificatesCommand = command(
  {
    positionals: { dir: requiredText('the folder for the files; created when it does not exist') },
    options: {
      ca: text('the certificate of the authority that the node trusts (PEM; default: a new one)'),
      'ca-key': text('its private key (PEM, without a password)'),
    },
    examples: [
      ['$0 issuer certificates certs', 'from a new authority, for the node to trust'],
      ['$0 issuer certificates certs --ca ca.pem --ca-key ca-key.pem', 'from one that it trusts'],
    ],
  },
  async ({ dir, ca, caKey }) => {
    if ((ca === undefined) !== (caKey === undefined))
      throw new UsageError('--ca and --ca-key: give both, the certificate and its private key.');
    const isNew = ca === undefined || caKey === undefined;
    const authority = isNew ? await newAuthority('assay: clients') : authorityOf(ca, caKey);
    const made = await clientCertificates(authority);
    const files: [name: string, text: string][] = OF_FILES.flatMap((certificate) => [
      [`${FILES[certificate][0]}.pem`, made[certificate].cert],
      [`${FILES[certificate][0]}-key.pem`, made[certificate].key],
    ]);
    if (isNew) files.push(['ca.pem', authority.cert], ['ca-key.pem', authority.key]);
    keep(dir, files);
    print(certificatesNext(dir, isNew ? join(dir, 'ca.pem') : ca));
  },
);

/** @throws {UsageError} when one of the files exists already, or they cannot be written */
function keep(dir: string, files: readonly (readonly [name: string, text: string])[]): void {
  const taken = files.find(([name]) => existsSync(join(dir, name)));
  if (taken)
    throw new UsageError(
      `${join(dir, taken[0])} already exists, and nothing is overwritten: name another folder.`,
    );
  try {
    makeFolder(dir);
    for (const [name, content] of files)
      writeFileSync(join(dir, name), content, { flag: 'wx', mode: name.includes('key') ? 0o600 : 0o644 });
  } catch (error) {
    throw new UsageError(`${dir}: the files cannot be written: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function certificatesNext(dir: string, ca: string): string {
  const members = OF_FILES.flatMap((certificate) => {
    const { cert, key } = membersOf(certificate);
    const [stem, is] = FILES[certificate];
    const line = (member: string, name: string) =>
      `        ${stringify({ [member]: resolve(dir, name) }, { lineWidth: 0 }).trimEnd()}`;
    return [`${line(cert, `${stem}.pem`)} # ${is}`, line(key, `${stem}-key.pem`)];
  });
  return `\
1. Have the endpoint trust clients by ${ca} (its trust-collection-file), and ask them for a certificate.

2. Put this into the target file, with the host and the port of the endpoint:

operator:
  tls:
    - endpoint: participant.staging.example:5001
      clientAuth:
        required: true
${members.join('\n')}

3. See that the endpoint answers: assay doctor target.yaml
`;
}
