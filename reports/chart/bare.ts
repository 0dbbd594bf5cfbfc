const NOT_WANTED = ['style', 'class', 'aria-label', 'aria-description'];

/**
 * Takes off what the library adds for pages of its own: styles, which the policy of a report forbids, and names of parts,
 * which are forbidden inside a picture.
 */
export function bare(svg: Element): void {
  for (const style of svg.querySelectorAll('style')) style.remove();
  for (const element of [svg, ...svg.querySelectorAll('*')])
    for (const name of NOT_WANTED) element.removeAttribute(name);
}
