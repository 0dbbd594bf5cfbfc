import type { JSX } from 'preact';
import { CLAUSE_VERDICTS } from '../../src/results/schema.js';
import { Mark, safe } from '../html/parts.js';
import { cut, printable } from '../printable.js';
import { groupBy, hasFailed } from '../select.js';
import { VERDICT_WORDS } from '../words.js';
import { framed, Search } from './frame.js';
import type { Implementation, Result, Site, SiteClause } from './site.js';

/** The link from the start page to the page that shows how an implementation fails a clause. */
export type FailureLink = (clause: SiteClause, result: Result) => string;

/** All clauses by all implementations, one sign per cell. */
export const matrixPage = (site: Site, linkOf: FailureLink): string =>
  framed(
    { title: 'Matrix', root: '', searches: true, wide: true, skipTo: 'matrix' },
    <>
      <header class="wide">
        <p class="product">Every clause, every implementation</p>
        <h1>Matrix</h1>
        <ul class="key">
          {CLAUSE_VERDICTS.map((each) => (
            <li>
              <Mark verdict={each} />
            </li>
          ))}
          <li class="soft">empty: not part of its newest run</li>
        </ul>
        <p>The sign of a failure leads to the failing case.</p>
        <Search label="Find clauses" />
      </header>
      <main id="results" class="wide">
        <div id="matrix" class="matrix" tabIndex={0} role="region" aria-label="Matrix, scrolls both ways">
          <Matrix site={site} linkOf={linkOf} />
        </div>
      </main>
    </>,
  );

const Matrix = ({ site, linkOf }: { site: Site; linkOf: FailureLink }): JSX.Element => {
  const { implementations, clauses } = site;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Clause</th>
          {implementations.map(({ name, page }) => (
            <th scope="col">
              <span>
                <a href={page}>{cut(safe(name, 200), 28)}</a>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      {[...groupBy(clauses, ({ section }) => section)].map(([section, own]) => (
        <tbody data-group>
          <tr>
            <th scope="rowgroup" colSpan={implementations.length + 1}>
              <span>{safe(section, 200)}</span>
            </th>
          </tr>
          {own.map((clause) => (
            <Row clause={clause} implementations={implementations} linkOf={linkOf} />
          ))}
        </tbody>
      ))}
    </table>
  );
};

const Row = (props: {
  clause: SiteClause;
  implementations: readonly Implementation[];
  linkOf: FailureLink;
}): JSX.Element => {
  const { clause, implementations, linkOf } = props;
  const results = new Map(clause.results.map((result) => [result.implementation, result]));
  return (
    <tr data-item>
      <th scope="row">
        <a href={clause.page}>{safe(clause.id, 200)}</a>
      </th>
      {implementations.map((implementation) => {
        const result = results.get(implementation);
        if (!result) return <td />;
        const { verdict } = result.result;
        const { sign } = VERDICT_WORDS[verdict];
        // The page may have ten thousand cells, so the most frequent one has no class.
        if (verdict === 'pass') return <td>{sign}</td>;
        return (
          <td class={verdict}>
            {hasFailed(result.result) ? <FailureSign {...{ clause, result, linkOf }} /> : sign}
          </td>
        );
      })}
    </tr>
  );
};

const FailureSign = (props: { clause: SiteClause; result: Result; linkOf: FailureLink }): JSX.Element => {
  const { clause, result, linkOf } = props;
  const { sign, word } = VERDICT_WORDS[result.result.verdict];
  return (
    <a
      href={linkOf(clause, result)}
      aria-label={`${word} by ${cut(printable(result.implementation.name), 60)}`}
    >
      {sign}
    </a>
  );
};
