import type { JSX } from 'preact';
import type { Load } from '../../src/verdict/load/schema.js';
import { Part, safe } from '../html/parts.js';
import { Head } from '../html/tables.js';
import { duration, number, plural } from '../words.js';
import { memoryOverTime } from './charts.js';
import { Chart } from './scenario.js';
import { BUDGETS, LOAD_WORDS, measuredText, perSecond, STATE_WORDS } from './words.js';

/** The operator's budgets, and what was measured for each. */
export const Thresholds = ({ thresholds }: Pick<Load, 'thresholds'>): JSX.Element => (
  <Part id="thresholds" title="Thresholds">
    <div class="card">
      <table>
        <caption>{BUDGETS}</caption>
        <Head names={['Scenario', 'Threshold', 'Measured', 'Outcome']} />
        <tbody>
          {thresholds.map((result) => {
            const { word, sign, verdict } = STATE_WORDS[result.state];
            return (
              <tr>
                <th scope="row">{safe(result.scenario, 200)}</th>
                <td>
                  <code>{safe(result.threshold, 200)}</code>
                </td>
                <td>{measuredText(result) || 'nothing'}</td>
                <td>
                  <span class={`sign ${verdict}`}>
                    <span aria-hidden="true">{sign} </span>
                    {word}
                  </span>
                  {result.reason !== undefined && <div class="soft">{safe(result.reason)}</div>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  </Part>
);

/** How the highest rate was looked for. */
export const Search = ({ found }: { found: NonNullable<Load['breakpoint']> }): JSX.Element => (
  <Part id="search" title="Search for the highest rate">
    <div class="card">
      <p>{safe(found.found)}. The charts show the load with the highest rate that kept the thresholds.</p>
      <table>
        <caption>Each step is a load of its own, in the order in which they were tried.</caption>
        <Head names={['Rate', 'Outcome', 'Why']} />
        <tbody>
          {found.steps.map(({ rate, verdict, reasons }) => (
            <tr>
              <th scope="row">{perSecond(rate)}</th>
              <td>
                <span class={`sign ${verdict}`}>
                  <span aria-hidden="true">{LOAD_WORDS[verdict].sign} </span>
                  {LOAD_WORDS[verdict].word}
                </span>
              </td>
              <td>{safe(reasons.join('; ') || '–')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Part>
);

/** What k6 itself used: a generator at its limit measures itself. */
export const Generator = ({ load }: { load: Load }): JSX.Element => {
  const { virtualUsers, cpuMs, cpuShare, peakMemoryMb } = load.generator;
  const chart = memoryOverTime(load);
  const facts = [
    ['Virtual users', number(virtualUsers)],
    ['Processor time', cpuMs === undefined ? 'not known on this system' : duration(cpuMs)],
    [
      'Share of the processors',
      cpuShare === undefined ? 'not known on this system' : `${number(Math.round(cpuShare * 1000) / 10)} %`,
    ],
    [
      'Memory at most',
      peakMemoryMb === undefined ? 'not known on this system' : `${number(peakMemoryMb)} MB`,
    ],
    ['Requests dropped', number(load.scenarios.reduce((sum, { dropped }) => sum + dropped, 0))],
  ] as const;
  return (
    <Part id="generator" title="The generator itself">
      <div class="card">
        <p>
          {`k6 ${safe(load.run.k6, 100)}, ${plural(load.scenarios.length, 'scenario')}. Where a generator is at its limit, it measures itself.`}
        </p>
        <dl class="facts">
          {facts.map(([name, value]) => (
            <div>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {chart && <Chart id="generator-memory" chart={chart} />}
      </div>
    </Part>
  );
};
