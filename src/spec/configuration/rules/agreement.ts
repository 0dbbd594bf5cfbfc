import type { Entry } from '../../entry.js';
import { at, type Bundle, charts, type Doc, fileOf, flagAt, inCharts, looked, textAt } from '../bundle.js';
import { ABSENT, eachOf, wrongAt } from '../deployment.js';
import { each, rulesOf, textsAt, wrong, type Complaint, type Judge } from '../rule.js';
import { CHARTS, values } from '../section.js';
import { parsesAsHttpUrl, WITHIN } from '../keys/key.js';
import { authenticated } from './authentication.js';
import { onlyMigrationId } from './identity.js';

const NAME = 'persistence.databaseName';
const MIGRATING = 'migration.migrating';
const DATABASE = /^participant_(.+)$/s;

/** A value that contains a migration ID, or the name of a database with one. */
type Mention = { doc: Doc; entry: Entry; id: string; isName: boolean };

function mentionsIn(bundle: Bundle): Mention[] {
  const { network } = bundle;
  const mentions = (docs: readonly Doc[], path: string, isName = false) =>
    docs.flatMap((doc) => {
      const entry = at(doc, path);
      const id = isName ? DATABASE.exec(entry?.text ?? '')?.[1] : entry?.text;
      return entry && !entry.isUnknown && id?.trim() ? [{ doc, entry, id, isName }] : [];
    });
  // During a migration, the network file may have the old ID or the new one.
  const isMigrating = charts(bundle).some((doc) => flagAt(doc, MIGRATING) === true);
  return [
    ...mentions(network && !isMigrating ? [network] : [], 'MIGRATION_ID'),
    ...mentions(charts(bundle), 'migration.id'),
    ...mentions(charts(bundle), NAME, true),
  ];
}

const disagreeing = (judgesNames: boolean, message: string, mend: string) =>
  function* (bundle: Bundle): Generator<Complaint> {
    const mentions = mentionsIn(bundle);
    const votes = ({ id }: Mention) => mentions.filter((other) => other.id === id).length;
    // The ID that most values contain; the first of those with the same frequency.
    const [right] = mentions.toSorted((a, b) => votes(b) - votes(a));
    const others = mentions.filter(({ id }) => id !== right?.id);
    // The fix of a wrong migration.id also fixes a name with the same ID.
    const wrongIds = others.filter(({ isName }) => !isName).map(({ id }) => id);
    for (const { doc, entry, id, isName } of others)
      if (right && isName === judgesNames && !(isName && wrongIds.includes(id))) {
        const where = `${right.entry.path} in ${fileOf(right.doc, right.entry)}`;
        const isOfNetwork = doc === bundle.network || right.doc === bundle.network;
        // During a migration, both IDs may be right.
        const lacks = charts(bundle).filter((one) => isOfNetwork && !at(one, MIGRATING));
        yield {
          ...wrong(doc, entry, `${entry.path} ${message} migration ID than ${where}`, mend),
          lacks: lacks.map((one) => ({ doc: one, path: MIGRATING })),
        };
      }
  };

const form = (kind: (typeof CHARTS)[number], isJudged: (name: string) => boolean) =>
  textsAt(
    [`${kind} ${NAME}`],
    (name) => !DATABASE.test(name) && isJudged(name) && 'is not participant_ and a migration ID',
    'Write participant_ and the migration ID.',
  );

// The first one is a good name, with the right migration ID, after a prefix.
const NO_NAMES = [
  ...['my_participant_3', 'participant', 'participant_', 'participants_1', 'Participant_1', 'participant-1'],
  'validator_1',
];

const SPONSOR = 'validator svSponsorAddress';
const SPONSOR_URL = 'network SPONSOR_SV_URL';

/** Host and port of a URL. The path may lead to one of the sponsor's apps. */
const hostOf = (text: string | undefined): string | undefined =>
  text !== undefined && parsesAsHttpUrl(text) ? new URL(text).host : undefined;

const sponsor: Judge = function* ({ validator, network }) {
  const [own, other] = [textAt(validator, 'svSponsorAddress'), textAt(network, 'SPONSOR_SV_URL')];
  const [is, was] = [hostOf(own?.value), hostOf(other?.value)];
  if (!own || is === undefined || was === undefined || is === was) return;
  if (WITHIN.test(is) !== WITHIN.test(was)) return;
  const message = `svSponsorAddress is at another host than SPONSOR_SV_URL in ${network!.file}`;
  yield wrong(validator!, own, message, 'Write the address of the one sponsor in both.');
};

/** Every value with the migration ID, or with the sponsor, agrees with the others. */
const migration = rulesOf(values('Node identity and network binding'), { any: CHARTS })({
  'configuration.database-name': {
    statement:
      'persistence.databaseName of the participant is participant_ followed by a migration ID, the one of the same deployment if another value gives it. In the values of the validator, this applies to a name that begins with participant.',
    judge: each(
      form('participant', () => true),
      // The validator may have its own database.
      form('validator', (name) => /^participant/i.test(name)),
      disagreeing(true, 'has another', 'Write participant_ and the migration ID of the network.'),
    ),
    broken: CHARTS.flatMap((kind) => [
      // It is a text: a loader that compares numbers accepts the second one.
      ...wrongAt(
        { [`${kind} ${NAME}`]: ['participant_8', 'participant_07'] },
        { ...onlyMigrationId, [`${kind} migration.id`]: '7', [`${kind} ${NAME}`]: 'participant_7' },
      ),
      ...wrongAt({
        [`${kind} ${NAME}`]: NO_NAMES.filter((name) => kind === 'participant' || /^participant/i.test(name)),
      }),
    ]),
  },
  'configuration.migration-agrees': {
    statement:
      'MIGRATION_ID and every migration.id of a deployment are equal. During a migration (migration.migrating), those of the charts are.',
    follows:
      'a deployment belongs to one migration ID of the network, so MIGRATION_ID and migration.id of each chart are equal.',
    section: 'Versioning',
    any: ['network', ...CHARTS],
    atLeast: 2,
    judge: disagreeing(false, 'is another', 'Write the migration ID of the network in both.'),
    kept: [
      ...['0', '12'].map((id) => ({
        'network MIGRATION_ID': id,
        'charts migration': { id, migrating: false },
        'charts persistence': { databaseName: `participant_${id}` },
      })),
      ...eachOf('charts migration', ABSENT, { migrating: false }),
    ],
    // The old and the new migration ID of the network.
    open: ['2', '3'].map((id) => ({
      'network MIGRATION_ID': id,
      'charts migration': { id: '3', migrating: true },
    })),
    broken: CHARTS.flatMap((kind) =>
      wrongAt({ [`${kind} migration.id`]: ['8'] }, { ...onlyMigrationId, [`${kind} migration.id`]: '7' }, [
        'network',
      ]),
    ),
  },
  'configuration.sponsor-agrees': {
    statement: 'svSponsorAddress and SPONSOR_SV_URL have the same host and port.',
    follows: 'both are the address of the super validator that sponsors this node, and there is one.',
    files: ['validator', 'network'],
    judge: sponsor,
    kept: [
      ...eachOf(SPONSOR, ABSENT),
      { [SPONSOR]: 'HTTPS://Sponsor.SV.example:443/api/sv', [SPONSOR_URL]: 'https://sponsor.sv.example' },
      { [SPONSOR]: 'http://10.0.0.7:1', [SPONSOR_URL]: 'http://10.0.0.7:1/' },
    ],
    broken: wrongAt(
      { [SPONSOR]: ['https://sv-2.example', 'https://sv.example:8443', 'http://sv.example.org'] },
      { [SPONSOR_URL]: 'https://SV.example', [SPONSOR]: 'https://SV.example/' },
      ['network'],
    ),
  },
});

type Address = { doc: Doc; entry: Entry; key: string; text: string };

/** Complaints about each public address with another host than the first one. */
function* elsewhere(all: readonly Address[]): Generator<Complaint> {
  const [first, ...others] = all
    .filter(({ text }) => parsesAsHttpUrl(text))
    .map((each) => ({ ...each, url: new URL(each.text) }))
    // The public address of a provider has https: what has not is within the cluster, whatever its name is.
    .filter(({ url: { protocol, host } }) => protocol !== 'http:' && !WITHIN.test(host));
  for (const { doc, entry, key, url } of others)
    if (url.host !== first!.url.host) {
      const message = `${key} is at another host than ${first!.key} in ${fileOf(first!.doc, first!.entry)}`;
      yield { ...wrong(doc, entry, message, 'Write the host of the one OIDC provider in both.'), key };
    }
}

/** Key sets may have another host than their authority, so key sets and authorities are compared separately. */
const authorities: Judge = function* (bundle) {
  const key = 'auth.jwksUrl';
  yield* elsewhere(inCharts(bundle, key).map((each) => ({ ...each, key, text: each.entry.value })));
  yield* elsewhere(
    bundle.manifests.flatMap(({ role, doc, values: held }) => {
      const url = role && role !== 'database' ? held.get('url') : undefined;
      if (url) looked('secrets');
      return url?.text === undefined ? [] : [{ doc, entry: url.entry, key: url.path, text: url.text.trim() }];
    }),
  );
};

/** Places that name the provider of tokens, and must name the same one. */
const providers = rulesOf('Authentication / 5', { any: [...CHARTS, 'secrets'] })({
  'configuration.authorities-disagree': {
    statement:
      'Tokens are issued by one OIDC provider: the places that name it, or its keys, name the same host.',
    otherwise: 'Tokens of the one provider are then refused by who asks the other for its keys.',
    unless: 'both names lead to one provider, such as an old and a new one',
    judge: authorities,
    broken: [
      ...wrongAt({ 'participant auth.jwksUrl': ['https://idp2.example/jwks.json'] }, authenticated, [
        'validator',
      ]),
      ...wrongAt({ 'secrets 1.stringData.url': ['https://idp2.example'] }),
    ],
  },
});

/** The rules of this page. */
export const rules = [...migration, ...providers];
