import type { JSX } from 'preact';
import { safe } from '../../../reports/html/parts.js';
import { page } from './frame.js';

/** What is shown where there is nothing to be shown, and why. */
export const refusedPage = (status: number, message: string): JSX.Element =>
  page(
    { title: status === 404 ? 'Not found' : 'Refused' },
    <>
      <h1>{status === 404 ? 'Not found' : status >= 500 ? 'Something went wrong' : 'Refused'}</h1>
      <p>{safe(message)}</p>
    </>,
  );

/** What somebody sees who has just signed out. */
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
