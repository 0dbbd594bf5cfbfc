import type { JSX } from 'preact';
import type { Comparison, Conformance, ObservationChange } from '../../src/verdict/compare/comparison.js';
import { document } from '../html/document.js';
import { Part, safe } from '../html/parts.js';
import { styles } from '../html/styles.js';
import { Head } from '../html/tables.js';
import { number } from '../words.js';
import { Changes } from './html-clauses.js';
import { Loads } from './html-load.js';
import { alikeText, groupsOf, OUTCOME_WORDS, sideText } from './words.js';

const TONE = { worse: 'fail', 'not-worse': 'pass', unknown: 'inconclusive' } as const;

/** The comparison as one HTML page that needs nothing else: no script, no request, and a policy that forbids both. */
export const comparisonHtml = (comparison: Comparison): string =>
  document(
    { title: `${OUTCOME_WORDS[comparison.outcome].word} · assay`, styles },
    <Body comparison={comparison} />,
  );

const Body = ({ comparison }: { comparison: Comparison }): JSX.Element => {
  const { conformance, load } = comparison;
  return (
    <>
      <a class="skip" href="#differences">
        Skip to the differences
      </a>
      <Outcome comparison={comparison} />
      <main id="differences" tabIndex={-1}>
        {conformance && groupsOf(conformance).map((group) => <Changes {...group} />)}
        {conformance && conformance.observations.length > 0 && (
          <Observed observations={conformance.observations} />
        )}
        {load && <Loads load={load} />}
      </main>
      <footer>Made by assay compare from the verdict.json and load.json of two runs.</footer>
    </>
  );
};

const Outcome = ({ comparison }: { comparison: Comparison }): JSX.Element => {
  const { outcome, reasons, conformance } = comparison;
  const { word, sign } = OUTCOME_WORDS[outcome];
  return (
    <header>
      <p class="product">Two runs of assay side by side</p>
      <div class={`verdict ${TONE[outcome]}`}>
        <h1>
          <strong>
            <span aria-hidden="true">{`${sign}\u00a0`}</span>
            {word}
          </strong>
        </h1>
        {reasons.length > 0 && (
          <ul>
            {reasons.map((reason) => (
              <li>{safe(reason)}</li>
            ))}
          </ul>
        )}
        {conformance && <Sides conformance={conformance} />}
      </div>
    </header>
  );
};

const Sides = ({ conformance }: { conformance: Conformance }): JSX.Element => (
  <>
    <dl class="words">
      <dt>A</dt>
      <dd>{safe(sideText(conformance.a), 600)}</dd>
      <dt>B</dt>
      <dd>{safe(sideText(conformance.b), 600)}</dd>
    </dl>
    <p class="soft">{alikeText(conformance)}</p>
  </>
);

const Observed = ({ observations }: { observations: readonly ObservationChange[] }): JSX.Element => (
  <Part id="observations" title={`Observed differently: ${number(observations.length)}`}>
    <p>What the targets do where the specification is silent. Nothing here is judged.</p>
    <div class="card">
      <table>
        <Head names={['Observation', 'A', 'B']} />
        <tbody>
          {observations.map(({ key, section, a, b }) => (
            <tr>
              <th scope="row">
                <code class="id">{safe(key, 300)}</code>
                <div class="soft">{safe(section, 300)}</div>
              </th>
              <td>
                <span class="soft">A </span>
                {a === undefined ? '–' : safe(a)}
              </td>
              <td>
                <span class="soft">B </span>
                {b === undefined ? '–' : safe(b)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Part>
);
