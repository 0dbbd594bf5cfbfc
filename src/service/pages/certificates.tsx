import type { FastifyPluginAsync } from 'fastify';
import type { JSX } from 'preact';
import { Facts, Part, safe, Sign } from '../../../reports/html/parts.js';
import { when } from '../../../reports/words.js';
import { page, routesOf } from './frame.js';

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
