import { safe } from '../../../reports/html/parts.js';
import { type ComponentChildren, createContext, type JSX } from 'preact';
import { useContext } from 'preact/hooks';
import { renderToString } from 'preact-render-to-string';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Ask, askAs } from './api.js';
import type { ApiCaller } from '../access.js';

/** The parts of a page besides its content. */
interface PageFrame {
  title: string;
  /** The section of the service that it belongs to. */
  part?: 'start' | 'targets' | 'runs' | 'waivers' | 'certificates' | 'learn' | 'team' | 'audit';
  /** For a page that changes: after how many seconds it is fetched again. */
  livesFor?: number | undefined;
  /** The result of the last action, or an error. */
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

/** The user who views a page, in a team. */
interface Viewer {
  name: string;
  isCertifier: boolean;
}

/** Returns the viewer; undefined when there is only one user. */
const viewerOf = (caller: ApiCaller | undefined): Viewer | undefined =>
  caller?.name === undefined ? undefined : { name: caller.name, isCertifier: caller.sees === null };

const Viewing = createContext<Viewer | undefined>(undefined);

/** A complete page. It works without script; with script, changing parts are replaced in place. */
export const page = (frame: PageFrame, content: ComponentChildren): JSX.Element => (
  <Page frame={frame}>{content}</Page>
);

/** Returns the viewer of the page that is being rendered. */
export const useViewer = (): Viewer | undefined => useContext(Viewing);

/** Renders a page as HTML for a viewer. */
export const rendered = (whole: JSX.Element, viewer?: Viewer): string =>
  `<!doctype html>\n${renderToString(<Viewing.Provider value={viewer}>{whole}</Viewing.Provider>)}\n`;

/** Sends a page, for the caller of its request. */
export const html = (reply: FastifyReply, whole: JSX.Element): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(rendered(whole, viewerOf(reply.request.caller)));

/** A request for a page, or from a form, which the pages accept with any fields. */
export type PageRequest = FastifyRequest<PageRoute>;

interface PageRoute {
  Params: { id: string };
  Querystring: Readonly<Record<string, string | undefined>>;
  Body: Readonly<Record<string, string | undefined>>;
}

/** Registers routes that get the API with the identity of each request. */
export const routesOf = (app: FastifyInstance) => ({
  show: (path: string, made: (ask: Ask, request: PageRequest) => Promise<JSX.Element>) =>
    app.get<PageRoute>(path, async (request, reply) => html(reply, await made(askAs(app, request), request))),
  /** A page that a form asks for. */
  answer: (path: string, made: (ask: Ask, request: PageRequest) => Promise<JSX.Element>) =>
    app.post<PageRoute>(path, async (request, reply) =>
      html(reply, await made(askAs(app, request), request)),
    ),
  /** A form. It redirects to the page with the result. */
  act: (path: string, acted: (ask: Ask, request: PageRequest) => Promise<string>) =>
    app.post<PageRoute>(path, async (request, reply) =>
      reply.redirect(await acted(askAs(app, request), request), 303),
    ),
});

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

/** A button for an action: without script it is a form. */
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
