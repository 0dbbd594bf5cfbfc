import { parseThreshold, THRESHOLD_FORM } from '../results/load/thresholds.js';

const HOST = String.raw`(?:[A-Za-z0-9](?:[A-Za-z0-9_.-]*[A-Za-z0-9_])?|\[[0-9A-Fa-f:.]+\])`;
const hostAndMaybePort = new RegExp(`^(${HOST})(?::(\\d+))?$`);
const MAX_PORT = 65_535;
const MAX_TIMEOUT_MS = 10 * 60_000;

const isPort = (digits: string) =>
  /^\d{1,5}$/.test(digits) && Number(digits) >= 1 && Number(digits) <= MAX_PORT;

const urlProblem = (text: string): string | undefined => {
  if (/\s/.test(text)) return 'a URL has no spaces: remove them';
  if (/^(?:https?:\/\/[^/?#]*)?\$/i.test(text)) return 'a variable is written ${NAME}, with braces';
  if (/^[“”„«‘’'"`<]/.test(text)) return 'a URL has no quotes and brackets: remove them';
  if (/^https?:\/\/https?:/i.test(text)) return 'this URL begins twice: remove one http:// or https://';
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1];
  if (!/^https?:/i.test(text)) {
    return `expected a URL with http:// or https://: ${scheme === undefined ? 'put one before it' : `not ${scheme}://`}`;
  }
  if (!/^https?:\/\/[^/?#]/i.test(text)) return 'this URL has no host: write https://host/path';
  if (!URL.canParse(text)) {
    const port = /^https?:\/\/[^/?#]*:(\d+)(?:[/?#]|$)/i.exec(text)?.[1];
    if (port !== undefined && !isPort(port))
      return `port ${port} is out of range: it goes from 1 to ${MAX_PORT}`;
    return 'this is not a URL: write https://host/path';
  }
  const { username, password, port } = new URL(text);
  if (username || password) return 'this URL has a user or a password: remove them, and name a credential';
  if (text.includes('#')) return 'this URL has a fragment: remove # and what follows';
  if (text.includes('?')) return 'this URL has a query: remove ? and what follows';
  if (port === '0') return `port 0 is out of range: it goes from 1 to ${MAX_PORT}`;
  return undefined;
};

const endpointProblem = (text: string): string | undefined => {
  if (text.includes('://')) return 'expected host:port, found a URL: leave out the scheme and the path';
  const [, name, port] = hostAndMaybePort.exec(text) ?? [];
  if (name === undefined) return 'expected host:port, such as participant.example:5001';
  if (port === undefined) return 'the port is missing: write host:port, such as participant.example:5001';
  return isPort(port) ? undefined : `port ${port} is out of range: it goes from 1 to ${MAX_PORT}`;
};

const hostProblem = (text: string): string | undefined => {
  if (text.includes('://')) return 'expected a host, found a URL: leave out the scheme and the path';
  const [, name, port] = hostAndMaybePort.exec(text) ?? [];
  if (name === undefined) return 'expected a host, such as objects.example or objects.example:9000';
  return port === undefined || isPort(port)
    ? undefined
    : `port ${port} is out of range: it goes from 1 to ${MAX_PORT}`;
};

const serverNameProblem = (text: string): string | undefined =>
  hostAndMaybePort.exec(text)?.[1] === text && !text.startsWith('[')
    ? undefined
    : 'expected the name of a server without a port, such as participant.example';

const pathProblem = (text: string): string | undefined =>
  /^\/[!-~]*$/.test(text) ? undefined : 'expected a path that begins with a slash, such as /readyz';

const variableProblem = (text: string): string | undefined =>
  /^[A-Za-z_]\w*$/.test(text)
    ? undefined
    : 'expected the name of an environment variable, such as ADMIN_TOKEN, without $ and not its value';

const durationProblem = (text: string): string | undefined => {
  const ms = durationMs(text);
  if (ms === undefined) return 'expected a duration with its unit: 500ms, 10s or 2m';
  return ms >= 1 && ms <= MAX_TIMEOUT_MS ? undefined : 'a duration goes from 1ms to 10m';
};

const loadDurationProblem = (text: string): string | undefined =>
  (durationMs(text) ?? 0) > 0 ? undefined : 'expected a duration with its unit: 500ms, 30s, 90m or 2h';

const thresholdProblem = (text: string): string | undefined =>
  parseThreshold(text) ? undefined : `this is not a threshold: write ${THRESHOLD_FORM}`;

const dateProblem = (text: string): string | undefined => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return 'expected a date written as YYYY-MM-DD';
  const date = new Date(`${text}T00:00:00Z`);
  const real = !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text);
  return real ? undefined : 'this day does not exist';
};

/** The formats of texts in the target file. Each returns what is wrong with a text, without repeating it, or undefined. */
export const FORMATS: Readonly<Record<string, (text: string) => string | undefined>> = {
  'http-url': urlProblem,
  'host-and-port': endpointProblem,
  host: hostProblem,
  'server-name': serverNameProblem,
  path: pathProblem,
  variable: variableProblem,
  'duration-text': durationProblem,
  'load-duration': loadDurationProblem,
  threshold: thresholdProblem,
  date: dateProblem,
};

const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;

/** The milliseconds of a duration such as `500ms`, `10s`, `2m` or `1h`; undefined for other text. */
export const durationMs = (text: string): number | undefined => {
  const [, amount, unit] = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m|h)$/.exec(text) ?? [];
  return amount === undefined ? undefined : Number(amount) * UNITS[unit as keyof typeof UNITS];
};
