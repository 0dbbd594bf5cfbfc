import type { ComponentChildren, JSX } from 'preact';
import { renderToString } from 'preact-render-to-string';

/** What a page is made of besides its content. */
export interface Frame {
  title: string;
  /** The part of the service that it belongs to. */
  part?: 'start' | 'targets' | 'runs' | 'learn';
  /** While it changes by itself: it is fetched again after so many seconds. */
  livesFor?: number | undefined;
  /** What has just been done, or went wrong. */
  message?: string | undefined;
}

const PARTS = [
  ['start', '/', 'Start'],
  ['targets', '/targets', 'Targets'],
  ['runs', '/runs', 'Runs'],
  ['learn', '/learn', 'Learn'],
] as const;

/** A whole page. It works without script; with it, what changes is exchanged in place. */
export const page = (frame: Frame, content: ComponentChildren): string =>
  `<!doctype html>\n${renderToString(<Page frame={frame}>{content}</Page>)}\n`;

const Page = ({ frame, children }: { frame: Frame; children: ComponentChildren }): JSX.Element => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{`${frame.title} · assay`}</title>
      <link rel="stylesheet" href="/assets/style.css" />
      <link rel="icon" href="data:," />
      {frame.livesFor !== undefined && (
        <noscript>
          <meta http-equiv="refresh" content={String(Math.ceil(frame.livesFor))} />
        </noscript>
      )}
      <script src="/assets/live.js" defer />
    </head>
    <body>
      <a class="skip" href="#content">
        Skip to the content
      </a>
      <nav class="parts" aria-label="Parts of assay">
        <a class="brand" href="/">
          assay
        </a>
        <ul>
          {PARTS.map(([part, href, word]) => (
            <li>
              <a href={href} aria-current={part === frame.part ? 'page' : undefined}>
                {word}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main id="content" tabIndex={-1} data-lives={frame.livesFor}>
        {frame.message !== undefined && (
          <p class="note" role="status">
            {frame.message}
          </p>
        )}
        {children}
      </main>
    </body>
  </html>
);

/** A button that does something: without script it is a form. */
export const Act = (props: {
  to: string;
  label: string;
  quiet?: boolean;
  fields?: Readonly<Record<string, string>>;
}): JSX.Element => (
  <form method="post" action={props.to} class="act">
    {Object.entries(props.fields ?? {}).map(([name, value]) => (
      <input type="hidden" name={name} value={value} />
    ))}
    <button type="submit" class={props.quiet ? 'quiet' : undefined}>
      {props.label}
    </button>
  </form>
);
