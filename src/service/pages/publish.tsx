import type { JSX } from 'preact';
import { when } from '../../../reports/words.js';
import type { KeptRun, Me } from './api.js';
import { Act } from './frame.js';

/** What may be done with a run that has a verdict besides reading it: sign it, and release it to the public site. */
export const Publish = ({ run, me }: { run: KeptRun; me: Me }): JSX.Element | null => {
  const signs = me.signs && run.summary?.verdict !== 'inconclusive';
  const isOwn = me.owner === run.owner;
  if (!signs && !isOwn) return null;
  return (
    <details id="publish">
      <summary>Sign or publish</summary>
      {signs && (
        <form method="post" action={`/runs/${run.id}/certificate`} class="row">
          <label>
            Last day <input name="expires" type="date" /> <span class="soft">(empty: 180 days)</span>
          </label>
          <label>
            Witness, if there was one <input name="witness" maxLength={200} />
          </label>
          <button type="submit">Sign a certificate</button>
        </form>
      )}
      {isOwn && (
        <div class="row">
          {run.releasedAt === null ? (
            <>
              <Act to={`/runs/${run.id}/release`} label="Release it to the public site" quiet />
              <span class="soft">Nothing is published that its owner has not released.</span>
            </>
          ) : (
            <>
              <Act to={`/runs/${run.id}/withdraw`} label="Withdraw it from the public site" quiet />
              <span>
                Released {when(run.releasedAt)}: <a href="/public/">the public site</a>
              </span>
            </>
          )}
        </div>
      )}
    </details>
  );
};
