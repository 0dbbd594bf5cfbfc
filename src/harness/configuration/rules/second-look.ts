import {
  clientAuthoritiesUnnamed,
  hintForParty,
  namedGroups,
  secretTwice,
  strayOption,
} from '../../../spec/configuration/advice.js';
import { CHARTS } from '../../../spec/configuration/section.js';
import { GROUPS } from '../../tls/groups.js';
import { charts, type Bundle } from '../bundle.js';
import { all, at, isText, textAt } from '../doc.js';
import { isGiven, itemsOf } from '../../document/entry.js';
import { nearestOf } from './near-miss.js';
import { properties, wordsOf } from './proxy.js';
import { advise, wrong, type Complaint } from './rule.js';
import { TRUST } from './tls-files.js';

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
