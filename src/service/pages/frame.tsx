import { safe } from '../../../reports/html/parts.js';
import { type ComponentChildren, createContext, type JSX } from 'preact';
import { useContext } from 'preact/hooks';
import { renderToString } from 'preact-render-to-string';
import type { ApiCaller } from '../access.js';

/** What a page is made of besides its content. */
interface PageFrame {
  title: string;
  /** The part of the service that it belongs to. */
  part?: 'start' | 'targets' | 'runs' | 'waivers' | 'certificates' | 'learn' | 'team' | 'audit';
  /** While it changes by itself: it is fetched again after so many seconds. */
  livesFor?: number | undefined;
  /** What has just been done, or went wrong. */
  message?: string | undefined;
}

const PARTS = [
  ['start', '/', 'Start'],
  ['targets', '/targets', 'Targets'],
  ['runs', '/runs', 'Runs'],
  ['waivers', '/waivers', 'Waivers'],
  ['certificates', '/certificates', 'Certificates'],
  ['learn', '/learn', 'Learn'],
] as const;

/** Who looks at a page, where people are told apart. */
interface Viewer {
  name: string;
  isCertifier: boolean;
}

/** Who looks, if people are told apart. */
export const viewerOf = (caller: ApiCaller | undefined): Viewer | undefined =>
  caller?.name === undefined ? undefined : { name: caller.name, isCertifier: caller.sees === null };

const Viewing = createContext<Viewer | undefined>(undefined);

/** A whole page. It works without script; with it, what changes is exchanged in place. */
export const page = (frame: PageFrame, content: ComponentChildren): JSX.Element => (
  <Page frame={frame}>{content}</Page>
);

/** Who looks at the page that is rendered. */
export const useViewer = (): Viewer | undefined => useContext(Viewing);

/** A page as HTML, for somebody. */
export const rendered = (whole: JSX.Element, viewer?: Viewer): string =>
  `<!doctype html>\n${renderToString(<Viewing.Provider value={viewer}>{whole}</Viewing.Provider>)}\n`;

const TEAM_PARTS = [
  ...PARTS,
  ['team', '/team', 'Hosts and secrets'],
  ['audit', '/audit', 'Audit log'],
] as const;

const Page = ({ frame, children }: { frame: PageFrame; children: ComponentChildren }): JSX.Element => {
  const viewer = useViewer();
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${safe(frame.title, 300)} · assay`}</title>
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
            {(viewer ? TEAM_PARTS : PARTS).map(([part, href, word]) => (
              <li>
                <a href={href} aria-current={part === frame.part ? 'page' : undefined}>
                  {word}
                </a>
              </li>
            ))}
          </ul>
          {viewer && (
            <div class="viewer">
              <span>
                {safe(viewer.name, 100)}
                {viewer.isCertifier && ', certifier'}
              </span>{' '}
              <Act to="/sign-out" label="Sign out" quiet />
            </div>
          )}
        </nav>
        <main id="content" tabIndex={-1} data-lives={frame.livesFor}>
          {frame.message !== undefined && (
            <p class="note" role="status">
              {safe(frame.message)}
            </p>
          )}
          {children}
        </main>
      </body>
    </html>
  );
};

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
