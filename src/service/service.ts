import type { LoadAllowed } from './api/schemas.js';
import { certificateFacts } from '../../reports/asked.js';
import { pagesOf } from '../../reports/site/pages.js';
import { siteOf, type CertificateSummary, type SiteRun } from '../../reports/site/site.js';
import { CertificateRefused, verifyCertificate } from '../certificate/envelope.js';
import type { VerifyingKey } from '../certificate/key.js';
import type { Acceptance, RunRecord } from '../history/record.js';
import type { Verdict } from '../results/schema.js';
import { loadAllowed } from './load/asked.js';
import { Queue, SILENT_S, Work } from './store/work.js';
import { Reader } from './reading/reader.js';
import type { Reach } from './reach.js';
import { Doctor, Runner } from './runs/runner.js';
import { type Here, type TeamStores, teamStores } from './runs/surroundings.js';
import { Audit, People, type Database } from './store/query.js';
import { openDatabase } from './store/database.js';
import { Runs } from './store/runs.js';
import { Targets } from './store/targets.js';
import type { Team } from './team/team-file.js';

/** A run that its owner has released, with its certificate. */
interface Released {
  run: string;
  certificate: string | null;
}

/** Runs that owners have released to the public site. */
class Releases {
  constructor(private readonly database: Database) {}

  /** Releases a run that is a certification with a verdict, or withdraws it. Returns whether there was such a run. */
  async set(owner: string, run: string, isReleased: boolean): Promise<boolean> {
    const rows = await this.database.query(
      `update assay_run set released_at = case when $3::boolean then coalesce(released_at, now()) end
       where owner = $1 and id = $2 and about is null and exists (select 1 from assay_verdict where run = $2)
       returning id`,
      [owner, run, isReleased],
    );
    return rows.length > 0;
  }

  /** Returns them, oldest first. */
  list(): Promise<Released[]> {
    return this.database.query<Released>(
      `select r.id as run, c.certificate from assay_run r left join assay_certificate c on c.run = r.id
       where r.released_at is not null order by r.released_at, r.id`,
    );
  }

  async verdict(run: string): Promise<Verdict | undefined> {
    const [row] = await this.database.query<{ verdict: Verdict }>(
      `select v.verdict from assay_verdict v join assay_run r on r.id = v.run
       where r.id = $1 and r.released_at is not null`,
      [run],
    );
    return row?.verdict;
  }
}

interface KeptCertificate {
  run: string;
  name: string;
  owner: string;
  certificate: string;
  signedBy: string;
  signedAt: Date;
}

const MOST = 200;
const COLUMNS = `c.run, r.name, r.owner, c.certificate, c.signed_by as "signedBy", c.signed_at as "signedAt"`;

/** Certificates of runs. Those of other owners are treated as missing. */
class Certificates {
  constructor(private readonly database: Database) {}

  /** Returns them, newest first. */
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

  /** Stores a certificate, replacing an earlier one of the run. */
  async put(run: string, certificate: string, signedBy: string): Promise<void> {
    await this.database.query(
      `insert into assay_certificate (run, certificate, signed_by) values ($1, $2, $3)
       on conflict (run) do update set certificate = $2, signed_by = $3, signed_at = now()`,
      [run, certificate, signedBy],
    );
  }
}

/** Maximum number of runs in the history of a target: the newest. */
const MOST_RECORDS = 2_000;

/** The measurements of the runs of targets, and the accepted changes. The caller must check who may see a target. */
class Histories {
  constructor(private readonly database: Database) {}

  /** Returns the history of a target whose current name is `name`; runs under an earlier name are included. */
  async of(target: string, name: string): Promise<{ records: RunRecord[]; acceptances: Acceptance[] }> {
    const records = await this.database.query<{ record: RunRecord }>(
      `select record from assay_run where target = $1 and record is not null order by asked_at desc limit ${MOST_RECORDS}`,
      [target],
    );
    const acceptances = await this.database.query<{ acceptance: Acceptance }>(
      'select acceptance from assay_acceptance where target = $1 order by id',
      [target],
    );
    return {
      records: records.map(({ record }) => ({ ...record, target: name })),
      acceptances: acceptances.map(({ acceptance }) => ({
        ...acceptance,
        accepts: { ...acceptance.accepts, target: name },
      })),
    };
  }

  /** Stores acceptances, all or none. */
  async accept(target: string, accepted: readonly Acceptance[]): Promise<void> {
    await this.database.query(
      `insert into assay_acceptance (target, acceptance)
       select $1, value from jsonb_array_elements($2::jsonb) with ordinality order by ordinality`,
      [target, JSON.stringify(accepted)],
    );
  }
}

/** The public site, as made by `assay site`, from released runs only. It is rebuilt when they change. */
class PublicSite {
  #made: { of: string; pages: Promise<ReadonlyMap<string, string>> } | undefined;

  /** `key`: verifies certificates. */
  constructor(
    private readonly releases: Releases,
    private readonly key: VerifyingKey | undefined,
  ) {}

  /** Returns a page by its path; undefined when there is none. */
  async page(path: string): Promise<string | undefined> {
    const released = await this.releases.list();
    const of = JSON.stringify(released);
    if (this.#made?.of !== of) {
      const pages = this.#make(released);
      this.#made = { of, pages };
      // After an error, the next request builds it again.
      pages.catch(() => {
        this.#made = undefined;
      });
    }
    return (await this.#made.pages).get(path);
  }

  async #make(released: readonly Released[]): Promise<ReadonlyMap<string, string>> {
    const runs: SiteRun[] = [];
    for (const { run, certificate } of released) {
      const verdict = await this.releases.verdict(run);
      if (verdict)
        runs.push({ verdict, certificate: certificate === null ? undefined : this.#summary(certificate) });
    }
    return new Map([...pagesOf(siteOf(runs))].map(({ path, html }) => [path, html]));
  }

  #summary(text: string): CertificateSummary {
    const refused = (why: string) => ({ state: `✗ refused: ${why}`, isVerified: false, facts: [] });
    if (!this.key) return refused('this service has no key to verify it');
    try {
      const facts = certificateFacts(verifyCertificate(text, this.key));
      return { state: `✓ verified, signed with ${this.key.id}`, isVerified: true, facts };
    } catch (error) {
      if (error instanceof CertificateRefused) return refused(error.message);
      throw error;
    }
  }
}

const RECOVER_MS = 5_000;
/** The timeout for reading a target file: shorter for those of other users than for one's own. */
const LONGEST_READ_MS = { others: 5_000, own: 20_000 };

/** The stores and operations of the service. */
export interface Service {
  database: Database;
  targets: Targets;
  runs: Runs;
  work: Work;
  histories: Histories;
  certificates: Certificates;
  releases: Releases;
  site: PublicSite;
  /** The key that signs certificates; undefined when none are signed. */
  key?: VerifyingKey | undefined;
  audit: Audit;
  people: People;
  /** Undefined when there is only one user. */
  team?: TeamStores | undefined;
  doctor: Doctor;
  reader: Reader;
  /** The allowed hosts and the folder of the files of a single user. */
  own?: { reach: Reach; folder: string } | undefined;
  /** Returns the load that an owner may put on targets, or on the reference. */
  loadAllowed: (owner: string, isTarget: boolean) => LoadAllowed;
  /** Judges queued runs, up to `atOnce` in parallel. `name`: the name of the worker in the database. */
  judge(atOnce: number, name: string): Promise<void>;
  close(): Promise<void>;
}

/** The storage of the service, and the environment in which it judges. */
interface ServiceOptions extends Omit<Here, 'team'> {
  /** The URL of a PostgreSQL database; undefined for the embedded one. */
  databaseUrl?: string | undefined;
  /** The folder of the embedded database. */
  data: string;
  /** The key that signs certificates; undefined when none are signed. */
  key?: VerifyingKey | undefined;
  /** Undefined when there is only one user. */
  team?: Team | undefined;
  /** Gets errors outside the work. */
  onTrouble: (message: string) => void;
}

/**
 * Opens the database and the queue.
 * @throws {UsageError} when the folder is in use, or the URL is invalid
 * @throws {CannotJudge} when the database is unreachable
 */
export async function openService({
  databaseUrl,
  data,
  key,
  team,
  onTrouble,
  ...around
}: ServiceOptions): Promise<Service> {
  const database = await openDatabase(databaseUrl, data);
  const queue = await Queue.start(database, onTrouble);
  const work = new Work(database, queue.add);
  const releases = new Releases(database);
  const stores = team && teamStores(database, team, around.hosts);
  const here = { ...around, team: stores };
  const runners: Runner[] = [];
  const reader = new Reader(team ? LONGEST_READ_MS.others : LONGEST_READ_MS.own);
  const recover = async (silentS: number) => {
    await work.recover(silentS);
    await queue.restore(silentS);
  };
  // With an embedded database, no other process can be judging earlier runs, so they are recovered immediately.
  await recover(databaseUrl === undefined ? 0 : SILENT_S);
  const recovering = setInterval(
    () => void recover(SILENT_S).catch((error: unknown) => onTrouble(String(error))),
    RECOVER_MS,
  );
  return {
    database,
    work,
    releases,
    key,
    reader,
    certificates: new Certificates(database),
    site: new PublicSite(releases, key),
    targets: new Targets(database),
    runs: new Runs(database),
    histories: new Histories(database),
    audit: new Audit(database),
    people: new People(database),
    team: stores,
    own: team ? undefined : { reach: { hosts: around.hosts, forOthers: false }, folder: around.folder },
    doctor: new Doctor(here),
    loadAllowed: (owner, isTarget) => loadAllowed(owner, isTarget, here),
    judge: async (atOnce, name) => {
      const runner = new Runner(work, name, here);
      runners.push(runner);
      await queue.work(atOnce, (run) => runner.run(run));
    },
    close: async () => {
      clearInterval(recovering);
      for (const runner of runners) runner.close();
      await reader.close();
      await queue.stop();
      await database.close();
    },
  };
}
