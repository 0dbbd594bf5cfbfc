import { sponsorAgrees } from '../../../spec/configuration/identity.js';
import { topupAgrees } from '../../../spec/configuration/topup.js';
import type { Bundle } from '../bundle.js';
import { at, fileOf, flagAt, textAt } from '../doc.js';
import type { Entry } from '../../document/entry.js';
import { durationMs } from '../values/duration.js';
import { parsesAsHttpUrl } from '../values/url.js';
import { rule, wrong, type Complaint } from './rule.js';

/** Host and port; a path may lead to one of the sponsor's apps. */
const hostOf = (text: string | undefined): string | undefined =>
  text !== undefined && parsesAsHttpUrl(text) ? new URL(text).host : undefined;

function* sponsor({ validator, network }: Bundle): Generator<Complaint> {
  const [own, other] = [textAt(validator, 'svSponsorAddress'), textAt(network, 'SPONSOR_SV_URL')];
  const [is, was] = [hostOf(own?.value), hostOf(other?.value)];
  if (!own || is === undefined || was === undefined || is === was) return;
  const message = `svSponsorAddress is at another host than SPONSOR_SV_URL in ${network!.file}`;
  yield wrong(validator!, own, message, 'Write the address of the one sponsor in both.');
}

/** A whole number from 0, as YAML or an environment writes it; undefined where another rule has something to say. */
const bytes = ({ value, text }: Entry) => {
  const number = typeof value === 'number' ? value : Number(/^\+?\d{1,15}$/.exec(text)?.[0]);
  return Number.isInteger(number) && number >= 0 ? number : undefined;
};

const TOPUPS = [
  ['topup.targetThroughput', 'TARGET_TRAFFIC_THROUGHPUT', bytes],
  ['topup.minTopupInterval', 'MIN_TRAFFIC_TOPUP_INTERVAL', ({ text }: Entry) => durationMs(text)],
] as const;

function* topups({ validator, network }: Bundle): Generator<Complaint> {
  // Nothing is bought then, whatever else is said.
  if (flagAt(validator, 'topup.enabled') === false) return;
  for (const [key, variable, read] of TOPUPS) {
    const [own, other] = [at(validator!, key), at(network!, variable)];
    // A number in quotes is for the rule about types.
    if (!own || !other || (read === bytes && typeof own.value !== 'number')) continue;
    const [is, was] = [read(own), read(other)];
    const message = `${variable} says something else than ${key} in ${fileOf(validator!, own)}`;
    if (is !== undefined && was !== undefined && is !== was)
      yield wrong(network!, other, message, 'Write the same in both.');
  }
}

/** What two files say of the same thing. */
export const agreement = [rule(sponsorAgrees, sponsor), rule(topupAgrees, topups)];
