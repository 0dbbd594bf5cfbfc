/** The secrets that the specification knows, and the keys that each of them holds. */
export const SECRET_KEYS = {
  backend: ['ledger-api-user', 'url', 'client-id', 'client-secret', 'audience'],
  'wallet-ui': ['url', 'client-id'],
  'name-service-ui': ['url', 'client-id'],
  database: ['postgresPassword'],
} as const;

export type SecretRole = keyof typeof SECRET_KEYS;
