import type { ComponentChildren, JSX } from 'preact';
import {
  CLAUSE_VERDICTS,
  type ClauseResult,
  type ClauseVerdict,
  type Verdict,
} from '../../src/results/schema.js';
import { clip, printable } from '../printable.js';
import { authorityWords, RUN_WORDS, VERDICT_WORDS, type Label } from '../words.js';

/** Text of a target in one line, never empty. Preact escapes markup; invisible characters are made visible here. */
export const safe = (text: string, max = 2000): string =>
  text === '' ? '(empty)' : printable(clip(text, max));

/** A result as sign, word and colour, so that no reader depends on only one of them. */
export const Sign = ({ sign, word, color }: Label): JSX.Element => (
  <span class={`sign ${color}`}>
    <span aria-hidden="true">{sign} </span>
    {word}
  </span>
);

/** The verdict of a clause. */
export const Mark = ({ verdict }: { verdict: ClauseVerdict }): JSX.Element => (
  <Sign {...VERDICT_WORDS[verdict]} />
);

/** The verdict of a run, with a line for each authority when more than the specification was judged. */
export const Verdicts = ({ summary }: { summary: Verdict['summary'] }): JSX.Element =>
  summary.authorities ? (
    <>
      {summary.authorities.map((each) => (
        <div>
          <Sign {...RUN_WORDS[each.verdict]} word={authorityWords(each)} />
        </div>
      ))}
    </>
  ) : (
    <Sign {...RUN_WORDS[summary.verdict]} />
  );

/** The result in large letters at the top of a page: its subject, the result, and details below it. */
export const Result = (props: { label: Label; name?: string; children: ComponentChildren }): JSX.Element => (
  <div class={`verdict ${props.label.color}`}>
    <h1>
      {props.name !== undefined && `${safe(props.name, 200)} `}
      <strong>
        <span aria-hidden="true">{`${props.label.sign}\u00a0`}</span>
        {props.label.word}
      </strong>
    </h1>
    {props.children}
  </div>
);

/** Preformatted text that scrolls by itself, is reachable by keyboard, and has a name for screen readers. */
export const Box = ({ label, text }: { label: string; text: string }): JSX.Element => (
  <pre tabIndex={0} role="group" aria-label={label}>
    {text}
  </pre>
);

/** A section of the page under a second-level heading. */
export const Part = (props: { id: string; title: string; children: ComponentChildren }): JSX.Element => (
  <section aria-labelledby={props.id}>
    <h2 id={props.id}>{props.title}</h2>
    {props.children}
  </section>
);

/** A card that unfolds. With `data-group` the search hides it when nothing in it matches. */
export const Folded = (props: {
  title: string;
  note: ComponentChildren;
  open?: boolean;
  'data-group'?: boolean;
  children: ComponentChildren;
}): JSX.Element => (
  <details class="card" open={props.open} data-group={props['data-group']}>
    <summary>
      <h3>{props.title}</h3> <span class="soft">{props.note}</span>
    </summary>
    {props.children}
  </details>
);

/** Facts by name, side by side when there is room; `children` have a row of their own. */
export const Facts = (props: {
  facts: readonly (readonly [string, string])[];
  children?: ComponentChildren;
}): JSX.Element => (
  <dl class="facts">
    {props.facts.map(([name, value]) => (
      <div>
        <dt>{safe(name, 100)}</dt>
        <dd>{safe(value, 400)}</dd>
      </div>
    ))}
    {props.children}
  </dl>
);

/** A line in a list of clauses: `mark` is before its name. `data-item` makes it searchable. */
export const ClauseLine = (props: {
  id: string;
  anchor?: string;
  href?: string;
  mark: ComponentChildren;
  'data-item'?: boolean;
  children: ComponentChildren;
}): JSX.Element => {
  const name = <code class="id">{safe(props.id, 300)}</code>;
  return (
    <li id={props.anchor} data-item={props['data-item']}>
      <div>{props.mark}</div>
      <div>
        {props.href === undefined ? name : <a href={props.href}>{name}</a>}
        {props.children}
      </div>
    </li>
  );
};

/** The shares of the verdicts as a bar. The text beside it says the same. */
export const Strip = ({ clauses }: { clauses: readonly ClauseResult[] }): JSX.Element => {
  let x = 0;
  return (
    <svg
      class="strip"
      viewBox={`0 0 ${String(clauses.length || 1)} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {CLAUSE_VERDICTS.map((each) => {
        const width = clauses.filter(({ verdict }) => verdict === each).length;
        x += width;
        return width > 0 && <rect class={each} x={x - width} y={0} width={width} height={1} />;
      })}
    </svg>
  );
};

const slug = (id: string): string => encodeURIComponent(safe(id, 200));

/** The anchor of a clause in the list of all clauses. */
export const anchor = (id: string): string => `clause-${slug(id)}`;

/** The anchor of one cause of a clause's failure, counted from 1. */
export const failureAnchor = (id: string, number = 1): string => `failure-${slug(id)}-${String(number)}`;

/** The anchor of a system's clauses. */
export const clausesAnchor = (system: string): string => `clauses-${slug(system)}`;

/** The anchor of a system's failures. */
export const failuresAnchor = (system: string): string => `failures-${slug(system)}`;

/** Links to places on this page, or, with an `href`, to others. */
export const Links = (props: {
  label: string;
  class?: string;
  links: readonly { href: string; title: string; isHere?: boolean }[];
}): JSX.Element => (
  <nav aria-label={props.label} class={props.class}>
    <ul>
      {props.links.map(({ href, title, isHere }) => (
        <li>{isHere ? <span aria-current="page">{title}</span> : <a href={href}>{title}</a>}</li>
      ))}
    </ul>
  </nav>
);

/** A section of a page that may be empty. */
export interface PagePart {
  id: string;
  title: string;
  /** Default: true. */
  isShown?: boolean;
  content: ComponentChildren;
}

/** The sections of a page that have content, below links to each. */
export const Parts = (props: { parts: readonly PagePart[] }): JSX.Element => {
  const parts = props.parts.filter(({ isShown = true }) => isShown);
  return (
    <>
      <Links label="On this page" links={parts.map(({ id, title }) => ({ href: `#${id}`, title }))} />
      <main id="results" tabIndex={-1}>
        {parts.map(({ id, title, content }) => (
          <Part id={id} title={title}>
            {content}
          </Part>
        ))}
      </main>
    </>
  );
};
