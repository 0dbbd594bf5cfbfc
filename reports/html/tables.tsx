import type { ComponentChildren, JSX } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Observation, Verdict } from '../../src/results/schema.js';
import { failingWaivers } from '../../src/results/summary.js';
import { byEndpoint, offered, outcomes, byTopic } from '../select.js';
import { plural, WAIVER_WORDS } from '../words.js';
import { Exchanges } from './exchange.js';
import { Folded, safe, type PagePart } from './parts.js';

const Head = ({ names }: { names: readonly string[] }): JSX.Element => (
  <thead>
    <tr>
      {names.map((name) => (
        <th scope="col">{name}</th>
      ))}
    </tr>
  </thead>
);

/** A table whose first cells are row headers. */
export const Table = (props: {
  head: readonly string[];
  rows: readonly (readonly ComponentChildren[])[];
  class?: string;
  caption?: string;
  /** Whether the search hides rows that do not match. */
  searched?: boolean;
}): JSX.Element => (
  <table class={props.class}>
    {props.caption !== undefined && <caption>{props.caption}</caption>}
    <Head names={props.head} />
    <tbody>{props.rows.map((cells) => row(cells, props.searched))}</tbody>
  </table>
);

const row = ([name, ...cells]: readonly ComponentChildren[], searched?: boolean): JSX.Element => (
  <tr data-item={searched}>
    <th scope="row">{name}</th>
    {cells.map((cell) => (
      <td>{cell}</td>
    ))}
  </tr>
);

/** The waivers of the target file, and the state of each. */
export const waiversPart = ({ waivers }: Verdict): PagePart => ({
  id: 'waivers',
  title: 'Waivers',
  isShown: waivers.length > 0,
  content: (
    <div class="card">
      <Table
        caption="Accepted failures. A stale or expired waiver fails the run."
        head={['Clause', 'State', 'Reason', 'Expires']}
        rows={waivers.map((waiver) => [
          <code class="id">{safe(waiver.clause)}</code>,
          <span class={`sign ${failingWaivers([waiver]).length > 0 ? 'fail' : 'waived'}`}>
            {WAIVER_WORDS[waiver.state]}
          </span>,
          safe(waiver.reason),
          safe(waiver.expires, 200),
        ])}
      />
    </div>
  ),
});

/** What was offered to the TLS endpoints, and the result: a folded table for each. */
export const handshakesPart = (verdict: Verdict): PagePart => ({
  id: 'handshakes',
  title: 'TLS handshakes',
  isShown: (verdict.handshakes?.length ?? 0) > 0,
  content: (
    <>
      <p>Each handshake offers one version, one cipher suite or one group; this is the result.</p>
      {[...byEndpoint(verdict)].map(([endpoint, own]) => (
        <Folded title={safe(endpoint, 300)} note={`${plural(own.length, 'handshake')}: ${outcomes(own)}`}>
          <Table
            class="handshakes"
            head={['Version', 'Offered', 'Client certificate', 'Outcome']}
            rows={own.map((handshake) => [
              safe(handshake.version, 100),
              safe(offered(handshake), 300),
              safe(handshake.certificate ?? 'none', 300),
              safe(handshake.description, 600),
            ])}
          />
        </Folded>
      ))}
    </>
  ),
});

/** Returns as many parts of a page as fit into `most` bytes, and how many are left out. */
export const fitting = (parts: readonly JSX.Element[], most: number): { html: string; left: number } => {
  let room = most;
  const shown = parts
    .map((part) => renderToString(part))
    .filter((html) => (room -= Buffer.byteLength(html)) >= 0);
  return { html: shown.join(''), left: parts.length - shown.length };
};

/** What the target does where the specification is silent, by topic, in at most `most` bytes. */
export const observationsPart = ({ observations }: Verdict, most?: number): PagePart => {
  const topics = [...byTopic(observations)];
  return {
    id: 'observations',
    title: 'Observations',
    isShown: observations.length > 0,
    content: (
      <>
        <p>What the target does where the specification is silent. Nothing here is judged.</p>
        {topics.map(([topic, own]) => {
          const rows = own.map((each) => row(observed(each, most !== undefined)));
          const { html, left } = fitting(rows, (most ?? Infinity) / topics.length);
          return (
            <Folded
              title={safe(topic, 200)}
              note={plural(own.length, 'observation')}
              open={topics.length === 1}
            >
              <table>
                <Head names={['Observation', 'What was seen']} />
                <tbody dangerouslySetInnerHTML={{ __html: html }} />
              </table>
              {left > 0 && <p class="soft">{plural(left, 'more observation')}: verdict.json has them all.</p>}
            </Folded>
          );
        })}
      </>
    ),
  };
};

const observed = ({ key, value, section, exchange }: Observation, isBrief: boolean): ComponentChildren[] => {
  const name = <code class="id">{safe(key, 300)}</code>;
  if (isBrief) return [name, safe(value, 600)];
  return [
    <>
      {name}
      <div class="soft">{safe(section)}</div>
    </>,
    <>
      {safe(value)}
      {exchange && (
        <details>
          <summary class="soft">the exchange that shows it</summary>
          <Exchanges exchanges={[exchange]} open />
        </details>
      )}
    </>,
  ];
};
