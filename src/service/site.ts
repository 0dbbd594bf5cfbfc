import { certificateFacts } from '../../reports/certificate-facts.js';
import { pagesOf } from '../../reports/site/pages.js';
import { type CertificateSummary, type Run, siteOf } from '../../reports/site/site.js';
import { CertificateRefused } from '../certificate/envelope.js';
import type { Key } from '../certificate/key.js';
import { verifyCertificate } from '../certificate/verify.js';
import type { Released, Releases } from './store/releases.js';

/**
 * The public site: made, as `assay site` makes it, of the runs that their owners have released, and of nothing else. It
 * is made anew when these are others.
 */
export class PublicSite {
  #made: { of: string; pages: Promise<ReadonlyMap<string, string>> } | undefined;

  /** `key`: what certificates are verified with. */
  constructor(
    private readonly releases: Releases,
    private readonly key: Key | undefined,
  ) {}

  /** A page by its path; undefined: there is none. */
  async page(path: string): Promise<string | undefined> {
    const released = await this.releases.list();
    const of = JSON.stringify(released);
    if (this.#made?.of !== of) {
      const pages = this.#make(released);
      this.#made = { of, pages };
      // What could not be made is made again when it is asked for again.
      pages.catch(() => {
        this.#made = undefined;
      });
    }
    return (await this.#made.pages).get(path);
  }

  async #make(released: readonly Released[]): Promise<ReadonlyMap<string, string>> {
    const runs: Run[] = [];
    for (const { run, certificate } of released) {
      const verdict = await this.releases.verdict(run);
      if (verdict)
        runs.push({ verdict, certificate: certificate === null ? undefined : this.#summary(certificate) });
    }
    return new Map([...pagesOf(siteOf(runs))].map(({ path, html }) => [path, html]));
  }

  #summary(text: string): CertificateSummary {
    const refused = (why: string) => ({ state: `✗ refused: ${why}`, isVerified: false, facts: [] });
    if (!this.key) return refused('there is no key here to verify it with');
    try {
      const facts = certificateFacts(verifyCertificate(text, this.key));
      return { state: `✓ verified, signed with ${this.key.id}`, isVerified: true, facts };
    } catch (error) {
      if (error instanceof CertificateRefused) return refused(error.message);
      throw error;
    }
  }
}
