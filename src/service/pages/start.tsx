import type { JSX } from 'preact';
import { safe } from '../../../reports/html/parts.js';
import { Act, page } from './frame.js';
import { plural } from '../../../reports/words.js';
import type { ApiListedRun, TargetOfList } from './api.js';
import { isOpen, RunTable } from './runs.js';

/** The page for an error, with its reason. */
export const refusedPage = (status: number, message: string): JSX.Element =>
  page(
    { title: status === 404 ? 'Not found' : 'Refused' },
    <>
      <h1>{status === 404 ? 'Not found' : status >= 500 ? 'Something went wrong' : 'Refused'}</h1>
      <p>{safe(message)}</p>
    </>,
  );

/** The page after signing out. */
export const signedOutPage = (): JSX.Element =>
  page(
    { title: 'Signed out' },
    <>
      <h1>You have signed out</h1>
      <p>All your sessions here have ended. The provider may still know you: sign out there as well.</p>
      <p>
        <a class="button" href="/">
          Sign in again
        </a>
      </p>
    </>,
  );

const FIRST_LOAD = { scenario: 'accept-context', profile: 'load', rate: '20', seconds: '10' };

/** The start page: the first steps, the targets, and the last runs. */
export const startPage = (targets: readonly TargetOfList[], runs: readonly ApiListedRun[]): JSX.Element =>
  page(
    { title: 'Start', part: 'start', ...(runs.some(isOpen) && { livesFor: 2 }) },
    <>
      <h1>Does your service keep the specification?</h1>
      <p>
        Describe it as a target and let assay judge it. The report says for each clause whether the service
        keeps it, and shows the smallest case in which it does not.
      </p>
      <div class="ways">
        <section class="card" aria-labelledby="see">
          <h2 id="see">See it work</h2>
          <p>
            The embedded reference is a registry, a participant, a scan and a node that keep every clause.
            Judging it takes less than a minute and stays on this machine.
          </p>
          <Act to="/runs" label="Judge the reference" fields={{ reference: 'plain' }} />
        </section>
        <section class="card" aria-labelledby="plant">
          <h2 id="plant">See it find something</h2>
          <p>Start the reference with a fault, and see how assay finds and reports it.</p>
          <p>
            <a class="button quiet" href="/learn">
              Choose a defect
            </a>
          </p>
        </section>
        <section class="card" aria-labelledby="load">
          <h2 id="load">See it under load</h2>
          <p>
            Twenty requests per second for ten seconds, with live figures. The report says how fast the
            responses were, and whether they kept the specification under load.
          </p>
          <Act to="/runs" label="Load-test the reference" quiet fields={FIRST_LOAD} />
        </section>
        <section class="card" aria-labelledby="own">
          <h2 id="own">Judge your own</h2>
          <p>
            {targets.length === 0
              ? 'Enter its address and what it contains. Mistakes are shown as you type.'
              : `${plural(targets.length, 'target')} saved.`}
          </p>
          <p>
            <a class="button" href="/targets/new">
              Describe a target
            </a>
          </p>
        </section>
      </div>
      <h2>Last runs</h2>
      <RunTable runs={runs} />
    </>,
  );
