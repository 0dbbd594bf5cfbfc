import { gives, together, withoutLoader } from '../configuration/edit.js';
import type { Variant } from '../mount.js';
import { only } from './only.js';

export const secretsAllAsText: Variant = {
  name: 'secrets-all-as-text',
  explains: 'Every secret has its values under stringData, in another order.',
  target: only('configuration'),
  configuration: together(
    withoutLoader,
    gives('secrets', {
      name: 'secrets.yaml',
      text: `---
kind: Secret
apiVersion: v1
stringData: { client-id: ui, url: "https://idp.acme.example/" }
metadata: { name: splice-app-cns-ui-auth, labels: { app: cns } }
---
kind: ConfigMap
metadata: { name: postgres-settings }
data: { max_connections: "100" }
---
kind: Secret
metadata: { name: splice-app-validator-ledger-api-auth }
stringData:
  audience: https://ledger.acme.example
  client-secret: never-shown-21
  client-id: backend
  url: "https://idp.acme.example/tenant/.well-known/openid-configuration"
  ledger-api-user: backend@clients
---
kind: Secret
metadata: { name: postgres-secrets }
stringData: { postgresPassword: "never shown: 84" }
`,
    }),
  ),
};
