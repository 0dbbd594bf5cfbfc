import { plain, type Reach } from '../reach.js';

/** Where `guard.ts` finds what it holds connections to, as JSON. */
export const REACH_VARIABLE = 'ASSAY_REACH';
const GUARD = new URL('guard.js', import.meta.url).href;

/** An environment in which no Node process connects to where a run may not send. */
export const guarded = (env: NodeJS.ProcessEnv, reach: Reach): NodeJS.ProcessEnv => ({
  ...env,
  NODE_OPTIONS: [env['NODE_OPTIONS'], `--import=${GUARD}`].filter(Boolean).join(' '),
  [REACH_VARIABLE]: JSON.stringify({ ...reach, ours: collectorsOf(env) }),
});

/** Where we ourselves send what we trace. */
const collectorsOf = (env: NodeJS.ProcessEnv): string[] =>
  Object.entries(env).flatMap(([name, url = '']) =>
    /^OTEL_EXPORTER_OTLP_(?:TRACES_)?ENDPOINT$/.test(name) && URL.canParse(url)
      ? [plain(new URL(url).hostname)]
      : [],
  );
