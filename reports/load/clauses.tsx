import type { JSX } from 'preact';
import type { Load, LoadClause } from '../../src/verdict/load/schema.js';
import { Exchanges } from '../html/exchange.js';
import { Box, Part, safe } from '../html/parts.js';
import { Head } from '../html/tables.js';
import { clip, printable } from '../printable.js';
import { number, plural } from '../words.js';

/** The clauses that answers broke under load, each with the exchanges that were kept. */
export const Broken = ({ clauses }: Pick<Load, 'clauses'>): JSX.Element => (
  <Part id="broken" title="Clauses broken under load">
    {clauses
      .filter(({ broken }) => broken > 0)
      .map((clause) => (
        <BrokenClause clause={clause} />
      ))}
  </Part>
);

const BrokenClause = ({ clause }: { clause: LoadClause }): JSX.Element => {
  const { id, judged, broken, why, exchanges = [], curl } = clause;
  return (
    <article class="card failure fail">
      <h3>
        <Sign isBroken /> {safe(id, 300)}
      </h3>
      <p>
        In {number(broken)} of {plural(judged, 'answer')} judged.
        {why !== undefined && ` The first: ${safe(why)}.`}
      </p>
      <Exchanges exchanges={exchanges} />
      {curl !== undefined && curl !== '' && (
        <div class="again">
          <h4>Send it again</h4>
          <Box label={`curl command for ${safe(id, 300)}`} text={printable(clip(curl, 20_000), 'keep')} />
        </div>
      )}
    </article>
  );
};

const Sign = ({ isBroken }: { isBroken: boolean }): JSX.Element => (
  <span class={`sign ${isBroken ? 'fail' : 'pass'}`}>
    <span aria-hidden="true">{isBroken ? '✗' : '✓'} </span>
    {isBroken ? 'broken' : 'kept'}
  </span>
);

/** How often each clause was judged. */
export const Clauses = ({ clauses }: Pick<Load, 'clauses'>): JSX.Element => (
  <Part id="clauses" title="Clauses judged">
    <div class="card">
      <table>
        <caption>The status of every answer is judged, and the content of a sample is checked.</caption>
        <Head names={['Clause', 'Outcome', 'Answers']} />
        <tbody>
          {clauses.map(({ id, judged, broken }) => (
            <tr>
              <th scope="row">
                <code class="id">{safe(id, 300)}</code>
              </th>
              <td>{judged > 0 ? <Sign isBroken={broken > 0} /> : 'never judged'}</td>
              <td>
                {plural(judged, 'answer')}
                {broken > 0 && `, ${number(broken)} of them broke it`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Part>
);
