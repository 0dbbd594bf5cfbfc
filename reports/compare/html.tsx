import type { JSX } from 'preact';
import type {
  ClauseChange,
  Comparison,
  Conformance,
  LoadChange,
  Measure,
} from '../../src/results/compare/comparison.js';
import { document, styles } from '../html/document.js';
import { CauseElsewhere } from '../html/failure.js';
import { ClauseLine, Mark, Part, Result, safe } from '../html/parts.js';
import { Table } from '../html/tables.js';
import { causesOf } from '../select.js';
import { number, plural } from '../words.js';
import { percent } from '../load/words.js';
import {
  alikeText,
  brokenText,
  groupsOf,
  loadSideText,
  MEASURE_HEAD,
  measureCells,
  OUTCOME_WORDS,
  sideText,
  STATE_WORDS,
  whyText,
} from './words.js';

/** Returns the comparison as one self-contained HTML page: no script, no request, and a policy that forbids both. */
export const comparisonHtml = (comparison: Comparison): string => {
  const { outcome, reasons, conformance, load } = comparison;
  const label = OUTCOME_WORDS[outcome];
  return document(
    { title: `${label.word} · assay`, styles, skipTo: { id: 'differences', what: 'differences' } },
    <>
      <header>
        <p class="product">Two runs of assay side by side</p>
        <Result label={label}>
          {reasons.length > 0 && (
            <ul>
              {reasons.map((reason) => (
                <li>{safe(reason)}</li>
              ))}
            </ul>
          )}
          {conformance && <Sides a={sideText(conformance.a)} b={sideText(conformance.b)} />}
          {conformance && <p class="soft">{alikeText(conformance)}</p>}
        </Result>
      </header>
      <main id="differences" tabIndex={-1}>
        {conformance && <Differences conformance={conformance} />}
        {load && <Loads load={load} />}
      </main>
      <footer>Made by assay compare from the verdict.json and load.json of two runs.</footer>
    </>,
  );
};

const Sides = ({ a, b }: { a: string; b: string }): JSX.Element => (
  <dl class="words">
    <dt>A</dt>
    <dd>{safe(a, 600)}</dd>
    <dt>B</dt>
    <dd>{safe(b, 600)}</dd>
  </dl>
);

const Differences = ({ conformance }: { conformance: Conformance }): JSX.Element => {
  const { observations } = conformance;
  return (
    <>
      {groupsOf(conformance).map(({ kind, title, clauses }) => (
        <Part id={kind} title={`${title}: ${plural(clauses.length, 'clause')}`}>
          <div class="card">
            <ul class="clauses">
              {clauses.map((change) => (
                <Change change={change} />
              ))}
            </ul>
          </div>
        </Part>
      ))}
      {observations.length > 0 && (
        <Part id="observations" title={`Observed differently: ${number(observations.length)}`}>
          <p>What the targets do where the specification is silent. Nothing here is judged.</p>
          <div class="card">
            <Table
              head={['Observation', 'A', 'B']}
              rows={observations.map(({ key, section, a, b }) => [
                <>
                  <code class="id">{safe(key, 300)}</code>
                  <div class="soft">{safe(section, 300)}</div>
                </>,
                <Value of="A" value={a} />,
                <Value of="B" value={b} />,
              ])}
            />
          </div>
        </Part>
      )}
    </>
  );
};

const Value = ({ of, value }: { of: 'A' | 'B'; value: string | undefined }): JSX.Element => (
  <>
    <span class="soft">{of} </span>
    {value === undefined ? '–' : safe(value)}
  </>
);

/** A clause that differs. When it fails now, its smallest failing cases are shown. */
const Change = ({ change }: { change: ClauseChange }): JSX.Element => {
  const { id, a, b } = change;
  const why = whyText(change);
  const causes = b?.verdict === 'fail' ? causesOf(b) : [];
  const mark = (
    <>
      {a && (
        <div>
          <Mark verdict={a.verdict} />
        </div>
      )}
      {b && (
        <div>
          {a && '→ '}
          <Mark verdict={b.verdict} />
        </div>
      )}
    </>
  );
  return (
    <ClauseLine id={id} mark={mark}>
      <p>{safe((b ?? a)?.statement ?? '')}</p>
      {why !== '' && <p class="soft">{safe(why)}</p>}
      {causes.length > 0 && (
        <details>
          <summary>{plural(causes.length, 'cause')}, each with its smallest case</summary>
          {causes.map((cause) => (
            <CauseElsewhere cause={cause} />
          ))}
        </details>
      )}
    </ClauseLine>
  );
};

/** Both loads side by side, with a table for each scenario. */
const Loads = ({ load }: { load: LoadChange }): JSX.Element => {
  const { a, b, tolerance, scenarios, clauses, breakpoint } = load;
  return (
    <Part id="load" title="Under load">
      <p>{`Up to ${percent(tolerance)} is alike.`}</p>
      <Sides a={loadSideText(a)} b={loadSideText(b)} />
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
          <Table
            head={['Clause', 'A', 'B', 'Change']}
            rows={clauses.map((each) => [
              <code class="id">{safe(each.id, 300)}</code>,
              `A: ${brokenText(each.a)}`,
              `B: ${brokenText(each.b)}`,
              <span class={SIGN[each.state]}>{STATE_WORDS[each.state]}</span>,
            ])}
          />
        </div>
      )}
    </Part>
  );
};

const SIGN = { alike: '', unknown: 'sign inconclusive', worse: 'sign fail', better: 'sign pass' } as const;

const Measures = ({ measures }: { measures: readonly Measure[] }): JSX.Element => (
  <Table
    head={[...MEASURE_HEAD.slice(0, -1), 'Change']}
    rows={measures.map((each) => {
      const [name = '', a = '', b = '', ratio = '', state = ''] = measureCells(each);
      const change = <span class={SIGN[each.state]}>{safe(state, 300)}</span>;
      return [safe(name, 200), `A: ${a}`, `B: ${b}`, ratio, change];
    })}
  />
);
