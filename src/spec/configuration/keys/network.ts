import { duration } from './duration.js';
import { number, text, url, whole, type Key } from './key.js';

// An environment is all text, and YAML reads a number where the text looks like one.
const nonEmpty = { anyOf: [{ ...text, minLength: 1 }, number] } as const;

/** The parameters of the network, which the environment holds. */
export const network: readonly Key[] = [
  {
    path: 'MIGRATION_ID',
    schema: nonEmpty,
    description: 'The migration ID of the network at present.',
    required: true,
  },
  {
    path: 'SPONSOR_SV_URL',
    schema: url,
    description: 'The app of the super validator that sponsors this node.',
    required: true,
  },
  {
    path: 'ONBOARDING_SECRET',
    schema: nonEmpty,
    description: 'The secret from the sponsor, for one use within 48 hours.',
    required: true,
  },
  {
    path: 'TRUSTED_SCAN_URL',
    schema: url,
    description: 'The scan of a super validator that is trusted, by which the others are found.',
    required: true,
  },
  {
    path: 'TARGET_TRAFFIC_THROUGHPUT',
    schema: {
      anyOf: [
        { ...text, pattern: String.raw`^\d+$` },
        { ...whole, minimum: 0 },
      ],
    },
    description: 'As topup.targetThroughput.',
  },
  { path: 'MIN_TRAFFIC_TOPUP_INTERVAL', schema: duration, description: 'As topup.minTopupInterval.' },
];
