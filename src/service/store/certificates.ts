import type { Database } from './query.js';

/** The certificate of a run, as it was signed. */
export interface KeptCertificate {
  run: string;
  /** Of what was judged. */
  name: string;
  owner: string;
  certificate: string;
  signedBy: string;
  signedAt: Date;
}

const MOST = 200;
const COLUMNS = `c.run, r.name, r.owner, c.certificate, c.signed_by as "signedBy", c.signed_at as "signedAt"`;

/** Certificates of runs. Those of somebody else are as those that are not there. */
export class Certificates {
  constructor(private readonly database: Database) {}

  /** The newest first. */
  list(sees: string | null): Promise<KeptCertificate[]> {
    return this.database.query<KeptCertificate>(
      `select ${COLUMNS} from assay_certificate c join assay_run r on r.id = c.run
       where ($1::text is null or r.owner = $1) order by c.signed_at desc, c.run limit ${MOST}`,
      [sees],
    );
  }

  async get(sees: string | null, run: string): Promise<KeptCertificate | undefined> {
    const [kept] = await this.database.query<KeptCertificate>(
      `select ${COLUMNS} from assay_certificate c join assay_run r on r.id = c.run
       where ($1::text is null or r.owner = $1) and c.run = $2`,
      [sees, run],
    );
    return kept;
  }

  /** Keeps one, in the place of what the run had. */
  async put(run: string, certificate: string, signedBy: string): Promise<void> {
    await this.database.query(
      `insert into assay_certificate (run, certificate, signed_by) values ($1, $2, $3)
       on conflict (run) do update set certificate = $2, signed_by = $3, signed_at = now()`,
      [run, certificate, signedBy],
    );
  }
}
