import { authDisabled } from '../../../spec/configuration/advice.js';
import { participantTypes, participantUrls } from '../../../spec/configuration/participant.js';
import { CHARTS } from '../../../spec/configuration/section.js';
import * as clauses from '../../../spec/configuration/validator-app.js';
import { charts, type Bundle } from '../bundle.js';
import { at, flagAt, isText, type Doc } from '../doc.js';
import { itemsOf } from '../../document/entry.js';
import { parsesAsHttpUrl } from '../values/url.js';
import { advise, needed, rule, textsAt, urlsAt, wrong, type Complaint } from './rule.js';
import { typeRule } from './types.js';

const isDisabled = (doc: Doc | undefined): boolean => flagAt(doc, 'disableAuth') === true;

// Who disables it in one chart reads that it takes both, and not that keys are missing too.
const isOff = (bundle: Bundle): boolean => charts(bundle).some(isDisabled);

const needs = (kind: 'validator' | 'participant', ...paths: string[]) =>
  function* (bundle: Bundle): Generator<Complaint> {
    const doc = bundle[kind];
    const auth = doc && at(doc, 'auth');
    if (!doc || isOff(bundle) || (auth && !(auth.value instanceof Map))) return;
    yield* needed(doc, paths, (path) => `Set ${path}; tokens are checked with it.`);
  };

function* inBoth({ validator, participant }: Bundle): Generator<Complaint> {
  if (isDisabled(validator) === isDisabled(participant)) return;
  const [off, on] = isDisabled(validator) ? [validator!, participant!] : [participant!, validator!];
  const message = `disableAuth is true here and not in ${on.file}`;
  yield wrong(off, at(off, 'disableAuth')!, message, 'Take it out, or set it in both for a test.');
}

/** Where the configuration of an OIDC provider stands, or that of a server of OAuth. */
const CONFIGURATION = /\/\.well-known\/(?:openid-configuration|oauth-authorization-server)\/?$/;

function* keySet(bundle: Bundle): Generator<Complaint> {
  const told = bundle.manifests.flatMap(({ role, values }) =>
    role === 'backend' ? (values.get('url')?.text?.trim() ?? []) : [],
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
  for (const entry of itemsOf(at(validator!, 'validatorWalletUsers')) ?? [])
    if (isText(entry) && entry.value.trim() === '')
      yield wrong(
        validator!,
        entry,
        `${entry.path} is empty`,
        'Write the ID that the identity provider has.',
      );
}

function* disabled(bundle: Bundle): Generator<Complaint> {
  const mend = 'Take it out of both files, unless this is a test.';
  for (const doc of charts(bundle).filter(isDisabled))
    yield wrong(doc, at(doc, 'disableAuth')!, 'Authentication is disabled', mend);
}

/** Types and URLs of both apps, and how tokens are checked. */
export const authentication = [
  typeRule(clauses.validatorTypes),
  typeRule(participantTypes),
  rule(clauses.validatorAuth, needs('validator', 'auth.audience', 'auth.jwksUrl'), { whole: true }),
  rule(clauses.participantAuth, needs('participant', 'auth.targetAudience', 'auth.jwksUrl'), { whole: true }),
  rule(clauses.validatorUrls, urlsAt('validator', ['scanAddress', 'auth.jwksUrl'])),
  rule(participantUrls, urlsAt('participant', ['auth.jwksUrl'])),
  rule(
    clauses.audienceForm,
    textsAt(
      CHARTS,
      ['auth.audience', 'auth.targetAudience'],
      (audience) => (audience.includes(':') && /\s/.test(audience) ? 'has blanks in it' : undefined),
      'Take them out: what has a colon is a URI.',
    ),
    { any: CHARTS },
  ),
  rule(clauses.keySetUrl, keySet, { any: CHARTS }),
  rule(clauses.walletUsers, users),
  rule(clauses.authDisabledInBoth, inBoth, { whole: true }),
  advise(authDisabled, disabled, { any: CHARTS, atLeast: 1 }),
];
