import type { ComponentChildren, JSX } from 'preact';
import { document } from '../html/document.js';
import { Links } from '../html/parts.js';
import { styles } from './styles.js';

/**
 * The search: it shows itself, and hides what does not hold every word. It runs in the browser as it stands here;
 * `data-item` marks what is searched, `data-group` what goes when nothing in it is left.
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
  /** How the start page is reached from the folder of this page. */
  root: '' | '../';
  /** Whether the page has a search box, and so its script. */
  searches?: boolean;
  /** Whether it takes the whole width of the window. */
  wide?: boolean;
  /** Where the main part begins. */
  skipTo: string;
}

/** A page of the site under the links that all of them have. */
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

/** The search box, which shows itself only where its script runs. */
export const Search = ({ label }: { label: string }): JSX.Element => (
  <div role="search" class="find" id="search" hidden>
    <label for="find">{label}</label>
    <input type="search" id="find" autocomplete="off" spellcheck={false} />
    <span id="found" class="soft" role="status" />
  </div>
);
