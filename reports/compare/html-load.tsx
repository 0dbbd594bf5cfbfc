import type { JSX } from 'preact';
import type { LoadChange, LoadSide, Measure } from '../../src/verdict/compare/comparison.js';
import { Part, safe } from '../html/parts.js';
import { Head } from '../html/tables.js';
import { brokenText, MEASURE_HEAD, measureCells, STATE_WORDS, when } from './words.js';

const SIGN = { alike: '', unknown: 'sign inconclusive', worse: 'sign fail', better: 'sign pass' } as const;

/** Both loads side by side: a table for each scenario. */
export const Loads = ({ load }: { load: LoadChange }): JSX.Element => {
  const { a, b, tolerance, scenarios, clauses, breakpoint } = load;
  return (
    <Part id="load" title="Under load">
      <p>{`Up to ${String(Number((100 * tolerance).toPrecision(3)))} % is alike.`}</p>
      <dl class="words">
        <dt>A</dt>
        <dd>{safe(sideLine(a), 600)}</dd>
        <dt>B</dt>
        <dd>{safe(sideLine(b), 600)}</dd>
      </dl>
      {scenarios.map(({ name, only, measures }) => (
        <div class="card">
          <h3>{safe(name, 200)}</h3>
          {only === undefined ? <Measures measures={measures} /> : <p>Only in {only.toUpperCase()}.</p>}
        </div>
      ))}
      {breakpoint && (
        <div class="card">
          <Measures measures={[breakpoint]} />
        </div>
      )}
      {clauses.length > 0 && (
        <div class="card">
          <h3>Clauses broken under load</h3>
          <table>
            <Head names={['Clause', 'A', 'B', 'Change']} />
            <tbody>
              {clauses.map((each) => (
                <tr>
                  <th scope="row">
                    <code class="id">{safe(each.id, 300)}</code>
                  </th>
                  <td>A: {brokenText(each.a)}</td>
                  <td>B: {brokenText(each.b)}</td>
                  <td>
                    <span class={SIGN[each.state]}>{STATE_WORDS[each.state]}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Part>
  );
};

const sideLine = ({ name, scenario, profile, startedAt, verdict }: LoadSide): string =>
  [name, `${scenario}, ${profile}`, when(startedAt), verdict].join(' · ');

const Measures = ({ measures }: { measures: readonly Measure[] }): JSX.Element => (
  <table>
    <Head names={[...MEASURE_HEAD.slice(0, -1), 'Change']} />
    <tbody>
      {measures.map((each) => {
        const [name = '', a = '', b = '', ratio = '', state = ''] = measureCells(each);
        return (
          <tr>
            <th scope="row">{safe(name, 200)}</th>
            <td>A: {a}</td>
            <td>B: {b}</td>
            <td>{ratio}</td>
            <td>
              <span class={SIGN[each.state]}>{safe(state, 300)}</span>
            </td>
          </tr>
        );
      })}
    </tbody>
  </table>
);
