import { appends, combine, replaces, withoutLoader } from '../configuration/edit.js';
import { only, type Variants } from '../page.js';

/** What is near to a fault of the configuration, and none. */
export const configurationNeighbours: Variants = {
  'deployment-with-names-of-its-own': {
    explains:
      'A hint has minus signs in its parts, party IDs have any form, and the validator has a database of its own.',
    target: only('configuration'),
    configuration: combine(
      withoutLoader,
      replaces('validator', 'Hint: "acme-validator-1"', 'Hint: "acme-corp-ledger-validator-one"'),
      replaces('validator', 'databaseName: participant_3', 'databaseName: acme_app'),
      replaces('validator', 'schema: participant', 'schema: app'),
      replaces('validator', 'receiver: "treasury::122056cd"', 'receiver: "acme.example/treasury"'),
      replaces('validator', '- "treasury::122056cd"', `- "${'t'.repeat(255)}::122056cd"`),
      replaces('validator', 'minBalanceUSD: 500', 'minBalanceUSD: 1000'),
    ),
  },
  'audience-of-two-words': {
    explains:
      'The audience of the validator is text with a blank and no URI, and no node identifier is given.',
    target: only('configuration'),
    configuration: combine(
      withoutLoader,
      replaces('validator', 'audience: https://validator.acme.example/api', 'audience: acme validator'),
      replaces('validator', 'nodeIdentifier: acme-validator-1\n', ''),
    ),
  },
  'hosts-keys-and-balances-in-rare-forms': {
    explains:
      'Hosts are addresses, a socket and a name with a full stop behind it, keys stand below the OIDC configuration, and balances have an exponent.',
    target: only('configuration'),
    configuration: combine(
      withoutLoader,
      replaces('validator', 'host: postgres\n', 'host: "2001:db8::7"\n'),
      replaces('participant', 'host: postgres\n', 'host: /run/postgresql\n'),
      replaces('validator', 'proxyHost=', 'proxyHost=[2001:db8::8] -Dformer='),
      replaces('participant', ' -Dhttps.proxyPort', '. -Dhttps.proxyPort'),
      replaces('validator', 'localhost|*.svc', '[::1]|127.*|*.svc'),
      replaces('validator', '/.well-known/jwks.json', '/.well-known/openid-configuration/jwks'),
      replaces('validator', 'maxBalanceUSD: 1000', 'maxBalanceUSD: 1e3'),
      replaces('validator', 'minBalanceUSD: 500', 'minBalanceUSD: 5.0e+2'),
    ),
  },
  'values-in-the-yaml-of-helm': {
    explains: 'Booleans are yes and no, a number has an underscore, and a schedule has a name.',
    target: only('configuration'),
    configuration: combine(
      withoutLoader,
      replaces('validator', 'enableWallet: true', 'enableWallet: yes'),
      replaces('validator', 'migrating: false', 'migrating: no'),
      replaces('validator', 'targetThroughput: 20000', 'targetThroughput: 20_000'),
      replaces('validator', '"0 4 * * *"', '"@daily"'),
      replaces('validator', 'retention: 30d', 'retention: 1 month'),
      replaces('participant', 'enableHealthProbes: true', 'disableAuth: yes'),
      appends('validator', 'disableAuth: yes'),
    ),
  },
  'certificate-and-key-in-one-file': {
    explains: 'One file has the certificate, its key, and the certificate of an expired authority behind it.',
    target: only('configuration'),
    configuration: combine(
      withoutLoader,
      replaces('tls', 'file: api.pem', 'file: api-both.pem'),
      replaces('tls', 'file: api-key.pem', 'file: api-both.pem'),
      replaces('tls', '- TLS_AES_128_GCM_SHA256', '- ECDHE-ECDSA-AES128-GCM-SHA256'),
    ),
  },
  'files-of-tls-on-the-node': {
    explains: 'The files of TLS stand on the node alone.',
    target: only('configuration'),
    configuration: combine(
      withoutLoader,
      replaces('tls', 'file: api.pem', 'file: /certs/api.pem'),
      replaces('tls', 'file: api-key.pem', 'file: /certs/api-key.pem'),
      replaces('tls', 'file: clients-ca.pem', 'file: /certs/clients-ca.pem'),
      replaces('tls', 'file: admin.pem', 'file: /certs/admin.pem'),
      replaces('tls', 'file: admin-key.pem', 'file: /certs/admin-key.pem'),
    ),
  },
  'secrets-beside-those-of-others': {
    explains: 'Secrets of other programs stand in the same file, and are called much like those of the node.',
    target: only('configuration'),
    configuration: combine(
      withoutLoader,
      appends(
        'secrets',
        `---
kind: Secret
metadata: { name: wallet-ui-tls }
type: kubernetes.io/tls
data: { tls.crt: eA==, tls.key: eA== }
---
kind: Secret
metadata: { name: postgres-exporter }
stringData: { dsn: somewhere }
---
kind: Secret
metadata: { name: another-program }
stringData: { url: /here, client-id: other, client-secret: own, audience: others }`,
      ),
    ),
  },
  'facts-told-in-two-ways': {
    explains:
      'The sponsor, the traffic and the OIDC provider are written in one way here and in another there.',
    target: only('configuration'),
    configuration: combine(
      withoutLoader,
      replaces('network', 'https://sponsor.sv.example', 'HTTPS://Sponsor.SV.example:443/api/sv'),
      replaces('network', 'INTERVAL=1m', 'INTERVAL="60 seconds"'),
      replaces('network', 'THROUGHPUT=20000', 'THROUGHPUT=020000'),
      replaces('secrets', '/.well-known/openid-configuration', '/.well-known/openid-configuration/tenant'),
    ),
  },
  'top-ups-off-whatever-the-network-says': {
    explains: 'topup.enabled is false, and the environment has a target.',
    target: only('configuration'),
    configuration: combine(
      withoutLoader,
      replaces('validator', 'enabled: true', 'enabled: false'),
      replaces('validator', 'targetThroughput: 20000', 'targetThroughput: 0'),
    ),
  },
  'password-of-the-database-elsewhere': {
    explains:
      'The secret that persistence.secretName names is not among the secrets, and neither is any other password of a database.',
    target: only('configuration'),
    configuration: combine(
      withoutLoader,
      replaces(
        'secrets',
        `---
apiVersion: v1
kind: Secret
metadata:
  name: postgres-secrets
data:
  postgresPassword: bmV2ZXItc2hvd24tODQ=
`,
        '',
      ),
    ),
  },
  'admin-client-behind-an-intermediate': {
    explains:
      'The certificate of the admin client was issued by an authority in between, which stands in its chain.',
    target: only('configuration'),
    configuration: combine(
      withoutLoader,
      replaces('tls', 'file: admin.pem', 'file: delegated-admin.pem'),
      replaces('tls', 'file: admin-key.pem', 'file: delegated-admin-key.pem'),
    ),
  },
  'admin-client-that-is-trusted-itself': {
    explains: 'The trust collection is the certificate of the admin client.',
    target: only('configuration'),
    configuration: combine(withoutLoader, replaces('tls', 'clients-ca.pem', 'admin.pem')),
  },
  'client-certificates-without-a-trust-collection': {
    explains: 'Client certificates are required, and which authorities are trusted is left to the JVM.',
    target: only('configuration'),
    configuration: combine(withoutLoader, replaces('tls', '  trust-collection-file: clients-ca.pem\n', '')),
  },
  'a-node-that-migrates': {
    explains:
      'The node migrates: its charts have the migration of afterwards, the environment that of before.',
    target: only('configuration'),
    configuration: combine(
      withoutLoader,
      replaces('validator', 'migrating: false', 'migrating: true'),
      replaces('network', 'MIGRATION_ID=3', 'MIGRATION_ID=2'),
    ),
  },
  'a-node-that-migrates-with-its-network': {
    explains: 'The node migrates, and has the same migration everywhere; its identifier is not its hint.',
    target: only('configuration'),
    configuration: combine(
      withoutLoader,
      replaces('validator', 'migrating: false', 'migrating: true'),
      replaces('validator', 'nodeIdentifier: acme-validator-1', 'nodeIdentifier: node-7'),
    ),
  },
  'a-key-behind-a-password': {
    explains: 'The private key of the API is encrypted, in PKCS#8.',
    target: only('configuration'),
    configuration: combine(
      withoutLoader,
      replaces('tls', 'file: api-key.pem', 'file: api-key-encrypted.pem'),
    ),
  },
};
