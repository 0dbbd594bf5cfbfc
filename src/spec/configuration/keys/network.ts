import { duration } from './duration.js';
import { keysOf, nonEmpty, number, text, url, whole, type Key } from './key.js';

// An environment is all text, and YAML reads a number where the text looks like one.
const given = { anyOf: [nonEmpty, number] } as const;
const amount = {
  anyOf: [
    { ...text, pattern: String.raw`^\d+$` },
    { ...whole, minimum: 0 },
  ],
} as const;

/** The parameters of the network, which the environment holds. */
export const network: readonly Key[] = keysOf({
  MIGRATION_ID: [given, 'The migration ID of the network at present.', 'required'],
  SPONSOR_SV_URL: [url, 'The app of the super validator that sponsors this node.', 'required'],
  ONBOARDING_SECRET: [given, 'The secret from the sponsor, for one use within 48 hours.', 'required'],
  TRUSTED_SCAN_URL: [
    url,
    'The scan of a super validator that is trusted, by which the others are found.',
    'required',
  ],
  TARGET_TRAFFIC_THROUGHPUT: [amount, 'As topup.targetThroughput.'],
  MIN_TRAFFIC_TOPUP_INTERVAL: [duration, 'As topup.minTopupInterval.'],
});
