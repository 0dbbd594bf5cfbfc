import type { JSX } from 'preact';
import { VERDICT_WORDS, number } from '../words.js';
import type { CallResult } from '../calls.js';
import { failureAnchor, safe, Sign } from './parts.js';
import { Table } from './tables.js';

/** Every call with what came out for it, and what was broken on it. */
export const Calls = (props: { calls: readonly CallResult[] }): JSX.Element => (
  <div class="card">
    <Table
      class="calls"
      head={['Call', 'Verdict', 'Clauses shown', 'Broken']}
      rows={props.calls.map(cells)}
    />
  </div>
);

const cells = ({ call, shown, broken }: CallResult): (JSX.Element | string)[] => [
  <>
    {call.name}
    <div class="soft">
      <code>
        {call.method} {call.path}
      </code>
    </div>
  </>,
  broken.length > 0 ? (
    <Sign {...VERDICT_WORDS.fail} />
  ) : shown > 0 ? (
    <Sign {...VERDICT_WORDS.pass} />
  ) : (
    <Sign {...VERDICT_WORDS['not-applicable']} word="not judged" />
  ),
  number(shown),
  <>
    {broken.map(({ id }) => (
      <div>
        <a href={`#${failureAnchor(id)}`}>
          <code class="id">{safe(id, 200)}</code>
        </a>
      </div>
    ))}
  </>,
];
