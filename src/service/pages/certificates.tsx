import type { JSX } from 'preact';
import { Facts, safe, Sign } from '../../../reports/html/parts.js';
import { when } from '../../../reports/words.js';
import { page } from './frame.js';

/** A certificate as the API tells of it. */
export interface ToldCertificate {
  holds: boolean;
  why?: string;
  facts: [string, string][];
}
/** As a list of the API has it. */
export interface CertificateOfList extends ToldCertificate {
  run: string;
  name: string;
  signedBy: string;
  signedAt: string;
}

/** Certificates, what they say and whether they hold, and one of anybody to be verified. `verified`: that one. */
export const certificatesPage = (
  certificates: readonly CertificateOfList[],
  verified?: ToldCertificate,
): JSX.Element =>
  page(
    { title: 'Certificates', part: 'certificates' },
    <>
      <h1>Certificates</h1>
      <p>
        A certificate says which target was judged, on what, and with which result; it is signed with a key.
        Whoever has the <a href="/api/certificates/key">public key</a> can verify it, here or with{' '}
        <code>assay certificate verify</code>. What owners have released is on the{' '}
        <a href="/public/">public site</a>.
      </p>
      <h2>Signed here</h2>
      {certificates.length === 0 && (
        <p class="soft">None is signed yet. A run that came to a verdict offers it on its page.</p>
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
      <section aria-labelledby="verify">
        <h2 id="verify">Verify a certificate</h2>
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
      </section>
    </>,
  );

/** Whether it holds, and what it says: one that holds may say that the target fails. */
const Holds = ({ holds, why, facts }: ToldCertificate): JSX.Element =>
  holds ? (
    <>
      <Sign sign="✓" word="holds" color="pass" />
      {` and says: ${safe(facts.find(([name]) => name === 'Verdict')?.[1] ?? 'nothing', 200)}`}
    </>
  ) : (
    <Sign sign="✗" word={safe(`does not hold: ${why ?? ''}`, 600)} color="fail" />
  );
