import { createHash } from 'node:crypto';
import type { ComponentChildren, JSX } from 'preact';
import { renderToString } from 'preact-render-to-string';

/** The style of the HTML report. Every colour pair has a contrast of at least 4.5 to 1, in light and dark mode. */
export const styles = `
:root {
  color-scheme: light dark;
  --page: #f6f7f9; --card: #ffffff; --well: #f0f2f5; --line: #d5dae1; --text: #1b2430; --soft: #4d5968;
  --link: #0b57c2; --pass: #17693b; --fail: #b3201f; --unsure: #855200; --other: #4d5968; --waived: #6b3fa0;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #10151c; --card: #18202a; --well: #0c1117; --line: #323d4b; --text: #e6ebf1; --soft: #a9b5c3;
    --link: #83b7ff; --pass: #6fd39a; --fail: #ff9c94; --unsure: #f0bd64; --other: #a9b5c3; --waived: #caa8f5;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.55 system-ui, 'Segoe UI', Roboto, sans-serif; overflow-wrap: anywhere; }
header, nav, main, footer { max-width: 64rem; margin: 0 auto; padding: 0 1rem; }
h1, h2, h3, h4 { line-height: 1.25; margin: 0; }
h1 { font-size: clamp(1.45rem, 4.5vw, 2.1rem); letter-spacing: -0.015em; }
h2 { font-size: 1.35rem; margin: 2.75rem 0 0.9rem; }
h3 { font-size: 1.05rem; }
header details { margin-top: 1rem; }
h4 { font-size: 0.9rem; margin: 0.9rem 0 0.3rem; }
p { margin: 0.4rem 0; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 2px; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 0.5rem; background: var(--card); padding: 0.5rem 1rem; z-index: 1; }
header { padding-top: 2rem; }
.product { color: var(--soft); font-size: 0.9rem; margin: 0 0 0.6rem; }
.verdict { border: 1px solid var(--line); border-left: 0.5rem solid var(--tone); background: var(--card); border-radius: 0.6rem; padding: 1.25rem; }
.verdict strong { color: var(--tone); }
.pass { --tone: var(--pass); } .fail { --tone: var(--fail); } .inconclusive { --tone: var(--unsure); }
.not-applicable, .not-testable { --tone: var(--other); } .waived { --tone: var(--waived); }
.strip { display: block; width: 100%; height: 0.6rem; border-radius: 0.3rem; margin: 1rem 0 0.8rem; }
.strip rect { fill: var(--tone); }
.systems { list-style: none; margin: 1rem 0 0; padding: 0.6rem 0 0; border-top: 1px solid var(--line); }
.systems li { display: grid; grid-template-columns: 9rem minmax(4rem, 14rem) minmax(0, 1fr); gap: 0 1rem; align-items: center; padding: 0.15rem 0; }
.systems .strip { height: 0.4rem; margin: 0; }
.counts { display: grid; grid-template-columns: repeat(auto-fit, minmax(6.4rem, 1fr)); gap: 0.5rem 1rem; margin: 0; padding: 0; list-style: none; }
.counts b { display: block; font-size: 1.5rem; line-height: 1.2; color: var(--tone); font-variant-numeric: tabular-nums; }
.counts .none b { color: var(--soft); font-weight: 400; }
.counts span { font-size: 0.9rem; color: var(--soft); }
dl { margin: 0; }
dt { color: var(--soft); font-size: 0.85rem; }
dd { margin: 0; }
.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(12.5rem, 1fr)); gap: 0.7rem 1.5rem; margin: 1.25rem 0 0; }
.facts .wide { grid-column: 1 / -1; }
.note { border-left: 0.25rem solid var(--unsure); padding: 0.1rem 0 0.1rem 0.75rem; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; list-style: none; padding: 0; margin: 1rem 0 0; }
nav a { display: inline-block; padding: 0.25rem 0; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 0.6rem; padding: 1rem 1.25rem; margin: 0 0 1rem; }
.failure { border-top: 0.25rem solid var(--tone); }
.failure h3 { margin-bottom: 0.35rem; }
.sign { color: var(--tone); font-weight: 700; }
.tag { display: inline-block; border: 1px solid currentcolor; border-radius: 1rem; padding: 0 0.6rem; font-size: 0.8rem; font-weight: 400; color: var(--soft); }
.tag.alert { color: var(--unsure); }
.soft { color: var(--soft); font-size: 0.9rem; }
.brief { padding-left: 1.25rem; margin: 0; }
.brief li { padding: 0.2rem 0; }
.words { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.3rem 1.25rem; }
.words dt { padding-top: 0.1rem; }
.statement { font-size: 1.05rem; }
.case { margin: 0.9rem 0; border-top: 1px solid var(--line); }
.case > div { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: 0 1rem; padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
.case dt { padding-top: 0.1rem; }
code, pre { font: 0.86rem/1.5 ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace; }
.id { font-weight: 600; }
pre { margin: 0.25rem 0; padding: 0.6rem 0.8rem; background: var(--well); border: 1px solid var(--line); border-radius: 0.4rem; overflow: auto; max-height: 26rem; overflow-wrap: normal; tab-size: 2; }
.case pre { margin: 0; max-height: 12rem; }
.case pre, .again pre { white-space: pre-wrap; overflow-wrap: anywhere; }
details { margin: 0.5rem 0; }
details.card { padding-top: 0.6rem; padding-bottom: 0.6rem; margin: 0 0 0.6rem; }
details.card h3 { display: inline; }
dd > details, td > details { margin: 0; }
summary { cursor: pointer; padding: 0.35rem 0; }
details[open] > summary { margin-bottom: 0.25rem; }
.inside { border-left: 2px solid var(--line); padding-left: 0.9rem; }
.clauses { list-style: none; margin: 0.5rem 0 0; padding: 0; }
.clauses > li { display: grid; grid-template-columns: 9.5rem minmax(0, 1fr); gap: 0 1rem; padding: 0.6rem 0; border-top: 1px solid var(--line); }
.clauses p { margin: 0.1rem 0; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
caption { text-align: left; color: var(--soft); padding-bottom: 0.5rem; }
th, td { text-align: left; vertical-align: top; padding: 0.55rem 0.9rem 0.55rem 0; border-top: 1px solid var(--line); font-weight: 400; }
thead th { font-size: 0.85rem; color: var(--soft); border-top: 0; }
.calls thead th:first-child { width: 48%; }
.handshakes thead th:first-child { width: 6rem; }
.handshakes thead th:nth-child(3) { width: 10rem; }
footer { padding-top: 2rem; padding-bottom: 3rem; color: var(--soft); font-size: 0.9rem; }
@media (max-width: 40rem) {
  .card, .verdict { padding: 0.9rem; }
  .facts { gap: 0.25rem; }
  .facts div:not(.wide) { display: grid; grid-template-columns: 7rem minmax(0, 1fr); }
  .facts dt { padding-top: 0.1rem; }
  .case > div, .clauses > li, .systems li { grid-template-columns: minmax(0, 1fr); }
  thead { position: absolute; left: -999rem; }
  table, tbody, tr, th, td, caption { display: block; }
  th, td { border: 0; padding: 0.1rem 0; }
  tr { border-top: 1px solid var(--line); padding: 0.6rem 0; }
}
@media print {
  body { background: none; font-size: 0.8rem; }
  nav, .skip { display: none; }
  .card, .verdict { break-inside: avoid-page; }
  pre { max-height: none; white-space: pre-wrap; overflow-wrap: anywhere; }
  details::details-content { content-visibility: visible; display: block; }
}
`;

/** The parts of a page besides its body. */
interface Head {
  title: string;
  styles: string;
  /** Runs after the body is loaded. The page must be complete without it. */
  script?: string;
  /** The target of the skip link for keyboard users: the id of the element, and its name. */
  skipTo?: { id: string; what: string };
}

/** Returns a self-contained page. Its policy allows its own style and script and forbids all others. */
export const document = (head: Head, body: ComponentChildren): string =>
  `<!doctype html>\n${renderToString(<Page head={head} body={body} />)}\n`;

const Page = ({ head, body }: { head: Head; body: ComponentChildren }): JSX.Element => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content={policy(head)} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="referrer" content="no-referrer" />
      <meta name="generator" content="assay" />
      <title>{head.title}</title>
      <style dangerouslySetInnerHTML={{ __html: head.styles }} />
    </head>
    <body>
      {head.skipTo && (
        <a class="skip" href={`#${head.skipTo.id}`}>
          Skip to the {head.skipTo.what}
        </a>
      )}
      {body}
      {head.script !== undefined && <script dangerouslySetInnerHTML={{ __html: head.script }} />}
    </body>
  </html>
);

const policy = ({ styles, script }: Head): string =>
  [
    "default-src 'none'",
    `style-src '${hash(styles)}'`,
    ...(script === undefined ? [] : [`script-src '${hash(script)}'`]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

const hash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
