import type { JSX } from 'preact';
import type { Verdict } from '../../src/verdict/schema.js';
import { WAIVER_WORDS } from '../words.js';
import { ExchangeView } from './exchange.js';
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

/** What the target does where the specification is silent. */
export const Observations = ({ observations }: Pick<Verdict, 'observations'>): JSX.Element => (
  <Part id="observations" title="Observations">
    <div class="card">
      <table>
        <caption>What the target does where the specification is silent. Nothing here is judged.</caption>
        <Head names={['Observation', 'What was seen']} />
        <tbody>
          {observations.map(({ key, value, section, exchange }) => (
            <tr>
              <th scope="row">
                <code class="id">{safe(key)}</code>
                <div class="soft">{safe(section)}</div>
              </th>
              <td>
                {safe(value)}
                {exchange && <ExchangeView exchange={exchange} name="Exchange" />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Part>
);

const Head = ({ names }: { names: readonly string[] }): JSX.Element => (
  <thead>
    <tr>
      {names.map((name) => (
        <th scope="col">{name}</th>
      ))}
    </tr>
  </thead>
);
