import type { ComponentChildren, JSX } from 'preact';
import type { ClauseVerdict } from '../../src/verdict/schema.js';
import { clip, printable } from '../printable.js';
import { VERDICT_WORDS } from '../words.js';

/** Text of a target in one line, never nothing. Preact escapes the markup; what no markup guards against is made visible. */
export const safe = (text: string, max = 2000): string =>
  text === '' ? '(empty)' : printable(clip(text, max));

/** A verdict by sign, word and colour, so that none of them has to be seen alone. */
export const Mark = ({ verdict }: { verdict: ClauseVerdict }): JSX.Element => (
  <span class={`sign ${verdict}`}>
    <span aria-hidden="true">{VERDICT_WORDS[verdict].sign} </span>
    {VERDICT_WORDS[verdict].word}
  </span>
);

/** Preformatted text that scrolls in itself, reachable by keyboard and named for a screen reader. */
export const Box = ({ label, text }: { label: string; text: string }): JSX.Element => (
  <pre tabIndex={0} role="group" aria-label={label}>
    {text}
  </pre>
);

/** A part of the page under a heading of the second level. */
export const Part = (props: { id: string; title: string; children: ComponentChildren }): JSX.Element => (
  <section aria-labelledby={props.id}>
    <h2 id={props.id}>{props.title}</h2>
    {props.children}
  </section>
);

const slug = (id: string): string => encodeURIComponent(safe(id, 200));

/** The anchor of a clause in the list of all clauses. */
export const anchor = (id: string): string => `clause-${slug(id)}`;

/** The anchor of one cause of a clause's failure, counted from 1. */
export const failureAnchor = (id: string, number = 1): string => `failure-${slug(id)}-${String(number)}`;

/** The anchors of a system's clauses and of its failures. */
export const clausesAnchor = (system: string): string => `clauses-${slug(system)}`;
export const failuresAnchor = (system: string): string => `failures-${slug(system)}`;

/** Links to the parts of a page. */
export const Contents = ({ parts }: { parts: readonly { id: string; title: string }[] }): JSX.Element => (
  <nav aria-label="On this page">
    <ul>
      {parts.map(({ id, title }) => (
        <li>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  </nav>
);
