import { createHash } from 'node:crypto';
import type { ComponentChildren, JSX } from 'preact';
import { renderToString } from 'preact-render-to-string';

/** What a page is made of besides its body. */
export interface Head {
  title: string;
  styles: string;
  /** Runs after the body is there; a page has to be whole without it. */
  script?: string;
  /** Where a link for the keyboard leads past the head of the page: the id of that place, and what is there. */
  skipTo?: { id: string; what: string };
}

/** A page that needs nothing else, with a policy that allows its own style and script and forbids every other one. */
export const document = (head: Head, body: ComponentChildren): string =>
  `<!doctype html>\n${renderToString(<Page head={head} body={body} />)}\n`;

const Page = ({ head, body }: { head: Head; body: ComponentChildren }): JSX.Element => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content={policy(head)} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="referrer" content="no-referrer" />
      <meta name="generator" content="assay" />
      <title>{head.title}</title>
      <style dangerouslySetInnerHTML={{ __html: head.styles }} />
    </head>
    <body>
      {head.skipTo && (
        <a class="skip" href={`#${head.skipTo.id}`}>
          Skip to the {head.skipTo.what}
        </a>
      )}
      {body}
      {head.script !== undefined && <script dangerouslySetInnerHTML={{ __html: head.script }} />}
    </body>
  </html>
);

const policy = ({ styles, script }: Head): string =>
  [
    "default-src 'none'",
    `style-src '${hash(styles)}'`,
    ...(script === undefined ? [] : [`script-src '${hash(script)}'`]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

const hash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
