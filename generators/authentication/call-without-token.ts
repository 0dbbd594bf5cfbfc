/** Headers of a call that carries no bearer token; `token` is a good one, in the wrong place. */
export interface NoBearer {
  rule: string;
  headers: (token: string) => [string, string][];
  query?: (token: string) => string;
}

export const everyCallWithoutToken: NoBearer[] = [
  { rule: 'no Authorization header', headers: () => [] },
  { rule: 'an empty Authorization header', headers: () => [['authorization', '']] },
  { rule: 'a scheme without a token', headers: () => [['authorization', 'Bearer']] },
  { rule: 'an empty token', headers: () => [['authorization', 'Bearer ']] },
  { rule: 'the scheme Basic', headers: (token) => [['authorization', `Basic ${token}`]] },
  { rule: 'the scheme Token', headers: (token) => [['authorization', `Token ${token}`]] },
  { rule: 'a token without a scheme', headers: (token) => [['authorization', token]] },
  { rule: 'a token in the query', headers: () => [], query: (token) => `?access_token=${token}` },
  { rule: 'a token in a cookie', headers: (token) => [['cookie', `token=${token}; access_token=${token}`]] },
];
