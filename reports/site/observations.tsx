import type { JSX } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Observation } from '../../src/verdict/schema.js';
import { Part, safe } from '../html/parts.js';
import { Head } from '../html/tables.js';
import { byTopic } from '../select.js';
import { plural } from '../words.js';
import { fitting } from './fit.js';

/** So many bytes of them stand on the page. */
const MOST = 100_000;

/** What an implementation does where the specification is silent, folded by topic where there are several. */
export const Observations = ({ observations }: { observations: readonly Observation[] }): JSX.Element => {
  const topics = [...byTopic(observations)];
  return (
    <Part id="observations" title="Observations">
      <p>What it does where the specification is silent. Nothing here is judged.</p>
      {topics.map(([topic, own]) => {
        const { html, left } = fitting(own.map(row), MOST / topics.length);
        return (
          <details class="card" open={topics.length === 1}>
            <summary>
              <h3>{safe(topic, 200)}</h3> <span class="soft">{plural(own.length, 'observation')}</span>
            </summary>
            <table>
              <Head names={['Observation', 'What was seen']} />
              <tbody dangerouslySetInnerHTML={{ __html: html }} />
            </table>
            {left > 0 && <p class="soft">{plural(left, 'more observation')}: verdict.json has them all.</p>}
          </details>
        );
      })}
    </Part>
  );
};

const row = ({ key, value }: Observation): string =>
  renderToString(
    <tr>
      <th scope="row">
        <code class="id">{safe(key, 300)}</code>
      </th>
      <td>{safe(value, 600)}</td>
    </tr>,
  );
