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
