import { KEYS } from '../../../spec/configuration/keys/all.js';
import { networkRequired, networkUrls } from '../../../spec/configuration/network.js';
import { topupEnvironment } from '../../../spec/configuration/topup.js';
import type { Bundle } from '../bundle.js';
import {
  durationDefect,
  each,
  entriesAt,
  MEND_BYTES,
  MEND_URL,
  mendDuration,
  needed,
  rule,
  urlsAt,
} from './rule.js';

const REQUIRED = KEYS.network.filter(({ required }) => required).map(({ path }) => path);
const URLS = ['SPONSOR_SV_URL', 'TRUSTED_SCAN_URL'];

/** The parameters of the network. */
export const network = [
  rule(
    networkRequired,
    each(
      ({ network: doc }: Bundle) => needed(doc!, REQUIRED, (path) => `Set ${path}.`),
      entriesAt(
        ['network'],
        REQUIRED,
        ({ value }) => (typeof value === 'object' ? 'is no text' : undefined),
        'Write one value.',
      ),
    ),
  ),
  rule(
    networkUrls,
    each(
      entriesAt(
        ['network'],
        URLS,
        ({ value }) => (/number|boolean/.test(typeof value) ? 'is no URL' : undefined),
        MEND_URL,
      ),
      urlsAt('network', URLS),
    ),
  ),
  rule(
    topupEnvironment,
    each(
      entriesAt(
        ['network'],
        ['TARGET_TRAFFIC_THROUGHPUT'],
        ({ value, text }) =>
          /^\+?\d+$/.test(text) || (Number.isInteger(value) && Number(value) >= 0)
            ? undefined
            : 'is no whole number from 0',
        MEND_BYTES,
      ),
      entriesAt(
        ['network'],
        ['MIN_TRAFFIC_TOPUP_INTERVAL'],
        ({ value }) => durationDefect(typeof value === 'string' ? value : ''),
        mendDuration('1m'),
      ),
    ),
  ),
];
