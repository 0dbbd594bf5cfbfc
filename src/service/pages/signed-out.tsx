import type { JSX } from 'preact';
import { page } from './frame.js';

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
