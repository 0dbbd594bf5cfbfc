import { placeholder } from '../../../spec/configuration/advice.js';
import { entriesBelow } from '../../document/entry.js';
import type { Bundle } from '../bundle.js';
import { isText } from '../doc.js';
import { advise, wrong, type Complaint } from './rule.js';

/** What is filled in by a program, and not by who reads the example. */
const FILLED_IN = /\$[\w{(]|\{\{/;
/** A whole value that people write where another one belongs. */
const WHOLE = /^\s*(?:<[^<>]*>|TODO|TBD|FIXME|CHANGE[ _-]?ME|REPLACE[ _-]?ME|PLACEHOLDER)\s*$/i;
/** The words in capitals that the public examples of these charts have in the place of a value, or of a part of it. */
const WORDS = [
  ...['YOUR_[A-Z0-9_]+', 'TARGET_(?:CLUSTER|HOSTNAME)', 'OIDC_AUTHORITY_[A-Z_]+', 'SV_WALLET_USER_ID'],
  ...['MIGRATION_ID', 'SPONSOR_SV_URL', 'TRUSTED_SCAN_URL', 'TRUSTED_SYNCHRONIZER_SEQUENCER_URL'],
];
const WORD = new RegExp(`(?:^|[^A-Za-z])(?:${WORDS.join('|')})(?![A-Za-z0-9])`);

const isPlaceholder = (text: string): boolean =>
  !FILLED_IN.test(text) && (WHOLE.test(text) || WORD.test(text));

function* judge({ validator, participant, network }: Bundle): Generator<Complaint> {
  for (const doc of [validator, participant, network].filter((each) => each !== undefined))
    for (const entry of entriesBelow(doc.root))
      if (isText(entry) && isPlaceholder(entry.value))
        yield wrong(doc, entry, `${entry.path} holds a placeholder`, 'Write what belongs there.');
}

/** Values of an example that were never filled in. */
export const placeholders = [advise(placeholder, judge, { any: ['validator', 'participant', 'network'] })];
