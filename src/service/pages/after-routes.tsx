import type { FastifyPluginAsync } from 'fastify';
import { found } from '../api/answers.js';
import { HTML, sendReport } from '../api/reports.js';
import type { Service } from '../service.js';
import { type ApiRun, type ApiTarget, earlierOf } from './api.js';
import { Act, page, routesOf } from './frame.js';
import type { JSX } from 'preact';
import type { HistoryVerdict } from '../../history/judge.js';
import type { Observation } from '../../results/schema.js';
import { SeriesCard } from '../../../reports/history/page.js';
import { causeText, verdictText } from '../../../reports/history/words.js';
import { Part, safe, Sign, Facts } from '../../../reports/html/parts.js';
import { Table } from '../../../reports/html/tables.js';
import { byTopic } from '../../../reports/select.js';
import { type Label, plural, when } from '../../../reports/words.js';
import type { Waiver } from '../../results/summary.js';

const HEAD = { steady: 'pass', worse: 'fail', inconclusive: 'inconclusive' } as const;

const ORDER = ['worse', 'suspected', 'open', 'cleared', 'quiet', 'too few'] as const;
const worstFirst = ({ series }: HistoryVerdict) =>
  [...series].sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));

/** The verdict on a history as in reports, without command-line options. */
function words(history: HistoryVerdict): string {
  if (history.reason === 'no history') return 'It has no run with a verdict yet.';
  if (history.reason !== 'wants repeats') return verdictText(history);
  return `Something may be worse: ${plural(history.repeats, 'more run')} today would tell.`;
}

/** The history of a target: what got worse first, then each series with its chart. */
const historyPage = ({ id, name }: ApiTarget, history: HistoryVerdict): JSX.Element =>
  page(
    { title: `History of ${name}`, part: 'targets' },
    <>
      <div class={`verdict ${HEAD[history.verdict]}`}>
        <h1>History of {safe(name, 200)}</h1>
        <p>
          {words(history)} <a href={`/targets/${id}`}>The target</a>
        </p>
        {history.causes.map((cause) => (
          <p>{safe(causeText(cause, history))}</p>
        ))}
      </div>
      {history.causes.length > 0 && (
        <form method="post" action={`/targets/${id}/history/accept`} class="row">
          <label>
            Reason <input name="reason" required maxLength={2000} />
          </label>
          <button type="submit" class="quiet">
            Accept what got worse
          </button>
        </form>
      )}
      {worstFirst(history).map((series, at) => (
        <SeriesCard series={series} id={`series-${at + 1}`} />
      ))}
    </>,
  );

type Seen = Pick<Observation, 'key' | 'value' | 'section'>;

/** The behaviour of a target where the specification is silent. `before`: the same in the previous run. */
const portraitPage = (
  run: ApiRun,
  seen: readonly Seen[],
  before: readonly Seen[] | undefined,
): JSX.Element => {
  const earlier = before && new Map(before.map(({ key, value }) => [key, value]));
  const changed = seen.filter(({ key, value }) => earlier && earlier.get(key) !== value).length;
  return page(
    { title: `Portrait of ${run.name}`, part: 'runs' },
    <>
      <h1>Portrait of {safe(run.name, 200)}</h1>
      <p>
        What it does where the specification is silent. This is not judged. It tells authors of clients what
        to expect.
      </p>
      <p class="soft">
        {plural(seen.length, 'observation')} of <a href={`/runs/${run.id}`}>this run</a>
        {earlier && `, ${changed === 0 ? 'none of them changed' : `${changed} changed`} since the one before`}
        .
      </p>
      {[...byTopic(seen)].map(([topic, own]) => (
        <Part id={`of-${topic}`} title={topic}>
          <dl class="portrait">
            {own.map(({ key, value, section }) => (
              <div class="card">
                <dt>
                  {key.slice(topic.length + 1).replaceAll('-', ' ')}
                  <div class="soft">{safe(section, 200)}</div>
                </dt>
                <dd>
                  {safe(value)}
                  {earlier && earlier.get(key) !== value && (
                    <p class="note">Before: {earlier.has(key) ? safe(earlier.get(key)!) : 'not seen'}</p>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      ))}
    </>,
  );
};

/** A waiver in a list of the API; `name`: the name of its target. */
interface ListedWaiver extends Waiver {
  target: string;
  name: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const SOON_DAYS = 14;

/** The state of a waiver on a day (YYYY-MM-DD, in UTC). It is valid to the end of its last day. */
export function termOf(expires: string, today: string): Label {
  const left = Math.round((Date.parse(expires) - Date.parse(today)) / DAY_MS);
  if (Number.isNaN(left)) return { sign: '!', word: 'no day', color: 'inconclusive' };
  if (left < 0) return { sign: '✗', word: `expired ${plural(-left, 'day')} ago`, color: 'fail' };
  const word = left === 0 ? 'ends today' : `${plural(left, 'day')} left`;
  return left <= SOON_DAYS ? { sign: '!', word, color: 'inconclusive' } : { sign: '✓', word, color: 'pass' };
}

/** The page of all waivers, sorted by expiry. */
const waiversPage = (waivers: readonly ListedWaiver[], today: string): JSX.Element =>
  page(
    { title: 'Waivers', part: 'waivers' },
    <>
      <h1>Waivers</h1>
      <p>
        A waived clause may fail until the last day of its waiver is over. Waivers are in the target files. A
        waiver that has expired, or whose clause passes again, fails the run.
      </p>
      {waivers.length === 0 ? (
        <p class="soft">There are no waivers. To waive a failed clause, open the page of its run.</p>
      ) : (
        <Table
          class="list"
          head={['Clause', 'Target', 'Last day', 'Reason', 'End it']}
          rows={waivers.map(({ target, name, clause, reason, expires }) => [
            <code class="id">{safe(clause, 200)}</code>,
            <a href={`/targets/${target}`}>{safe(name, 200)}</a>,
            <>
              {safe(expires, 40)} <Sign {...termOf(expires, today)} />
            </>,
            safe(reason, 400),
            <Act to="/waivers/end" label={`End ${clause}`} quiet fields={{ target, clause }} />,
          ])}
        />
      )}
    </>,
  );

/** The path of the public site. */
export const PUBLIC = '/public/';

/** The public site: files made from released runs, without any access control. */
export const publicRoutes =
  ({ site }: Service): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { '*': string } }>(`${PUBLIC}*`, async ({ params: { '*': path } }, reply) => {
      const page = await site.page(path === '' ? 'index.html' : path);
      return sendReport(reply, HTML, found(page, 'This page does not exist.'));
    });
  };

/** The pages about the results of several runs: portraits, histories, waivers. */
export const afterRoutes: FastifyPluginAsync = async (app) => {
  const { show, act } = routesOf(app);
  show('/runs/:id/portrait', async (ask, { params }) => {
    const observed = (id: string) => ask<Observation[]>('GET', `/runs/${id}/observations`);
    const run = await ask<ApiRun>('GET', `/runs/${params.id}`);
    const before = (await earlierOf(ask, run))[0]?.id;
    return portraitPage(
      run,
      await observed(run.id),
      before === undefined ? undefined : await observed(before),
    );
  });
  show('/targets/:id/history', async (ask, { params: { id } }) =>
    historyPage(await ask('GET', `/targets/${id}`), await ask('GET', `/targets/${id}/history`)),
  );
  act('/targets/:id/history/accept', async (ask, { params: { id }, body: { reason = '' } }) => {
    await ask('POST', `/targets/${id}/history/accept`, { reason });
    return `/targets/${id}/history`;
  });
  show('/waivers', async (ask) =>
    waiversPage(await ask('GET', '/waivers'), new Date().toISOString().slice(0, 10)),
  );
  act('/waivers', async (ask, { body: { target = '', clause, reason, expires } }) => {
    await ask('PUT', `/targets/${encodeURIComponent(target)}/waivers`, { clause, reason, expires });
    return '/waivers';
  });
  act('/waivers/end', async (ask, { body }) => {
    const [target, clause] = [body['target'] ?? '', body['clause'] ?? ''].map(encodeURIComponent);
    await ask('DELETE', `/targets/${target}/waivers/${clause}`);
    return '/waivers';
  });
};

interface ToldCertificate {
  holds: boolean;
  why?: string;
  facts: [string, string][];
}
interface CertificateOfList extends ToldCertificate {
  run: string;
  name: string;
  signedBy: string;
  signedAt: string;
}

/**
 * The page of the certificates, with their content and validity, and a form that verifies any certificate.
 * `verified`: the result of that form.
 */
const certificatesPage = (
  certificates: readonly CertificateOfList[],
  verified?: ToldCertificate,
): JSX.Element =>
  page(
    { title: 'Certificates', part: 'certificates' },
    <>
      <h1>Certificates</h1>
      <p>
        A certificate says which target was judged by which clauses, and with which result. It is signed with
        a key. Whoever has the <a href="/api/certificates/key">public key</a> can verify it, here or with{' '}
        <code>assay certificate verify</code>. What owners have released is on the{' '}
        <a href="/public/">public site</a>.
      </p>
      <h2>Signed here</h2>
      {certificates.length === 0 && (
        <p class="soft">No certificate is signed yet. The page of a run with a verdict offers it.</p>
      )}
      {certificates.map(({ run, name, signedBy, signedAt, ...told }) => (
        <details class="card" id={`of-${run}`}>
          <summary>
            <h3>{safe(name, 200)}</h3> <Holds {...told} />{' '}
            <span class="soft">
              signed by {safe(signedBy, 200)}, {when(signedAt)}
            </span>
          </summary>
          <Facts facts={told.facts} />
          <p class="row">
            <a href={`/runs/${run}`}>The run</a>
            <a href={`/api/runs/${run}/certificate`} download="certificate.json">
              certificate.json
            </a>
            <a href={`/api/runs/${run}/reports/verdict.json`} download="verdict.json">
              verdict.json, which it signs
            </a>
          </p>
        </details>
      ))}
      <Part id="verify" title="Verify a certificate">
        {verified && (
          <div class="note" role="status">
            <Holds {...verified} />
            <Facts facts={verified.facts} />
          </div>
        )}
        <form method="post" action="/certificates/verify">
          <p class="field">
            <label for="certificate">The certificate</label>
            <textarea id="certificate" name="certificate" rows={6} required spellcheck={false} />
          </p>
          <p class="field">
            <label for="key">The public key of its signer, from the signer</label>
            <textarea id="key" name="key" rows={4} required spellcheck={false} />
          </p>
          <button type="submit">Verify it</button>
        </form>
      </Part>
    </>,
  );

/** Whether a certificate is valid, and its content. A valid certificate may say that the target fails. */
const Holds = ({ holds, why, facts }: ToldCertificate): JSX.Element =>
  holds ? (
    <>
      <Sign sign="✓" word="holds" color="pass" />
      {` and says: ${safe(facts.find(([name]) => name === 'Verdict')?.[1] ?? 'nothing', 200)}`}
    </>
  ) : (
    <Sign sign="✗" word={safe(`does not hold: ${why ?? ''}`, 600)} color="fail" />
  );

/** The pages of certificates, and the forms that sign, release and withdraw. */
export const certificatePageRoutes: FastifyPluginAsync = async (app) => {
  const { show, answer, act } = routesOf(app);
  show('/certificates', async (ask) => certificatesPage(await ask('GET', '/certificates')));
  answer('/certificates/verify', async (ask, { body: { certificate = '', key = '' } }) => {
    const told = await ask<ToldCertificate>('POST', '/certificates/verify', { certificate, key });
    return certificatesPage(await ask('GET', '/certificates'), told);
  });
  act('/runs/:id/certificate', async (ask, { params: { id }, body: { expires, witness } }) => {
    const asked = { ...(expires && { expires }), ...(witness && { witness }) };
    await ask('POST', `/runs/${id}/certificate`, asked);
    return '/certificates';
  });
  for (const [action, method] of [
    ['release', 'PUT'],
    ['withdraw', 'DELETE'],
  ] as const)
    act(`/runs/:id/${action}`, async (ask, { params: { id } }) => {
      await ask(method, `/runs/${id}/release`);
      return `/runs/${id}`;
    });
};
