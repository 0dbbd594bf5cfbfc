import { itemsOf } from '../../entry.js';
import { AUDIENCE, HELD } from '../base.js';
import { charts, type Bundle } from '../bundle.js';
import {
  ABSENT,
  example,
  set,
  sets,
  together,
  where,
  withoutFile,
  wrongAt,
  type BundleEdit,
  type Setting,
  keptAt,
  openAt,
} from '../deployment.js';
import { at, flagAt, isText, looked, type Doc } from '../doc.js';
import { formed, needs, rulesOf, textsAt, URLS, wrong, type Complaint } from '../rule.js';
import { CHARTS, values } from '../section.js';
import { parsesAsHttpUrl } from '../url.js';

const isDisabled = (doc: Doc | undefined): boolean => flagAt(doc, 'disableAuth') === true;

// When authentication is disabled in one chart, only the mismatch is reported, not the missing keys.
const isOff = (bundle: Bundle): boolean => charts(bundle).some(isDisabled);

function* inBoth({ validator, participant }: Bundle): Generator<Complaint> {
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
}

/** The path of an OIDC or OAuth server configuration. */
const CONFIGURATION = /\/\.well-known\/(?:openid-configuration|oauth-authorization-server)\/?$/;

function* keySet(bundle: Bundle): Generator<Complaint> {
  const told = bundle.manifests.flatMap(({ role, values: held }) =>
    role === 'backend' ? (held.get('url')?.text?.trim() ?? []) : [],
  );
  const isConfiguration = (url: string) =>
    parsesAsHttpUrl(url) && (CONFIGURATION.test(new URL(url).pathname) || told.includes(url));
  yield* textsAt(
    CHARTS,
    ['auth.jwksUrl'],
    (url) => (isConfiguration(url) ? 'is the address of the OIDC configuration' : undefined),
    'Write what that configuration names as jwks_uri.',
  )(bundle);
}

function* users({ validator }: Bundle): Generator<Complaint> {
  const mend = 'Write the ID that the identity provider has.';
  for (const entry of itemsOf(at(validator!, 'validatorWalletUsers')) ?? [])
    if (isText(entry) && entry.value.trim() === '')
      yield wrong(validator!, entry, `${entry.path} is empty`, mend);
}

function* disabled(bundle: Bundle): Generator<Complaint> {
  const mend = 'Take it out of both files, unless this is a test.';
  for (const doc of charts(bundle).filter(isDisabled))
    yield wrong(doc, at(doc, 'disableAuth')!, 'Authentication is disabled', mend);
}

const KEYS = 'https://idp.example/jwks.json';
const BLANK_AUDIENCES = [`${AUDIENCE} `, ` ${AUDIENCE}`, `${AUDIENCE} ${AUDIENCE}/2`];
const NO_KEY_SETS = [
  'https://idp.example/.well-known/openid-configuration',
  'https://idp.example/t/.well-known/openid-configuration/',
  'http://idp.example:8443/.well-known/oauth-authorization-server?x=1',
];

const authenticates = (kind: (typeof CHARTS)[number], audience: string): BundleEdit =>
  where(kind, sets(kind, { disableAuth: ABSENT, 'auth.jwksUrl': KEYS, [`auth.${audience}`]: AUDIENCE }));

/** Both charts authenticate. There is no secrets file, because the audience of the backend does not matter. */
export const authenticated = together(
  authenticates('validator', 'audience'),
  authenticates('participant', 'targetAudience'),
  withoutFile('secrets'),
);

const atValidator = (key: string, wrongs: readonly Setting[]) =>
  wrongAt('validator', key, wrongs, authenticated);
const atParticipant = (key: string, wrongs: readonly Setting[]) =>
  wrongAt('participant', key, wrongs, authenticated);

/** The rule that the values of a chart have what tokens are checked with, without its statement. */
const checksTokens = (kind: (typeof CHARTS)[number], audience: string) => {
  const paths = [`auth.${audience}`, 'auth.jwksUrl'];
  return {
    follows: 'without disableAuth, tokens are validated, and this needs the JWKS URL and the audience.',
    section: 'Authentication / 4',
    files: [kind],
    whole: true,
    judge: needs(
      kind,
      paths,
      (path) => `Set ${path}; tokens are checked with it.`,
      (doc, bundle) => {
        const auth = at(doc, 'auth');
        return !isOff(bundle) && (!auth || auth.value instanceof Map) && '';
      },
    ),
    broken: paths.flatMap((key) => wrongAt(kind, key, [ABSENT, ''], authenticated)),
  };
};

const withUsers = (...users: readonly Setting[]) =>
  wrongAt(
    'validator',
    'validatorWalletUsers.1',
    users,
    together(authenticated, set('validator', 'validatorWalletUsers', ['alice'])),
  );

/** The types and URLs of both apps, and how tokens are checked. */
export const authentication = rulesOf(values('Validator app'), ['validator'], {
  'configuration.validator-types': {
    statement:
      'Each value of the validator app has the type of its key: text, a list of texts for validatorWalletUsers, a boolean for enableWallet and disableAuth.',
    kept: [
      ...keptAt('validator', 'validatorWalletUsers', ABSENT, [], ['ops@acme.example', 'Ä: "x" # y']),
      ...keptAt('validator', 'contactPoint', ABSENT, 'Zürich: "Ops" # 1', '日本語 чат', '{a: b}'),
      ...keptAt('validator', 'enableWallet', ABSENT),
      ...openAt('validator', 'onboardingSecretFrom', {
        secretKeyRef: { name: 'a', key: 'secret', optional: false },
      }),
      ...openAt('validator', 'tokenUrl', 'https://x.example'),
    ],
    broken: [
      ...atValidator('enableWallet', ['true', 1]),
      ...withUsers(5),
      ...atValidator('validatorWalletUsers', ['alice', { alice: true }]),
      ...atValidator('scanAddress', [5, ['https://scan.example']]),
      ...atValidator('contactPoint', [5, ['ops']]),
      ...atValidator('disableAuth', ['no', 0]),
      ...atValidator('auth.audience', [5, ['a']]),
      ...atValidator('auth.jwksUrl', [5, true]),
    ],
  },
  'configuration.participant-types': {
    statement:
      'Each value of the participant has the type of its key: text for auth.jwksUrl and auth.targetAudience, a boolean for enableHealthProbes and disableAuth.',
    section: values('Participant'),
    files: ['participant'],
    kept: [
      ...keptAt('participant', 'enableHealthProbes', ABSENT, false),
      ...openAt('participant', 'extraEnvVars', []),
    ],
    broken: [
      ...atParticipant('enableHealthProbes', ['true', 0]),
      ...atParticipant('auth.targetAudience', [5, ['a']]),
      ...atParticipant('auth.jwksUrl', [5, true]),
      ...atParticipant('disableAuth', ['no', 0]),
    ],
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
    ...formed('validator', ['scanAddress', 'auth.jwksUrl'], URLS, authenticated),
  },
  'configuration.participant-urls': {
    statement: 'auth.jwksUrl of the participant values is an http or https URL.',
    section: values('Participant'),
    files: ['participant'],
    ...formed('participant', ['auth.jwksUrl'], URLS, authenticated),
  },
  'configuration.audience-form': {
    statement: 'auth.audience and auth.targetAudience have no blanks or line breaks if they contain a colon.',
    follows:
      'the audience of a token is a StringOrURI: with a colon it is a URI (RFC 7519 sections 2 and 4.1.3), and a URI has no blanks (RFC 3986 section 2).',
    section: 'Authentication / 4',
    any: CHARTS,
    judge: textsAt(
      CHARTS,
      ['auth.audience', 'auth.targetAudience'],
      (audience) => (audience.includes(':') && /\s/.test(audience) ? 'has blanks in it' : undefined),
      'Take them out: what has a colon is a URI.',
    ),
    kept: [
      ...keptAt(
        'validator',
        'auth',
        ...['my validator', 'urn:acme:validator', 'a'].map((audience) => ({ audience, jwksUrl: KEYS })),
      ),
    ],
    broken: [
      ...atValidator('auth.audience', BLANK_AUDIENCES),
      ...atParticipant('auth.targetAudience', BLANK_AUDIENCES),
    ],
  },
  'configuration.key-set-url': {
    statement:
      'auth.jwksUrl of a chart is not the address of the OIDC configuration: it does not end with /.well-known/openid-configuration or /.well-known/oauth-authorization-server, and it differs from url of the backend secret.',
    follows:
      'it is the URL of the JSON Web Key Set. These addresses serve the configuration instead, which names that URL as jwks_uri (OpenID Connect Discovery 1.0 section 4, RFC 8414 section 3).',
    section: 'Authentication / 4',
    any: CHARTS,
    judge: keySet,
    kept: keptAt(
      'validator',
      'auth',
      ...[
        'https://idp.example/.well-known/openid-configuration/jwks',
        'https://idp.example/?a=/.well-known/openid-configuration',
        'http://keycloak.auth.svc.cluster.local:8080/jwks',
      ].map((jwksUrl) => ({ audience: AUDIENCE, jwksUrl })),
    ),
    broken: [
      ...atValidator('auth.jwksUrl', NO_KEY_SETS),
      ...atParticipant('auth.jwksUrl', NO_KEY_SETS),
      example(
        { kind: 'validator', key: 'auth.jwksUrl', needs: ['secrets'] },
        'the address of the configuration of a tenant, as url of the backend secret has it',
        together(
          set('validator', 'auth.jwksUrl', `${HELD.backend.url}/tenant`),
          set('secrets', '0.stringData.url', `${HELD.backend.url}/tenant`),
        ),
      ),
    ],
  },
  'configuration.wallet-users': {
    statement: 'Each of validatorWalletUsers is a user ID, neither empty nor blank.',
    follows: 'they are full user IDs at the identity provider, and an empty text identifies nobody.',
    judge: users,
    broken: withUsers('', ' '),
  },
  'configuration.auth-disabled-in-both': {
    statement: 'disableAuth is true in the values of both the validator and the participant, or in neither.',
    files: ['validator', 'participant'],
    whole: true,
    judge: inBoth,
    kept: CHARTS.map((first) => ({
      settings: CHARTS.flatMap((kind) => [
        [kind, 'disableAuth', true] as const,
        ...(kind === first ? [[kind, 'auth', ABSENT] as const] : []),
      ]),
    })),
    broken: wrongAt(CHARTS, 'disableAuth', [true], authenticated, CHARTS),
  },
  'configuration.auth-disabled': {
    statement: 'Without authentication everyone who reaches the node may act on it: not for production.',
    otherwise: 'Anybody can move funds.',
    unless: 'the node is a test that nobody else reaches',
    any: CHARTS,
    judge: disabled,
    broken: wrongAt(CHARTS, 'disableAuth', [true]),
  },
});
