import { casesOf } from './case.js';
import { clausePages, failureLinks, pageOf } from './clause-page.js';
import { paginate } from './fit.js';
import { implementationPage } from './implementation-page.js';
import { matrixPage, type FailureLink } from './matrix.js';
import type { Site } from './site.js';
import { startPage } from './start.js';

/** A file of the site: its path has slashes, and starts at the site's folder. */
export interface Page {
  path: string;
  html: string;
}

/** Every page of the site, one at a time. They link each other by relative paths, and need nothing else. */
export function* pagesOf(site: Site): Generator<Page> {
  const links = new Map<string, ReadonlyMap<string, string>>();
  const linkOf: FailureLink = ({ id, page }, { implementation }) =>
    links.get(id)?.get(implementation.name) ?? page;
  for (const clause of site.clauses) {
    const pages = paginate(casesOf(clause));
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
