import * as clauses from '../../../src/spec/configuration/proxy.js';
import { CHARTS } from '../../../src/spec/configuration/section.js';
import { all, set, type BundleEdit } from '../bundle.js';
import { breach, NO_HOSTS, where, type Breach } from './breach.js';

type Chart = (typeof CHARTS)[number];
const KEY = ['additionalJvmOptions'];
const PROXY = '-Dhttps.proxyHost=proxy.example -Dhttps.proxyPort=3128';

const options = (kind: Chart, text: string): BundleEdit => set(kind, KEY, text);
const inBoth: BundleEdit = all(...CHARTS.map((kind) => where(kind, options(kind, PROXY))));

const broken = (clause: { id: string }, kind: Chart, wrong: readonly string[]): Breach[] =>
  wrong.map((text) =>
    breach({ clause, kind, key: KEY, setup: inBoth }, `options ${text}`, options(kind, text)),
  );

const HALF = [
  '-Dhttps.proxyHost=proxy.example',
  '-Xmx2g -Dhttps.proxyPort=3128',
  '-Dhttps.proxyHost=proxy.example -Dhttps.proxyPort=none',
  '-Dhttps.proxyHost=proxy.example -Dhttps.proxyPort=0',
  '-Dhttps.proxyHost=proxy.example -Dhttps.proxyPort=65536',
  '-Dhttps.proxyHost=proxy.example -Dhttps.proxyPort=',
  '-Dhttps.proxyHost= -Dhttps.proxyPort=3128',
];

/** Of a user the clause about authentication speaks. */
const BESIDES = NO_HOSTS.filter((host) => !host.includes('@')).map(
  (host) => `'-Dhttps.proxyHost=${host}' -Dhttps.proxyPort=3128`,
);

const EXCEPTIONS = ['a*b', '*.a.*.b', 'a|b*c|d', 'localhost,db', 'a|db:5432', 'http://db|a', '*:80'].map(
  (hosts) => `${PROXY} -Dhttps.nonProxyHosts=${hosts}`,
);
const AUTHENTICATING = ['https.proxyUser=me', 'https.proxyPassword=pw', 'http.proxyUser=me'].map(
  (option) => `${PROXY} -D${option}`,
);

/** Every way in which the proxy is broken. */
export const everyProxyBreach: readonly Breach[] = [
  ...CHARTS.flatMap((kind) => [
    ...broken(clauses.proxyHostAndPort, kind, HALF),
    ...broken(clauses.proxyHost, kind, BESIDES),
    ...broken(clauses.proxyExceptions, kind, EXCEPTIONS),
    ...broken(clauses.proxyWithoutAuthentication, kind, AUTHENTICATING),
  ]),
  ...CHARTS.map((kind) =>
    breach(
      {
        clause: clauses.proxyInBoth,
        kind,
        key: KEY,
        needs: CHARTS,
        setup: all(...CHARTS.map((each) => options(each, '-Xmx4g'))),
      },
      `a proxy of the ${kind} alone`,
      options(kind, PROXY),
    ),
  ),
];
