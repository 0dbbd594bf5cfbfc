import { databaseName, migrationAgrees } from '../../../spec/configuration/identity.js';
import { charts, type Bundle } from '../bundle.js';
import { at, isText, textAt, type Doc } from '../doc.js';
import type { Entry } from '../../document/entry.js';
import { rule, wrong, type Complaint } from './rule.js';

const DATABASE = /^participant_(.+)$/s;

/** A place that tells the migration ID of the deployment. */
type Told = { doc: Doc; entry: Entry; id: string; isName: boolean };

function tellers({ network, validator, participant }: Bundle): Told[] {
  const told: Told[] = [];
  const tell = (doc: Doc, entry: Entry | undefined, id: string | undefined, isName: boolean) => {
    if (entry && id !== undefined && id.trim() !== '') told.push({ doc, entry, id, isName });
  };
  if (network) tell(network, at(network, 'MIGRATION_ID'), at(network, 'MIGRATION_ID')?.text, false);
  const docs = [validator, participant].filter((doc) => doc !== undefined);
  for (const doc of docs) tell(doc, at(doc, 'migration.id'), at(doc, 'migration.id')?.text, false);
  for (const doc of docs) {
    const name = textAt(doc, 'persistence.databaseName');
    tell(doc, name, name && DATABASE.exec(name.value)?.[1], true);
  }
  return told;
}

/** The ID that most places tell; of those that are told as often, the one that is told first. */
function mostTold(told: readonly Told[]): Told | undefined {
  const votes = ({ id }: Told) => told.filter((other) => other.id === id).length;
  return told.toSorted((a, b) => votes(b) - votes(a))[0];
}

const placeOf = ({ doc, entry }: Told) => `${entry.path} in ${doc.file}`;

function* agree(bundle: Bundle): Generator<Complaint> {
  const told = tellers(bundle);
  const right = mostTold(told);
  for (const one of told)
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
  const told = tellers(bundle);
  const right = mostTold(told);
  // A name that follows a wrong migration.id is mended with it.
  const accused = told.filter(({ isName, id }) => !isName && id !== right?.id).map(({ id }) => id);
  for (const one of told)
    if (right && one.isName && one.id !== right.id && !accused.includes(one.id))
      yield wrong(
        one.doc,
        one.entry,
        `persistence.databaseName has another migration ID than ${placeOf(right)}`,
        'Write participant_ and the migration ID of the network.',
      );
}

/** What tells the migration ID tells the same one. */
export const migration = [
  rule(databaseName, name, { any: ['validator', 'participant'] }),
  rule(migrationAgrees, agree, { any: ['network', 'validator', 'participant'], atLeast: 2 }),
];
