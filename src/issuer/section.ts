import { resolve } from 'node:path';
import { Document, type Scalar, type YAMLMap } from '../packages/yaml.js';
import type { SigningKey } from './key-file.js';

/** Whom a node knows, only its operator can tell: these are examples, by the names that suites ask for. */
const SUBJECTS = {
  participantAdmin: { subject: 'admin-user' },
  identityProviderAdmin: { subject: 'east-admin', identityProviderId: 'idp-east' },
  user: { subject: 'alice' },
  stranger: { subject: 'mallory' },
};

/** The `issuer` section of a target file, as YAML, for the key in the file at `path`. */
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
