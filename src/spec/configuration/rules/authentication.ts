import { AUDIENCE, HELD } from '../base.js';
import { at, type Bundle, charts, type Doc, flagAt, looked } from '../bundle.js';
import { ABSENT, eachOf, example, wrongAt, type BundleEdit, type Setting } from '../deployment.js';
import { formed, needed, nonBlank, rulesOf, textsAt, URLS, wrong, type Judge } from '../rule.js';
import { CHARTS, values } from '../section.js';
import { parsesAsHttpUrl } from '../keys/key.js';

const isDisabled = (doc: Doc | undefined): boolean => flagAt(doc, 'disableAuth') === true;

// When authentication is disabled in one chart, only the mismatch is reported, not the missing keys.
const isOff = (bundle: Bundle): boolean => charts(bundle).some(isDisabled);

const inBoth: Judge = function* ({ validator, participant }) {
  // When disableAuth is absent, authentication is enabled.
  for (const doc of [validator!, participant!])
    if (at(doc, 'auth') ?? at(doc, 'disableAuth')) looked(doc.kind);
  if (isDisabled(validator) === isDisabled(participant)) return;
  const [off, on] = isDisabled(validator) ? [validator!, participant!] : [participant!, validator!];
  const message = `disableAuth is true in ${off.file} and not in ${on.file}`;
  yield {
    ...wrong(off, at(off, 'disableAuth')!, message, 'Take it out, or set it in both for a test.'),
    lacks: at(on, 'disableAuth') ? [] : [{ doc: on, path: 'disableAuth' }],
  };
};

const disabled: Judge = function* (bundle) {
  const mend = 'Take it out of both files, unless this is a test.';
  for (const doc of charts(bundle).filter(isDisabled))
    yield wrong(doc, at(doc, 'disableAuth')!, 'Authentication is disabled', mend);
};

/** The path of an OIDC or OAuth server configuration. */
const CONFIGURATION = /\/\.well-known\/(?:openid-configuration|oauth-authorization-server)\/?$/;

/** Whether a URL is that of a configuration, because of its path or because the backend secret has it. */
const isConfiguration = (url: string, { manifests }: Bundle) =>
  parsesAsHttpUrl(url) &&
  (CONFIGURATION.test(new URL(url).pathname) ||
    manifests.some(({ role, values: held }) => role === 'backend' && held.get('url')?.text?.trim() === url));

const KEYS = 'https://idp.example/jwks.json';

/** Both charts authenticate. There is no secrets file, because the audience of the backend does not matter. */
export const authenticated: BundleEdit = {
  'charts disableAuth': ABSENT,
  'charts auth.jwksUrl': KEYS,
  'validator auth.audience': AUDIENCE,
  'participant auth.targetAudience': AUDIENCE,
  secrets: ABSENT,
};

/** The rule that the values of a chart have what tokens are checked with, without its statement. */
const checksTokens = (kind: (typeof CHARTS)[number], audience: string) => ({
  follows: 'without disableAuth, tokens are validated, and this needs the JWKS URL and the audience.',
  section: 'Authentication / 4',
  files: [kind],
  ...needed(
    [`${kind} auth.${audience}`, `${kind} auth.jwksUrl`],
    (path) => `Set ${path}; tokens are checked with it.`,
    (_, bundle) => !isOff(bundle) && '',
    authenticated,
  ),
});

const withUsers = (...users: readonly Setting[]) =>
  wrongAt(
    { 'validator validatorWalletUsers.1': users },
    { ...authenticated, 'validator validatorWalletUsers': ['alice'] },
  );
const withKeySet = (...urls: readonly string[]) =>
  eachOf('validator auth', ...urls.map((jwksUrl) => ({ audience: AUDIENCE, jwksUrl })));
const BLANK_AUDIENCES = [`${AUDIENCE} `, ` ${AUDIENCE}`, `${AUDIENCE} ${AUDIENCE}/2`];

/** The types and URLs of both apps, and how tokens are checked. */
export const rules = rulesOf(values('Validator app'), { files: ['validator'] })({
  'configuration.validator-types': {
    statement:
      'Each value of the validator app has the type of its key: text, a list of texts for validatorWalletUsers, a boolean for enableWallet and disableAuth.',
    kept: [
      ...eachOf('validator validatorWalletUsers', ABSENT, [], ['ops@acme.example', 'Ä: "x" # y']),
      ...eachOf('validator contactPoint', ABSENT, 'Zürich: "Ops" # 1', '日本語 чат', '{a: b}'),
      ...eachOf('validator enableWallet', ABSENT),
    ],
    open: [
      {
        'validator onboardingSecretFrom': { secretKeyRef: { name: 'a', key: 'secret', optional: false } },
      },
      ...eachOf('validator tokenUrl', 'https://x.example'),
    ],
    setup: authenticated,
    broken: withUsers(5),
  },
  'configuration.participant-types': {
    statement:
      'Each value of the participant has the type of its key: text for auth.jwksUrl and auth.targetAudience, a boolean for enableHealthProbes and disableAuth.',
    section: values('Participant'),
    files: ['participant'],
    kept: eachOf('participant enableHealthProbes', ABSENT, false),
    open: eachOf('participant extraEnvVars', []),
    setup: authenticated,
  },
  'configuration.validator-auth': {
    statement:
      'Unless authentication is disabled, the validator values have auth.audience and auth.jwksUrl, neither of them empty.',
    ...checksTokens('validator', 'audience'),
  },
  'configuration.participant-auth': {
    statement:
      'Unless authentication is disabled, the participant values have auth.targetAudience and auth.jwksUrl, neither of them empty.',
    ...checksTokens('participant', 'targetAudience'),
  },
  'configuration.validator-urls': {
    statement: 'scanAddress and auth.jwksUrl of the validator values are http or https URLs.',
    follows: 'auth.jwksUrl is a URL by its name, and a scan is read over HTTP at scanAddress.',
    ...formed(['validator scanAddress', 'validator auth.jwksUrl'], URLS, authenticated),
  },
  'configuration.participant-urls': {
    statement: 'auth.jwksUrl of the participant values is an http or https URL.',
    section: values('Participant'),
    files: ['participant'],
    ...formed(['participant auth.jwksUrl'], URLS, authenticated),
  },
  'configuration.audience-form': {
    statement: 'auth.audience and auth.targetAudience have no blanks or line breaks if they contain a colon.',
    follows:
      'the audience of a token is a StringOrURI: with a colon it is a URI (RFC 7519 sections 2 and 4.1.3), and a URI has no blanks (RFC 3986 section 2).',
    section: 'Authentication / 4',
    any: CHARTS,
    kept: eachOf(
      'validator auth',
      ...['my validator', 'urn:acme:validator', 'a'].map((audience) => ({ audience, jwksUrl: KEYS })),
    ),
    judge: textsAt(
      ['charts auth.audience', 'charts auth.targetAudience'],
      (audience) => audience.includes(':') && /\s/.test(audience) && 'has blanks in it',
      'Take them out: what has a colon is a URI.',
    ),
    broken: wrongAt(
      { 'validator auth.audience': BLANK_AUDIENCES, 'participant auth.targetAudience': BLANK_AUDIENCES },
      authenticated,
    ),
  },
  'configuration.key-set-url': {
    statement:
      'auth.jwksUrl of a chart is not the address of the OIDC configuration: it does not end with /.well-known/openid-configuration or /.well-known/oauth-authorization-server, and it differs from url of the backend secret.',
    follows:
      'it is the URL of the JSON Web Key Set. These addresses serve the configuration instead, which names that URL as jwks_uri (OpenID Connect Discovery 1.0 section 4, RFC 8414 section 3).',
    section: 'Authentication / 4',
    any: CHARTS,
    judge: textsAt(
      ['charts auth.jwksUrl'],
      (url, bundle) => isConfiguration(url, bundle) && 'is the address of the OIDC configuration',
      'Write what that configuration names as jwks_uri.',
    ),
    kept: withKeySet(
      'https://idp.example/.well-known/openid-configuration/jwks',
      'https://idp.example/?a=/.well-known/openid-configuration',
      'http://keycloak.auth.svc.cluster.local:8080/jwks',
    ),
    broken: [
      ...wrongAt(
        {
          'charts auth.jwksUrl': [
            'https://idp.example/.well-known/openid-configuration',
            'https://idp.example/t/.well-known/openid-configuration/',
            'http://idp.example:8443/.well-known/oauth-authorization-server?x=1',
          ],
        },
        authenticated,
      ),
      ...example(
        'the address of the configuration of a tenant, as url of the backend secret has it',
        'validator auth.jwksUrl',
        {
          'validator auth.jwksUrl': `${HELD.backend.url}/tenant`,
          'secrets 0.stringData.url': `${HELD.backend.url}/tenant`,
        },
        {},
        ['secrets'],
      ),
    ],
  },
  'configuration.wallet-users': {
    statement: 'Each of validatorWalletUsers is a user ID, neither empty nor blank.',
    follows: 'they are full user IDs at the identity provider, and an empty text identifies nobody.',
    judge: textsAt(
      ['validator validatorWalletUsers.[]'],
      nonBlank('').defect,
      'Write the ID that the identity provider has.',
    ),
    broken: withUsers('', ' '),
  },
  'configuration.auth-disabled-in-both': {
    statement: 'disableAuth is true in the values of both the validator and the participant, or in neither.',
    files: CHARTS,
    whole: true,
    judge: inBoth,
    kept: CHARTS.map((kind) => ({ 'charts disableAuth': true, [`${kind} auth`]: ABSENT })),
    broken: wrongAt({ 'charts disableAuth': [true] }, authenticated, CHARTS),
  },
  'configuration.auth-disabled': {
    statement: 'Without authentication everyone who reaches the node may act on it: not for production.',
    otherwise: 'Anybody can move funds.',
    unless: 'the node is a test that nobody else reaches',
    any: CHARTS,
    judge: disabled,
    broken: wrongAt({ 'charts disableAuth': [true] }),
  },
});
