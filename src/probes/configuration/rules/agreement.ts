import {
  authoritiesDisagree,
  sslContradicts,
  clientAuthoritiesUnnamed,
  hintForParty,
  namedGroups,
  secretTwice,
  strayOption,
} from '../../../spec/configuration/advice.js';
import { sponsorAgrees } from '../../../spec/configuration/identity.js';
import { CHARTS } from '../../../spec/configuration/section.js';
import { topupAgrees } from '../../../spec/configuration/topup.js';
import { type Entry, isGiven, itemsOf } from '../../../document/entry.js';
import { GROUPS } from '../../tls/groups.js';
import { type Bundle, charts } from '../bundle.js';
import { at, fileOf, flagAt, textAt, type Doc, all, isText, looked } from '../doc.js';
import { durationMs } from '../values/duration.js';
import { parsesAsHttpUrl } from '../values/url.js';
import { nearestOf } from '../nearest-key.js';
import { properties, wordsOf } from './proxy.js';
import { rule, wrong, type Complaint, advise } from './rule.js';
import { TRUST } from './tls-files.js';

/** Host and port; a path may lead to one of the sponsor's apps. */
const hostOf = (text: string | undefined): string | undefined =>
  text !== undefined && parsesAsHttpUrl(text) ? new URL(text).host : undefined;

function* sponsor({ validator, network }: Bundle): Generator<Complaint> {
  const [own, other] = [textAt(validator, 'svSponsorAddress'), textAt(network, 'SPONSOR_SV_URL')];
  const [is, was] = [hostOf(own?.value), hostOf(other?.value)];
  if (!own || is === undefined || was === undefined || is === was) return;
  if (WITHIN.test(is) !== WITHIN.test(was)) return;
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

type Address = { doc: Doc; entry: Entry; key: string; host: string };

const addressOf = (doc: Doc, entry: Entry, key: string, text: string): Address[] =>
  parsesAsHttpUrl(text) ? [{ doc, entry, key, host: new URL(text).host }] : [];

/** Addresses within a cluster or a machine: a provider has such a one besides its public one. */
const WITHIN =
  /^(?:[^.:]+|localhost|.*\.(?:svc|local|internal|localhost|lan|intra|corp|home|svc\.[\w.-]+)|10\.[\d.]+|127\.[\d.]+|192\.168\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|\[.*\])(?::\d+)?$/;

/** Each public place that is not at the host of the first one. */
function* elsewhere(all: readonly Address[]): Generator<Complaint> {
  const [first, ...others] = all.filter(({ host }) => !WITHIN.test(host));
  for (const { doc, entry, key, host } of others)
    if (host !== first!.host) {
      const message = `${key} is at another host than ${first!.key} in ${fileOf(first!.doc, first!.entry)}`;
      yield { ...wrong(doc, entry, message, 'Write the host of the one OIDC provider in both.'), key };
    }
}

/** Key sets may be at another host than their authority: like is compared with like. */
function* authorities(bundle: Bundle): Generator<Complaint> {
  yield* elsewhere(
    charts(bundle).flatMap((doc) => {
      const url = textAt(doc, 'auth.jwksUrl');
      return url ? addressOf(doc, url, 'auth.jwksUrl', url.value) : [];
    }),
  );
  yield* elsewhere(
    bundle.manifests.flatMap(({ role, doc, values }) => {
      const url = role && role !== 'database' ? values.get('url') : undefined;
      if (url) looked('secrets');
      return url?.text === undefined ? [] : addressOf(doc, url.entry, url.path, url.text.trim());
    }),
  );
}

function* ssl({ database }: Bundle): Generator<Complaint> {
  const [flag, mode] = [at(database!, 'ssl'), at(database!, 'sslmode')];
  if (!flag || !mode) return;
  const isOff = flag.text === 'false';
  if (isOff === (mode.text === 'disable') || (isOff && !/^(?:require|verify-)/.test(mode.text))) return;
  if (flag.text === 'true' || isOff)
    yield wrong(
      database!,
      mode,
      `sslmode is ${mode.text}, and ssl is ${flag.text}`,
      'Let both say the same.',
    );
}

/** What two places say of the same thing, where both may be meant. */
export const disagreement = [
  advise(authoritiesDisagree, authorities, { any: [...CHARTS, 'secrets'] }),
  advise(sslContradicts, ssl),
];

function* clientAuthorities({ tls }: Bundle): Generator<Complaint> {
  const type = at(tls!, 'tls.client-auth.type');
  const message = `client certificates are required, and there is no ${TRUST}`;
  if (type?.value === 'require' && !isGiven(at(tls!, TRUST)))
    yield wrong(tls!, type, message, 'Name the certificates of their authorities.');
}

const GROUP_NAMES = GROUPS.map(({ name }) => name);

function* groups(bundle: Bundle): Generator<Complaint> {
  for (const doc of charts(bundle)) {
    const property = properties(doc).get('jdk.tls.namedGroups');
    for (const group of property?.value.split(',').map((each) => each.trim()) ?? []) {
      if (group === '' || GROUP_NAMES.some((name) => name.toLowerCase() === group.toLowerCase())) continue;
      const meant = nearestOf(group, GROUP_NAMES) ?? GROUP_NAMES.find((name) => name.startsWith(group));
      const message = `${group} in jdk.tls.namedGroups is no known group, and nearly ${meant}`;
      if (meant !== undefined) yield wrong(doc, property!.entry, message, `Write ${meant} if that is meant.`);
    }
  }
}

function* parties({ validator }: Bundle): Generator<Complaint> {
  const doc = validator!;
  const hints = ['validatorPartyHint', 'nodeIdentifier'].map((path) => textAt(doc, path)?.value);
  const mend = 'Copy the party ID from the wallet.';
  for (const entry of [...all(doc, 'walletSweep.*'), ...all(doc, 'autoAcceptTransfers.*')])
    if (hints.includes(entry.name))
      yield wrong(doc, entry, `${entry.path} has the hint for a party ID`, mend);
  for (const entry of [
    ...all(doc, 'walletSweep.*.receiver'),
    ...all(doc, 'autoAcceptTransfers.*.fromParties').flatMap((list) => itemsOf(list) ?? []),
  ])
    if (isText(entry) && hints.includes(entry.value))
      yield wrong(doc, entry, `${entry.path} is the hint, and no party ID`, mend);
}

/** Options whose value is a word of its own: `--add-opens a=b`, `-cp x`. */
const TAKES_A_WORD = /^(?:--[a-z-]+|-cp|-classpath|-p|-d)$/;
/** What is filled in by a program may be more than one option; `@` names a file of them. */
const NO_STRAY = /^[-@]|[$]|\{\{/;

function* strays(bundle: Bundle): Generator<Complaint> {
  for (const doc of charts(bundle)) {
    const options = at(doc, 'additionalJvmOptions');
    for (const entry of itemsOf(options) ?? (options ? [options] : [])) {
      const words = isText(entry) ? wordsOf(entry.value) : [];
      const stray = words.find((word, i) => !NO_STRAY.test(word) && !TAKES_A_WORD.test(words[i - 1] ?? ''));
      const message = `${entry.path} has a word that is no option of the JVM`;
      if (stray !== undefined)
        yield wrong(doc, entry, message, 'Begin it with -, or put quotes round what has blanks.');
    }
  }
}

/** What a manifest without a name is called. */
const NAMELESS = 'secret';

function* twice({ manifests }: Bundle): Generator<Complaint> {
  const names = new Set<string>();
  if (manifests.length > 0) looked('secrets');
  for (const { doc, name, namespace, at: offset } of manifests) {
    const whole = `${namespace}/${name}`;
    const message = `the secret ${name} stands here a second time`;
    if (names.has(whole) && name !== NAMELESS)
      yield { doc, offset, key: name, message, mend: 'Put all its keys into one.' };
    names.add(whole);
  }
}

/** What is allowed, and deserves a second look. */
export const secondLook = [
  advise(clientAuthoritiesUnnamed, clientAuthorities),
  advise(namedGroups, groups, { any: CHARTS }),
  advise(hintForParty, parties),
  advise(strayOption, strays, { any: CHARTS }),
  advise(secretTwice, twice),
];
