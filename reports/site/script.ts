/**
 * The search: it shows itself, and hides what does not hold every word. It runs in the browser as it stands here;
 * `data-item` marks what is searched, `data-group` what goes when nothing in it is left.
 */
export const script = `
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
