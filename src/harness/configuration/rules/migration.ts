import { databaseName, migrationAgrees } from '../../../spec/configuration/identity.js';
import { CHARTS } from '../../../spec/configuration/section.js';
import { charts, type Bundle } from '../bundle.js';
import { at, fileOf, flagAt, type Doc } from '../doc.js';
import type { Entry } from '../../document/entry.js';
import { each, rule, textsAt, wrong, type Complaint } from './rule.js';

const NAME = 'persistence.databaseName';
const DATABASE = /^participant_(.+)$/s;

/** A value that holds a migration ID, or a database that is named after one. */
type Mention = { doc: Doc; entry: Entry; id: string; isName: boolean };

function mentionsIn(bundle: Bundle): Mention[] {
  const mentions = (docs: readonly Doc[], path: string, isName = false) =>
    docs.flatMap((doc) => {
      const entry = at(doc, path);
      const id = isName ? DATABASE.exec(entry?.text ?? '')?.[1] : entry?.text;
      return entry && id?.trim() ? [{ doc, entry, id, isName }] : [];
    });
  // While it migrates, the network may have the ID from before or that of afterwards.
  const isMigrating = charts(bundle).some((doc) => flagAt(doc, 'migration.migrating') === true);
  return [
    ...mentions(bundle.network && !isMigrating ? [bundle.network] : [], 'MIGRATION_ID'),
    ...mentions(charts(bundle), 'migration.id'),
    ...mentions(charts(bundle), NAME, true),
  ];
}

/** The ID that most values hold; of those that are as frequent, the first one. */
function mostFrequent(mentions: readonly Mention[]): Mention | undefined {
  const votes = ({ id }: Mention) => mentions.filter((other) => other.id === id).length;
  return mentions.toSorted((a, b) => votes(b) - votes(a))[0];
}

/** Judges the values that hold an ID, or the names of databases. */
const disagreeing = (judgesNames: boolean, message: (path: string) => string, mend: string) =>
  function* (bundle: Bundle): Generator<Complaint> {
    const mentions = mentionsIn(bundle);
    const right = mostFrequent(mentions);
    const others = mentions.filter(({ id }) => id !== right?.id);
    // A name that follows a wrong migration.id is mended with it.
    const wrongIds = others.filter(({ isName }) => !isName).map(({ id }) => id);
    for (const { doc, entry, id, isName } of others)
      if (right && isName === judgesNames && !(isName && wrongIds.includes(id)))
        yield wrong(
          doc,
          entry,
          `${message(entry.path)} migration ID than ${right.entry.path} in ${fileOf(right.doc, right.entry)}`,
          mend,
        );
  };

/** The form of the names that are judged. */
const form = (kind: (typeof CHARTS)[number], isJudged: (name: string) => boolean) =>
  textsAt(
    [kind],
    [NAME],
    (name) => (DATABASE.test(name) || !isJudged(name) ? undefined : 'is not participant_ and a migration ID'),
    'Write participant_ and the migration ID.',
  );

/** Every value that holds the migration ID holds the same one. */
export const migration = [
  rule(
    databaseName,
    each(
      form('participant', () => true),
      // The validator may have a database of its own.
      form('validator', (name) => /^participant/i.test(name)),
      disagreeing(
        true,
        (path) => `${path} has another`,
        'Write participant_ and the migration ID of the network.',
      ),
    ),
    { any: CHARTS },
  ),
  rule(
    migrationAgrees,
    disagreeing(false, (path) => `${path} is another`, 'Write the migration ID of the network in both.'),
    { any: ['network', ...CHARTS], atLeast: 2 },
  ),
];
