import { KEYS } from '../../../spec/configuration/keys/all.js';
import { networkRequired, networkUrls } from '../../../spec/configuration/network.js';
import { topupEnvironment } from '../../../spec/configuration/topup.js';
import type { Bundle } from '../bundle.js';
import { at } from '../doc.js';
import { isGiven } from '../../document/entry.js';
import { durationMs } from '../values/duration.js';
import { each, missing, rule, urlsAt, wrong, type Complaint } from './rule.js';

function* required({ network }: Bundle): Generator<Complaint> {
  for (const { path } of KEYS.network.filter((key) => key.required)) {
    const entry = at(network!, path);
    if (!isGiven(entry)) yield missing(network!, path, `Set ${path}.`);
    else if (typeof entry.value === 'object')
      yield wrong(network!, entry, `${path} is no text`, 'Write one value.');
  }
}

const URLS = ['SPONSOR_SV_URL', 'TRUSTED_SCAN_URL'];

function* otherThanTexts({ network }: Bundle): Generator<Complaint> {
  for (const path of URLS) {
    const entry = at(network!, path);
    if (entry && (typeof entry.value === 'number' || typeof entry.value === 'boolean'))
      yield wrong(network!, entry, `${path} is no URL`, 'Write a whole URL, such as https://host.example.');
  }
}

function* traffic({ network }: Bundle): Generator<Complaint> {
  const target = at(network!, 'TARGET_TRAFFIC_THROUGHPUT');
  if (
    target &&
    !/^\+?\d+$/.test(target.text) &&
    !(Number.isInteger(target.value) && Number(target.value) >= 0)
  )
    yield wrong(
      network!,
      target,
      `${target.path} is no whole number from 0`,
      'Write bytes per second, such as 20000; 0 buys none.',
    );
  const interval = at(network!, 'MIN_TRAFFIC_TOPUP_INTERVAL');
  if (interval && !(typeof interval.value === 'string' && durationMs(interval.value) !== undefined))
    yield wrong(
      network!,
      interval,
      `${interval.path} is no duration`,
      'Write a number and its unit, such as 1m.',
    );
}

/** The parameters of the network. */
export const network = [
  rule(networkRequired, required),
  rule(networkUrls, each(otherThanTexts, urlsAt('network', URLS))),
  rule(topupEnvironment, traffic),
];
