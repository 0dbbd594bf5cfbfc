import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UsageError } from '../platform/errors.js';
import { membersOf, OF_FILES, type OfFile } from '../probes/tls/files.js';
import { authorityOf, clientCertificates, newAuthority } from '../issuer/certificates.js';
import { stringify } from '../packages/yaml.js';
import { command, requiredText, text } from './command.js';
import { print } from './say.js';

/** The file name of each certificate, and what an endpoint must do with it. */
const FILES: Readonly<Record<OfFile, readonly [stem: string, is: string]>> = {
  right: ['client', 'accepted'],
  expired: ['expired', 'refused: it has expired'],
  untrusted: ['untrusted', 'refused: another authority issued it'],
  future: ['future', 'refused: it is not valid yet'],
  forServers: ['for-servers', 'refused: it is for servers only'],
  byLeaf: ['by-leaf', 'refused: a client certificate issued it'],
};

/** `assay issuer certificates`. */
export const issuerCertificatesCommand = command(
  {
    positionals: { dir: requiredText('the folder for the files; made when it is not there') },
    options: {
      ca: text('the certificate of the authority that the node trusts clients by (PEM); default: a new one'),
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
    print(whatNext(dir, isNew ? join(dir, 'ca.pem') : ca));
  },
);

/**
 * Writes all files.
 * @throws {UsageError} when one of them exists already, or they cannot be written
 */
function keep(dir: string, files: readonly (readonly [name: string, text: string])[]): void {
  const taken = files.find(([name]) => existsSync(join(dir, name)));
  if (taken)
    throw new UsageError(
      `${join(dir, taken[0])} is there already, and nothing is overwritten: name another folder.`,
    );
  try {
    mkdirSync(dir, { recursive: true });
    for (const [name, content] of files)
      writeFileSync(join(dir, name), content, { flag: 'wx', mode: name.includes('key') ? 0o600 : 0o644 });
  } catch (error) {
    throw new UsageError(`${dir}: the files cannot be kept there: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function whatNext(dir: string, ca: string): string {
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
