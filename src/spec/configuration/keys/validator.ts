import { connectionTypes } from '../connection.js';
import { identityTypes } from '../identity.js';
import { validatorTypes } from '../validator-app.js';
import { disableAuth, flag, party, text, texts, url, type Key } from './key.js';
import { pruning } from './pruning.js';
import { shared } from './shared.js';
import { topup } from './topup.js';
import { wallet } from './wallet.js';

const app: readonly Key[] = [
  disableAuth,
  { path: 'scanAddress', schema: url, description: 'The scan that is read from.' },
  {
    path: 'validatorWalletUsers',
    schema: texts,
    description: 'Users who administer the wallet, by their full IDs at the identity provider.',
  },
  { path: 'auth.audience', schema: text, description: 'The audience that tokens for the validator have.' },
  { path: 'auth.jwksUrl', schema: url, description: 'The keys (JWKS) that tokens are checked with.' },
  { path: 'contactPoint', schema: text, description: 'How other operators reach you.' },
  { path: 'enableWallet', schema: flag, description: 'Whether the wallet and its automations run.' },
];

const connection: readonly Key[] = [
  {
    path: 'nonSvValidatorTrustSingleScan',
    schema: flag,
    description: 'Reads from the scan of scanAddress only, and depends on it.',
  },
  {
    path: 'useSequencerConnectionsFromScan',
    schema: flag,
    description: 'false: connects to the sequencer of decentralizedSynchronizerUrl only, and depends on it.',
  },
  {
    path: 'decentralizedSynchronizerUrl',
    schema: { ...text, pattern: String.raw`^[A-Za-z][A-Za-z0-9+.-]*://[^\s/?#]+\S*$` },
    description: 'The one sequencer that is trusted.',
  },
];

/** The values of the validator's chart. */
export const validator: readonly Key[] = [
  {
    path: 'svSponsorAddress',
    schema: url,
    description: 'The super validator that sponsors this node.',
    types: identityTypes,
  },
  {
    path: 'validatorPartyHint',
    schema: { ...party, pattern: '^[A-Za-z0-9 :_]+-[A-Za-z0-9 :_]+-[A-Za-z0-9 :_]+$' },
    description: 'The hint for the party of the validator: organization-function-enumerator.',
    types: identityTypes,
  },
  ...shared,
  ...app.map((key) => ({ ...key, types: validatorTypes })),
  ...connection.map((key) => ({ ...key, types: connectionTypes })),
  ...topup,
  ...pruning,
  ...wallet,
];
