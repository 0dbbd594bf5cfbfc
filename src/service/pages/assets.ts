import { styles } from '../../../reports/html/document.js';

/** Additions to the style of the reports. */
const OWN = `
nav.parts { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; align-items: baseline; padding-top: 1rem; }
nav.parts ul { margin: 0; }
nav.parts a { text-decoration: none; }
nav.parts .brand { font-weight: 700; font-size: 1.15rem; color: var(--text); }
nav.parts a[aria-current] { color: var(--text); border-bottom: 2px solid var(--link); }
nav.parts .viewer { margin-left: auto; display: flex; gap: 0.75rem; align-items: baseline; }
main { padding-top: 1.5rem; padding-bottom: 4rem; }
main:focus { outline: none; }
button, .button { display: inline-block; font: inherit; line-height: 1.3; padding: 0.45rem 1rem; border: 1px solid var(--link); border-radius: 0.4rem; background: var(--link); color: var(--page); text-decoration: none; cursor: pointer; }
button.quiet, .button.quiet { background: none; color: var(--link); }
.act { display: inline-block; margin: 0; min-width: 0; max-width: 100%; }
.row { display: flex; flex-wrap: wrap; gap: 0.75rem 1rem; align-items: center; margin: 1rem 0; }
.ways { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); gap: 1rem; margin-top: 1.5rem; }
.ways h2, .faults h2 { font-size: 1.1rem; margin: 0 0 0.4rem; }
.ways .card { margin: 0; }
input, select, textarea { font: inherit; color: var(--text); background: var(--card); border: 1px solid var(--soft); border-radius: 0.35rem; padding: 0.35rem 0.55rem; max-width: 100%; }
textarea { width: 100%; font: 0.86rem/1.5 ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace; }
.field input, .field select, input[type='file'] { width: 100%; }
.row label { min-width: 0; max-width: 100%; }
[aria-invalid] { border-color: var(--fail); border-width: 2px; }
.wrong { color: var(--fail); margin: 0.1rem 0 0; min-height: 0; }
.wrong:empty { display: none; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr)); gap: 1rem 2rem; align-items: start; }
.side > h2 { margin-top: 1rem; }
.field { margin: 0.8rem 0; }
.field label { font-weight: 600; }
.field p { margin: 0 0 0.2rem; }
.group { border-top: 1px solid var(--line); }
.group > summary { font-weight: 600; }
.group > summary .soft { font-weight: 400; }
.file { min-height: 60vh; white-space: pre; overflow-x: auto; }
.faults { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr)); gap: 1rem; }
.faults .card { margin: 0; }
.board { list-style: none; padding: 0; margin: 0.5rem 0 1.25rem; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr)); gap: 0.3rem; font-size: 0.88rem; }
.board li { background: var(--card); border: 1px solid var(--line); border-left: 0.25rem solid var(--tone); border-radius: 0.3rem; padding: 0.15rem 0.5rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
progress { width: 100%; height: 0.8rem; accent-color: var(--link); }
table.list { table-layout: auto; }
.card h2 { margin: 0 0 0.35rem; }
.portrait { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(22rem, 100%), 1fr)); gap: 0.75rem; margin: 0; }
.portrait .card { margin: 0; }
.portrait dt { font-weight: 600; }
.portrait dd { margin: 0.2rem 0 0; overflow-wrap: anywhere; }
svg[role='img'] { display: block; width: 100%; height: auto; margin-top: 0.75rem; }
figure { margin: 1.25rem 0 0; }
figcaption { color: var(--soft); font-size: 0.9rem; }
.chart { overflow-x: auto; }
.chart svg { min-width: 42rem; }
.checks { list-style: none; padding: 0; }
.actions details ul { margin: 0.25rem 0 0; }
`;

/** Updates parts of a page, and keeps form and YAML in sync. The pages also work without it. */
const SCRIPT = `'use strict';
const parse = async (response) => new DOMParser().parseFromString(await response.text(), 'text/html');

// What has the keyboard's focus keeps it: by its id, or as the same control of the same form.
const keyOf = (each) => each.id || [each.tagName, each.href, each.form?.action, each.textContent].join();
const focusable = 'a[href], button, summary, input, select, textarea';

const refresh = async () => {
  const main = document.querySelector('main');
  const seconds = Number(main.dataset.lives);
  if (!(seconds > 0)) return;
  await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
  // Whoever is reading a selection, or writes, is not disturbed.
  const busy = main.contains(document.activeElement) && document.activeElement.matches('input, select, textarea');
  if (!busy && !document.hidden && document.getSelection().isCollapsed) {
    try {
      const response = await fetch(location.href, { headers: { accept: 'text/html' } });
      if (response.ok) {
        const next = await parse(response);
        const open = [...main.querySelectorAll('details[open][id]')].map(({ id }) => id);
        const focused = main.contains(document.activeElement) && keyOf(document.activeElement);
        const fresh = next.querySelector('main');
        main.replaceChildren(...fresh.childNodes);
        main.dataset.lives = fresh.dataset.lives ?? '';
        document.title = next.title;
        for (const id of open) document.getElementById(id)?.setAttribute('open', '');
        if (focused)
          [...main.querySelectorAll(focusable)]
            .find((each) => keyOf(each) === focused)
            ?.focus({ preventScroll: true });
      }
    } catch {
      // The service is away: it is asked again.
    }
  }
  void refresh();
};

const sides = document.querySelector('[data-draft]');
let waiting;
let asked = 0;
const redraw = async (form, path) => {
  const number = (asked += 1);
  const response = await fetch(path, { method: 'POST', body: new URLSearchParams(new FormData(form)) });
  if (!response.ok || number !== asked) return;
  const next = await parse(response);
  for (const part of document.querySelectorAll('[data-part]')) {
    const fresh = next.getElementById(part.id);
    if (fresh) part.replaceWith(fresh);
  }
  for (const entered of form.querySelectorAll('[aria-describedby]')) {
    const fresh = next.getElementById(entered.id);
    if (fresh?.hasAttribute('aria-invalid')) entered.setAttribute('aria-invalid', 'true');
    else entered.removeAttribute('aria-invalid');
  }
  for (const side of sides.querySelectorAll('form')) {
    const fresh = next.getElementById(side.id);
    if (side === form || !fresh) continue;
    const open = [...side.querySelectorAll('details')].filter((each) => each.open).map(({ id }) => id);
    side.replaceChildren(...fresh.childNodes);
    for (const id of open) document.getElementById(id)?.setAttribute('open', '');
  }
  // What it names is asked when it is sound, and nobody has written for a moment.
  if (document.querySelector('[data-asks]'))
    waiting = setTimeout(() => void redraw(form, sides.dataset.doctor), 1200);
};
sides?.addEventListener('input', ({ target }) => {
  clearTimeout(waiting);
  waiting = setTimeout(() => void redraw(target.form, sides.dataset.draft), 300);
});
void refresh();
`;

/** The assets of the pages, by path. */
export const ASSETS: Readonly<Record<string, readonly [type: string, text: string]>> = {
  '/assets/style.css': ['text/css; charset=utf-8', styles + OWN],
  '/assets/live.js': ['text/javascript; charset=utf-8', SCRIPT],
};
