import * as metrics from '../../../src/spec/configuration/metrics.js';
import * as participant from '../../../src/spec/configuration/participant.js';
import * as clauses from '../../../src/spec/configuration/validator-app.js';
import { ABSENT, all, drop, set, type BundleEdit } from '../bundle.js';
import { breach, NO_KEY_SETS, NO_URLS, sets, valuesIn, where, type Breach } from './breach.js';

const URL = 'https://idp.example/jwks.json';
const AUDIENCE = 'https://ledger.example';
const BLANK_AUDIENCES = [`${AUDIENCE} `, ` ${AUDIENCE}`, `${AUDIENCE} ${AUDIENCE}/2`] as const;

const authenticates = (kind: 'validator' | 'participant', audience: string): BundleEdit =>
  where(
    kind,
    all(drop(kind, ['disableAuth']), sets(kind, [['auth', 'jwksUrl'], URL], [['auth', audience], AUDIENCE])),
  );

/** Both charts authenticate. */
const authenticated: BundleEdit = all(
  authenticates('validator', 'audience'),
  authenticates('participant', 'targetAudience'),
  // What a backend asks for is not the point.
  ({ files: { secrets: _, ...files }, ...bundle }) => ({ ...bundle, files }),
);

const inValidator = valuesIn('validator', authenticated);
const inParticipant = valuesIn('participant', authenticated);

const leavesOut = (kind: 'validator' | 'participant', other: 'validator' | 'participant') =>
  breach(
    { clause: clauses.authDisabledInBoth, kind, key: ['disableAuth'], needs: [other], setup: authenticated },
    `disableAuth in the values of the ${kind} alone`,
    set(kind, ['disableAuth'], true),
  );

/** Every way in which the apps' own values are broken. */
export const everyAppBreach: readonly Breach[] = [
  ...inValidator(clauses.validatorTypes, 'scanAddress', [5, ['https://scan.example']]),
  ...inValidator(clauses.validatorTypes, 'validatorWalletUsers', ['alice', { alice: true }]),
  ...inValidator(clauses.validatorTypes, 'contactPoint', [5, ['ops']]),
  ...inValidator(clauses.validatorTypes, 'enableWallet', ['true', 1]),
  ...inValidator(clauses.validatorTypes, 'disableAuth', ['no', 0]),
  ...inValidator(clauses.validatorTypes, 'auth.audience', [5, ['a']]),
  ...inValidator(clauses.validatorTypes, 'auth.jwksUrl', [5, true]),
  breach(
    {
      clause: clauses.validatorTypes,
      kind: 'validator',
      key: ['validatorWalletUsers', 1],
      setup: authenticated,
    },
    'a user that is a number',
    set('validator', ['validatorWalletUsers'], ['alice', 5]),
  ),
  ...['', ' '].map((id) =>
    breach(
      {
        clause: clauses.walletUsers,
        kind: 'validator',
        key: ['validatorWalletUsers', 1],
        setup: authenticated,
      },
      `the user ${JSON.stringify(id)}`,
      set('validator', ['validatorWalletUsers'], ['alice', id]),
    ),
  ),
  ...inValidator(clauses.audienceForm, 'auth.audience', BLANK_AUDIENCES),
  ...inParticipant(clauses.audienceForm, 'auth.targetAudience', BLANK_AUDIENCES),
  ...inValidator(clauses.keySetUrl, 'auth.jwksUrl', NO_KEY_SETS),
  ...inParticipant(clauses.keySetUrl, 'auth.jwksUrl', NO_KEY_SETS),
  ...inValidator(clauses.validatorUrls, 'scanAddress', NO_URLS),
  ...inValidator(clauses.validatorUrls, 'auth.jwksUrl', NO_URLS),
  ...inValidator(clauses.validatorAuth, 'auth.audience', [ABSENT, '']),
  ...inValidator(clauses.validatorAuth, 'auth.jwksUrl', [ABSENT, '']),
  ...inParticipant(participant.participantTypes, 'auth.jwksUrl', [5, true]),
  ...inParticipant(participant.participantTypes, 'auth.targetAudience', [5, ['a']]),
  ...inParticipant(participant.participantTypes, 'enableHealthProbes', ['true', 0]),
  ...inParticipant(participant.participantTypes, 'disableAuth', ['no', 0]),
  ...inParticipant(participant.participantUrls, 'auth.jwksUrl', NO_URLS),
  ...inParticipant(clauses.participantAuth, 'auth.targetAudience', [ABSENT, '']),
  ...inParticipant(clauses.participantAuth, 'auth.jwksUrl', [ABSENT, '']),
  leavesOut('validator', 'participant'),
  leavesOut('participant', 'validator'),
  ...inValidator(metrics.metricsTypes, 'metrics.enable', ['true', 1]),
  ...inParticipant(metrics.metricsTypes, 'metrics.enable', ['false', 0]),
];
