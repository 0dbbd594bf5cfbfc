import type { FileKind } from '../../src/spec/configuration/section.js';
import type { Bundle, Tree } from './bundle.js';
import { manifest, PEM, SECRETS } from './other-files.js';

const URL = 'https://one.example';

const CONTENTS: Readonly<Record<FileKind, Tree | readonly Tree[]>> = {
  validator: { auth: { audience: 'a', jwksUrl: URL } },
  participant: { auth: { targetAudience: 'a', jwksUrl: URL } },
  network: {
    MIGRATION_ID: '1',
    SPONSOR_SV_URL: URL,
    ONBOARDING_SECRET: 's',
    TRUSTED_SCAN_URL: URL,
  },
  secrets: [
    manifest(
      SECRETS.backend,
      {
        'ledger-api-user': 'c@clients',
        url: `${URL}/.well-known/openid-configuration`,
        'client-id': 'c',
        'client-secret': 's',
        audience: 'a',
      },
      'stringData',
    ),
    manifest(SECRETS.wallet, { url: URL, 'client-id': 'c' }, 'stringData'),
    manifest(SECRETS.names, { url: URL, 'client-id': 'c' }, 'stringData'),
    manifest(SECRETS.database, { postgresPassword: 'p' }, 'stringData'),
  ],
  database: {},
  tls: { tls: { 'cert-chain-file': PEM.cert, 'private-key-file': PEM.key } },
};

/** The bundle of these files that keeps every rule and says nothing besides. */
export const smallest = (kinds: readonly FileKind[]): Bundle => ({
  files: Object.fromEntries(kinds.map((kind) => [kind, CONTENTS[kind]])),
  forms: {},
});
