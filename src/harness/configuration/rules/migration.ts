import { databaseName, migrationAgrees } from '../../../spec/configuration/identity.js';
import { charts, type Bundle } from '../bundle.js';
import { at, isText, textAt, type Doc } from '../doc.js';
import type { Entry } from '../../document/entry.js';
import { rule, wrong, type Complaint } from './rule.js';

const DATABASE = /^participant_(.+)$/s;

/** A value that holds a migration ID, or a database that is named after one. */
type Mention = { doc: Doc; entry: Entry; id: string; isName: boolean };

function mentionsIn({ network, validator, participant }: Bundle): Mention[] {
  const mentions: Mention[] = [];
  const note = (doc: Doc, entry: Entry | undefined, id: string | undefined, isName: boolean) => {
    if (entry && id !== undefined && id.trim() !== '') mentions.push({ doc, entry, id, isName });
  };
  if (network) note(network, at(network, 'MIGRATION_ID'), at(network, 'MIGRATION_ID')?.text, false);
  const docs = [validator, participant].filter((doc) => doc !== undefined);
  for (const doc of docs) note(doc, at(doc, 'migration.id'), at(doc, 'migration.id')?.text, false);
  for (const doc of docs) {
    const name = textAt(doc, 'persistence.databaseName');
    note(doc, name, name && DATABASE.exec(name.value)?.[1], true);
  }
  return mentions;
}

/** The ID that most values hold; of those that are as frequent, the first one. */
function mostFrequent(mentions: readonly Mention[]): Mention | undefined {
  const votes = ({ id }: Mention) => mentions.filter((other) => other.id === id).length;
  return mentions.toSorted((a, b) => votes(b) - votes(a))[0];
}

const placeOf = ({ doc, entry }: Mention) => `${entry.path} in ${doc.file}`;

function* agree(bundle: Bundle): Generator<Complaint> {
  const mentions = mentionsIn(bundle);
  const right = mostFrequent(mentions);
  for (const one of mentions)
    if (right && !one.isName && one.id !== right.id)
      yield wrong(
        one.doc,
        one.entry,
        `${one.entry.path} is another migration ID than ${placeOf(right)}`,
        `Write the migration ID of the network in both.`,
      );
}

function* name(bundle: Bundle): Generator<Complaint> {
  for (const doc of charts(bundle)) {
    const entry = at(doc, 'persistence.databaseName');
    if (isText(entry) && !DATABASE.test(entry.value))
      yield wrong(
        doc,
        entry,
        'persistence.databaseName is not participant_ and a migration ID',
        'Write participant_ and the migration ID.',
      );
  }
  const mentions = mentionsIn(bundle);
  const right = mostFrequent(mentions);
  // A name that follows a wrong migration.id is mended with it.
  const accused = mentions.filter(({ isName, id }) => !isName && id !== right?.id).map(({ id }) => id);
  for (const one of mentions)
    if (right && one.isName && one.id !== right.id && !accused.includes(one.id))
      yield wrong(
        one.doc,
        one.entry,
        `persistence.databaseName has another migration ID than ${placeOf(right)}`,
        'Write participant_ and the migration ID of the network.',
      );
}

/** Every value that holds the migration ID holds the same one. */
export const migration = [
  rule(databaseName, name, { any: ['validator', 'participant'] }),
  rule(migrationAgrees, agree, { any: ['network', 'validator', 'participant'], atLeast: 2 }),
];
