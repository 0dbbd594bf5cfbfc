import type { JSX } from 'preact';
import { CLAUSE_VERDICTS, type ClauseResult, type Verdict } from '../../src/verdict/schema.js';
import { bySystem, counts } from '../select.js';
import { clausesAnchor, safe } from './parts.js';

/** The shares of the verdicts, as a bar. What it shows stands beside it in words. */
export const Strip = ({ clauses }: { clauses: readonly ClauseResult[] }): JSX.Element => {
  const widths = CLAUSE_VERDICTS.map((each) => clauses.filter(({ verdict }) => verdict === each).length);
  const before = (at: number): number => widths.slice(0, at).reduce((sum, width) => sum + width, 0);
  return (
    <svg
      class="strip"
      viewBox={`0 0 ${String(clauses.length || 1)} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {CLAUSE_VERDICTS.map((each, at) => {
        const width = widths[at] ?? 0;
        return width > 0 && <rect class={each} x={before(at)} y={0} width={width} height={1} />;
      })}
    </svg>
  );
};

/** Each system with what came out for it, where there are several. */
export const Systems = ({ verdict }: { verdict: Verdict }): JSX.Element | null => {
  const systems = [...bySystem(verdict.clauses)];
  if (systems.length < 2) return null;
  return (
    <ul class="systems">
      {systems.map(([system, clauses]) => (
        <li>
          <a href={`#${clausesAnchor(system)}`}>{safe(system)}</a>
          <Strip clauses={clauses} />
          <span class="soft">{counts(clauses).join(', ')}</span>
        </li>
      ))}
    </ul>
  );
};
