import { failuresOf, type FailurePart, clausePages, failureLinks, pageOf } from './clause-page.js';
import { implementationPage } from './implementation-page.js';
import { matrixPage, type FailureLink } from './matrix.js';
import type { Site } from './site.js';
import { startPage } from './start.js';

/** A file of the site: its path uses slashes and is relative to the folder of the site. */
export interface Page {
  path: string;
  html: string;
}

/** Yields all pages of the site, one at a time. They are linked by relative paths and need no other files. */
export function* pagesOf(site: Site): Generator<Page> {
  const links = new Map<string, ReadonlyMap<string, string>>();
  const linkOf: FailureLink = ({ id, page }, { implementation }) =>
    links.get(id)?.get(implementation.name) ?? page;
  for (const clause of site.clauses) {
    const pages = paginate(failuresOf(clause));
    links.set(clause.id, failureLinks(clause, pages));
    for (const [at, html] of clausePages(clause, pages, linkOf).entries())
      yield { path: pageOf(clause, at), html };
  }
  const clauses = new Map(site.clauses.map((clause) => [clause.id, clause]));
  for (const implementation of site.implementations)
    yield { path: implementation.page, html: implementationPage(implementation, clauses, linkOf) };
  yield { path: 'matrix.html', html: matrixPage(site, linkOf) };
  yield { path: 'index.html', html: startPage(site) };
}

/** Maximum number of bytes of failures on one page of a clause; more go on the next page. */
const PAGE = 300_000;

/** Distributes parts over as many pages as they need, in their order, with at least one part per page. */
function paginate(parts: readonly FailurePart[]): FailurePart[][] {
  const pages: FailurePart[][] = [];
  let room = 0;
  for (const part of parts) {
    const size = Buffer.byteLength(part.html);
    if (size > room || pages.length === 0) {
      pages.push([]);
      room = PAGE;
    }
    pages.at(-1)?.push(part);
    room -= size;
  }
  return pages;
}
