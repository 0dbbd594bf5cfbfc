import * as metrics from '../../../src/spec/configuration/metrics.js';
import * as participant from '../../../src/spec/configuration/participant.js';
import * as clauses from '../../../src/spec/configuration/validator-app.js';
import { ABSENT, all, drop, set, type Edit } from '../bundle.js';
import { breach, NO_URLS, sets, values, where, type Breach } from './breach.js';

const URL = 'https://idp.example/jwks.json';
const AUDIENCE = 'https://ledger.example';

/** Both charts authenticate. */
const authenticated: Edit = all(
  where(
    'validator',
    all(
      drop('validator', ['disableAuth']),
      sets('validator', [['auth', 'jwksUrl'], URL], [['auth', 'audience'], AUDIENCE]),
    ),
  ),
  where(
    'participant',
    all(
      drop('participant', ['disableAuth']),
      sets('participant', [['auth', 'jwksUrl'], URL], [['auth', 'targetAudience'], AUDIENCE]),
    ),
  ),
  // What a backend asks for is not the point.
  ({ files: { secrets: _, ...files }, ...bundle }) => ({ ...bundle, files }),
);

const inValidator = (clause: { id: string }, key: string) => ({
  clause,
  kind: 'validator' as const,
  key: key.split('.'),
  setup: authenticated,
});
const inParticipant = (clause: { id: string }, key: string) => ({
  ...inValidator(clause, key),
  kind: 'participant' as const,
});

const leavesOut = (kind: 'validator' | 'participant', other: 'validator' | 'participant') =>
  breach(
    { clause: clauses.authDisabledInBoth, kind, key: ['disableAuth'], needs: [other], setup: authenticated },
    `disableAuth in the values of the ${kind} alone`,
    set(kind, ['disableAuth'], true),
  );

/** Every way in which the apps' own values are broken. */
export const everyAppBreach: readonly Breach[] = [
  ...values(inValidator(clauses.validatorTypes, 'scanAddress'), [5, ['https://scan.example']]),
  ...values(inValidator(clauses.validatorTypes, 'validatorWalletUsers'), ['alice', { alice: true }]),
  ...values(inValidator(clauses.validatorTypes, 'contactPoint'), [5, ['ops']]),
  ...values(inValidator(clauses.validatorTypes, 'enableWallet'), ['true', 1]),
  ...values(inValidator(clauses.validatorTypes, 'disableAuth'), ['no', 0]),
  ...values(inValidator(clauses.validatorTypes, 'auth.audience'), [5, ['a']]),
  ...values(inValidator(clauses.validatorTypes, 'auth.jwksUrl'), [5, true]),
  breach(
    { ...inValidator(clauses.validatorTypes, 'validatorWalletUsers'), key: ['validatorWalletUsers', 1] },
    'a user that is a number',
    set('validator', ['validatorWalletUsers'], ['alice', 5]),
  ),
  ...values(inValidator(clauses.validatorUrls, 'scanAddress'), NO_URLS),
  ...values(inValidator(clauses.validatorUrls, 'auth.jwksUrl'), NO_URLS),
  ...values(inValidator(clauses.validatorAuth, 'auth.audience'), [ABSENT, '']),
  ...values(inValidator(clauses.validatorAuth, 'auth.jwksUrl'), [ABSENT, '']),
  ...values(inParticipant(participant.participantTypes, 'auth.jwksUrl'), [5, true]),
  ...values(inParticipant(participant.participantTypes, 'auth.targetAudience'), [5, ['a']]),
  ...values(inParticipant(participant.participantTypes, 'enableHealthProbes'), ['true', 0]),
  ...values(inParticipant(participant.participantTypes, 'disableAuth'), ['no', 0]),
  ...values(inParticipant(participant.participantUrls, 'auth.jwksUrl'), NO_URLS),
  ...values(inParticipant(clauses.participantAuth, 'auth.targetAudience'), [ABSENT, '']),
  ...values(inParticipant(clauses.participantAuth, 'auth.jwksUrl'), [ABSENT, '']),
  leavesOut('validator', 'participant'),
  leavesOut('participant', 'validator'),
  ...values(inValidator(metrics.metricsTypes, 'metrics.enable'), ['true', 1]),
  ...values(inParticipant(metrics.metricsTypes, 'metrics.enable'), ['false', 0]),
];
