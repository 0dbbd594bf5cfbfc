import type { JSX } from 'preact';
import type { Observation, Verdict } from '../../src/verdict/schema.js';
import { byTopic } from '../select.js';
import { plural, WAIVER_WORDS } from '../words.js';
import { Exchanges } from './exchange.js';
import { Part, safe } from './parts.js';

/** The waivers of the target file, and what became of each. */
export const Waivers = ({ waivers }: Pick<Verdict, 'waivers'>): JSX.Element => (
  <Part id="waivers" title="Waivers">
    <div class="card">
      <table>
        <caption>What the target file asks to overlook. One that is stale or expired fails the run.</caption>
        <Head names={['Clause', 'State', 'Reason', 'Expires']} />
        <tbody>
          {waivers.map(({ clause, state, reason, expires }) => (
            <tr>
              <th scope="row">
                <code class="id">{safe(clause)}</code>
              </th>
              <td>
                <span class={state === 'applied' || state === 'unused' ? 'sign waived' : 'sign fail'}>
                  {WAIVER_WORDS[state]}
                </span>
              </td>
              <td>{safe(reason)}</td>
              <td>{safe(expires, 200)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Part>
);

/** What the target does where the specification is silent, folded by topic where there are several. */
export const Observations = ({ observations }: Pick<Verdict, 'observations'>): JSX.Element => {
  const topics = [...byTopic(observations)];
  return (
    <Part id="observations" title="Observations">
      <p>What the target does where the specification is silent. Nothing here is judged.</p>
      {topics.map(([topic, own]) => (
        <details class="card" open={topics.length === 1}>
          <summary>
            <h3>{safe(topic, 200)}</h3> <span class="soft">{plural(own.length, 'observation')}</span>
          </summary>
          <table>
            <Head names={['Observation', 'What was seen']} />
            <tbody>
              {own.map((observation) => (
                <Observed observation={observation} />
              ))}
            </tbody>
          </table>
        </details>
      ))}
    </Part>
  );
};

const Observed = ({ observation }: { observation: Observation }): JSX.Element => {
  const { key, value, section, exchange } = observation;
  return (
    <tr>
      <th scope="row">
        <code class="id">{safe(key)}</code>
        <div class="soft">{safe(section)}</div>
      </th>
      <td>
        {safe(value)}
        {exchange && (
          <details>
            <summary class="soft">the exchange that shows it</summary>
            <Exchanges exchanges={[exchange]} open />
          </details>
        )}
      </td>
    </tr>
  );
};

/** The head of a table: a name for each column. */
export const Head = ({ names }: { names: readonly string[] }): JSX.Element => (
  <thead>
    <tr>
      {names.map((name) => (
        <th scope="col">{name}</th>
      ))}
    </tr>
  </thead>
);
