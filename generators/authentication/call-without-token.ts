/** Headers of a call without a bearer token. `token`: a good one in a wrong place. `subject`: its holder. */
interface NoBearer {
  rule: string;
  headers: (token: string, subject?: string) => [string, string][];
  query?: (token: string) => string;
}

/** Headers in which proxies and browsers send a token. The specification only allows the Authorization header. */
const OTHER_HEADERS: readonly [name: string, value: (token: string) => string][] = [
  ['proxy-authorization', (token) => `Bearer ${token}`],
  ['x-authorization', (token) => `Bearer ${token}`],
  ['x-forwarded-authorization', (token) => `Bearer ${token}`],
  ['x-access-token', (token) => token],
  ['x-forwarded-access-token', (token) => token],
  ['x-auth-token', (token) => token],
  ['x-id-token', (token) => token],
  ['x-amzn-oidc-data', (token) => token],
  // The JSON API of Canton takes it there when a WebSocket is opened.
  ['sec-websocket-protocol', (token) => `jwt.token.${token}, daml.ws.auth`],
];

/** Headers in which gateways send the authenticated user. Any client can send them. */
const IDENTITIES = ['x-forwarded-user', 'x-remote-user', 'remote-user', 'x-user-id', 'x-auth-request-user'];

const inOtherHeader = ([name, value]: (typeof OTHER_HEADERS)[number]): NoBearer => ({
  rule: `a token in the header ${name}`,
  headers: (token) => [[name, value(token)]],
});

export const everyCallWithoutToken: NoBearer[] = [
  { rule: 'no Authorization header', headers: () => [] },
  { rule: 'an empty Authorization header', headers: () => [['authorization', '']] },
  { rule: 'a scheme without a token', headers: () => [['authorization', 'Bearer']] },
  { rule: 'an empty token', headers: () => [['authorization', 'Bearer ']] },
  { rule: 'the scheme Basic', headers: (token) => [['authorization', `Basic ${token}`]] },
  { rule: 'the scheme Token', headers: (token) => [['authorization', `Token ${token}`]] },
  { rule: 'a token without a scheme', headers: (token) => [['authorization', token]] },
  {
    rule: 'the scheme Basic, with a token as its password',
    headers: (token) => [['authorization', `Basic ${btoa(`token:${token}`)}`]],
  },
  { rule: 'the scheme JWT', headers: (token) => [['authorization', `JWT ${token}`]] },
  { rule: 'a token after a colon', headers: (token) => [['authorization', `Bearer:${token}`]] },
  { rule: 'a longer scheme', headers: (token) => [['authorization', `BearerToken ${token}`]] },
  // A pattern without a beginning finds the token here.
  {
    rule: 'the scheme Bearer after another',
    headers: (token) => [['authorization', `Basic Bearer ${token}`]],
  },
  { rule: 'a token in the query', headers: () => [], query: (token) => `?access_token=${token}` },
  { rule: 'a token in the query, called token', headers: () => [], query: (token) => `?token=${token}` },
  { rule: 'a token in a cookie', headers: (token) => [['cookie', `token=${token}; access_token=${token}`]] },
  ...OTHER_HEADERS.map(inOtherHeader),
  {
    rule: 'headers that name the user',
    headers: (_, subject = 'participant_admin') => IDENTITIES.map((name) => [name, subject]),
  },
];

/** Other forms of the path, which a target may route like the usual one after it looked for a token at that one only. */
export const everyNearPath = [
  ['with a slash at its end', (url: string) => `${url}/`],
  ['with a parameter at its end', (url: string) => `${url};a=b`],
  ['with a dot segment at its end', (url: string) => `${url}/.`],
  ['with two slashes before its last segment', (url: string) => url.replace(/\/(?=\w+$)/, '//')],
  ['with two slashes before its version', (url: string) => url.replace(/\/(?=v2\/\w+$)/, '//')],
  ['in upper case', (url: string) => url.replace(/v2\/\w+$/, (path) => path.toUpperCase())],
  ['with an escaped letter', (url: string) => url.replace(/p(?=\w+$)/, '%70')],
  ['with a file extension', (url: string) => `${url}.json`],
] as const;
