import type { ComponentChildren, JSX } from 'preact';
import { document, styles as report } from '../html/document.js';
import { Links } from '../html/parts.js';

/**
 * The search: it shows its box, and hides entries that do not contain every word. It runs in the browser as written
 * here. `data-item` marks entries; an element with `data-group` is hidden when all entries in it are hidden.
 */
const script = `
const box = document.getElementById('find');
const result = document.getElementById('found');
const items = Array.from(document.querySelectorAll('[data-item]'));
const texts = items.map((item) => item.textContent.toLowerCase());
const groups = Array.from(document.querySelectorAll('[data-group]'));
const open = groups.map((group) => group.open);
const find = () => {
  const words = box.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  items.forEach((item, at) => {
    item.hidden = !words.every((word) => texts[at].includes(word));
    if (!item.hidden) shown += 1;
  });
  groups.forEach((group, at) => {
    group.hidden = group.querySelector('[data-item]:not([hidden])') === null;
    if (group.matches('details')) group.open = words.length > 0 || open[at];
  });
  result.textContent = words.length > 0 ? shown + ' of ' + items.length + ' shown' : '';
};
box.addEventListener('input', find);
document.getElementById('search').hidden = false;
find();
`;

interface Frame {
  title: string;
  /** The relative path from this page to the folder of the start page. */
  root: '' | '../';
  /** Whether the page has a search box and its script. */
  searches?: boolean;
  /** Whether it uses the full width of the window. */
  wide?: boolean;
  /** The id of the main part. */
  skipTo: string;
}

/** A page of the site with the common navigation links. */
export const framed = (frame: Frame, body: ComponentChildren): string =>
  document(
    {
      title: `${frame.title} · assay`,
      styles,
      ...(frame.searches && { script }),
      skipTo: { id: frame.skipTo, what: 'results' },
    },
    <>
      <Links
        label="Site"
        class={frame.wide ? 'site wide' : 'site'}
        links={[
          { href: `${frame.root}index.html`, title: 'All implementations and clauses' },
          { href: `${frame.root}matrix.html`, title: 'Matrix' },
        ]}
      />
      {body}
      <footer>
        Made by <code>assay site</code> from the verdict.json of each run. Nothing is loaded from elsewhere.
      </footer>
    </>,
  );

/** The search box; its script makes it visible. */
export const Search = ({ label }: { label: string }): JSX.Element => (
  <div role="search" class="find" id="search" hidden>
    <label for="find">{label}</label>
    <input type="search" id="find" autocomplete="off" spellcheck={false} />
    <span id="found" class="soft" role="status" />
  </div>
);

/** The style of the site: that of the report, and additions for the site. */
const styles = `${report}
[hidden] { display: none !important; }
.site { padding-top: 1rem; }
.site ul { margin: 0; }
.site + header { padding-top: 1rem; }
.find { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: center; margin: 1.5rem 0 0; }
.find input { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--soft); border-radius: 0.4rem; padding: 0.4rem 0.7rem; width: min(24rem, 100%); }
.find + .card, .find + details, .wide .find { margin-bottom: 1rem; }
.overall { display: flex; flex-wrap: wrap; gap: 0.5rem 2.5rem; list-style: none; padding: 0; margin: 1rem 0 0; }
.overall b { display: block; font-size: 1.8rem; line-height: 1.2; color: var(--tone); font-variant-numeric: tabular-nums; }
.implementations .strip { margin: 0.45rem 0 0.2rem; height: 0.5rem; }
.implementations th { font-weight: 600; }
h3 .soft { font-weight: 400; }
.names { list-style: none; padding: 0; margin: 0.4rem 0 0; columns: 16rem; column-gap: 1.5rem; }
.names li { break-inside: avoid; padding: 0.1rem 0; }
.tally { white-space: nowrap; }
.tally .sign { font-weight: 400; }
.wide { max-width: 110rem; }
.matrix { overflow: auto; max-height: 85vh; border: 1px solid var(--line); border-radius: 0.6rem; background: var(--card); }
.matrix table { display: table; table-layout: auto; width: auto; border-collapse: separate; border-spacing: 0; }
.matrix thead { display: table-header-group; position: static; }
.matrix tbody { display: table-row-group; }
.matrix tr { display: table-row; padding: 0; border: 0; }
.matrix th, .matrix td { display: table-cell; border-top: 1px solid var(--line); padding: 0.15rem 0.35rem; background: var(--card); }
.matrix td { text-align: center; color: var(--pass); }
.matrix td[class] { color: var(--tone); }
.matrix td.fail { background: var(--fail); }
.matrix td.fail a, .matrix td.fail { color: var(--card); font-weight: 700; text-decoration: none; }
.matrix td a { display: block; }
.matrix thead th { position: sticky; top: 0; z-index: 2; vertical-align: bottom; border-top: 0; border-bottom: 1px solid var(--line); font-size: 0.85rem; }
.matrix thead th > span { writing-mode: vertical-rl; transform: rotate(180deg); white-space: nowrap; }
.matrix tbody th { position: sticky; left: 0; z-index: 1; font-size: 0.85rem; white-space: nowrap; }
.matrix thead th:first-child { left: 0; z-index: 3; }
.matrix tbody th[colspan] { background: var(--well); color: var(--soft); }
.matrix tbody th[colspan] span { position: sticky; left: 0.35rem; }
.matrix tr:hover td:not(.fail), .matrix tr:hover th { background: var(--well); }
.key { display: flex; flex-wrap: wrap; gap: 0.2rem 1.5rem; list-style: none; padding: 0; margin: 0.75rem 0; }
@media (max-width: 40rem) {
  .matrix tbody th[scope='row'] { min-width: 8.5rem; max-width: 45vw; white-space: normal; }
}
@media (min-width: 40.01rem) {
  .implementations thead th:nth-child(1) { width: 31%; }
  .implementations thead th:nth-child(2) { width: 12rem; }
  .implementations thead th:nth-child(4) { width: 9rem; }
}
`;
