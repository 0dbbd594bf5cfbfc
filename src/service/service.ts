import { certificateFacts } from '../../reports/asked.js';
import { pagesOf } from '../../reports/site/pages.js';
import { siteOf, type CertificateSummary, type SiteRun } from '../../reports/site/site.js';
import { CertificateRefused, verifyCertificate } from '../certificate/envelope.js';
import type { VerifyingKey } from '../certificate/key.js';
import type { Acceptance, RunRecord } from '../history/record.js';
import type { Verdict } from '../results/schema.js';
import { type LoadAllowed, loadAllowed } from './load/asked.js';
import { Queue } from './queue.js';
import { Reader } from './reading/reader.js';
import type { Reach } from './reach.js';
import { Doctor } from './runs/doctor.js';
import { Runner } from './runs/runner.js';
import { type Here, type TeamStores, teamStores } from './runs/surroundings.js';
import { Audit, People, type Database } from './store/query.js';
import { openDatabase } from './store/database.js';
import { Runs } from './store/runs.js';
import { Targets } from './store/targets.js';
import { SILENT_S, Work } from './store/work.js';
import type { Team } from './team/team-file.js';

/** A run that its owner has released, with its certificate. */
interface Released {
  run: string;
  certificate: string | null;
}

/** What owners have released to the public site. */
class Releases {
  constructor(private readonly database: Database) {}

  /** Releases a run that is a certification with a verdict, or withdraws it. Whether there was one. */
  async set(owner: string, run: string, isReleased: boolean): Promise<boolean> {
    const rows = await this.database.query(
      `update assay_run set released_at = case when $3::boolean then coalesce(released_at, now()) end
       where owner = $1 and id = $2 and about is null and exists (select 1 from assay_verdict where run = $2)
       returning id`,
      [owner, run, isReleased],
    );
    return rows.length > 0;
  }

  /** The oldest first. */
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

/** The certificate of a run, as it was signed. */
interface KeptCertificate {
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
class Certificates {
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

/** A target has no more runs in its history than this; the newest. */
const MOST_RECORDS = 2_000;

/** What the runs of targets measured, and what was accepted of it. Who may see a target is asked before. */
class Histories {
  constructor(private readonly database: Database) {}

  /** Of a target that is called `name` now: what was measured under an earlier name goes on. */
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

  /** Keeps what was accepted, all of it or nothing. */
  async accept(target: string, accepted: readonly Acceptance[]): Promise<void> {
    await this.database.query(
      `insert into assay_acceptance (target, acceptance)
       select $1, value from jsonb_array_elements($2::jsonb) with ordinality order by ordinality`,
      [target, JSON.stringify(accepted)],
    );
  }
}

/**
 * The public site: made, as `assay site` makes it, of the runs that their owners have released, and of nothing else. It
 * is made anew when these are others.
 */
class PublicSite {
  #made: { of: string; pages: Promise<ReadonlyMap<string, string>> } | undefined;

  /** `key`: what certificates are verified with. */
  constructor(
    private readonly releases: Releases,
    private readonly key: VerifyingKey | undefined,
  ) {}

  /** A page by its path; undefined when there is none. */
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

const RECOVER_MS = 5_000;
/** A target file of others takes no longer to be read; one's own may. */
const LONGEST_READ_MS = { others: 5_000, own: 20_000 };

/** All that the service keeps and does, whoever asks for it. */
export interface Service {
  database: Database;
  targets: Targets;
  runs: Runs;
  work: Work;
  histories: Histories;
  certificates: Certificates;
  releases: Releases;
  site: PublicSite;
  /** What certificates are signed with; absent: none are. */
  key?: VerifyingKey | undefined;
  audit: Audit;
  people: People;
  /** Absent: one person uses it alone. */
  team?: TeamStores | undefined;
  doctor: Doctor;
  reader: Reader;
  /** What may be asked, and where files are, where one person uses it alone. */
  own?: { reach: Reach; folder: string } | undefined;
  /** What an owner may put on targets, or on the reference. */
  loadAllowed: (owner: string, isTarget: boolean) => LoadAllowed;
  /** Judges what is asked for, so much at once. `name`: what the database calls who does it. */
  judge(atOnce: number, name: string): Promise<void>;
  close(): Promise<void>;
}

/** Where the service keeps what it keeps, and what it judges with. */
export interface ServiceOptions extends Omit<Here, 'team'> {
  /** Of a PostgreSQL database; absent when it is embedded. */
  databaseUrl?: string | undefined;
  /** The folder of the embedded database. */
  data: string;
  /** What certificates are signed with; absent: none are. */
  key?: VerifyingKey | undefined;
  /** Absent: one person uses it alone. */
  team?: Team | undefined;
  /** Is told what goes wrong beside the work. */
  onTrouble: (message: string) => void;
}

/**
 * Opens what is kept, and the queue.
 * @throws {UsageError} when the folder is in use, or this is not a URL
 * @throws {CannotJudge} when the database cannot be reached
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
  // Who has the embedded database alone knows that nobody judges what was under way.
  await recover(databaseUrl === undefined ? 0 : SILENT_S);
  const recovering = setInterval(
    () => void recover(SILENT_S).catch((error: unknown) => onTrouble(String(error))),
    RECOVER_MS,
  );
  return {
    ...{ database, work, releases, key, reader },
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
