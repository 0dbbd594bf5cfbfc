import fc from 'fast-check';
import type { BundleTree } from './bundle.js';
import { duration, freeText, name, port, url } from './texts.js';

/** What the files of one deployment have in common. */
export interface BundleFacts {
  migrationId: string;
  /** The address of the sponsor. */
  sponsor: string;
  /** Bytes a second that are bought for. */
  throughput: number;
  /** The shortest time between two purchases, in two ways to write it. */
  interval: readonly [string, string];
  /** Whether both charts leave authentication out. */
  open: boolean;
  audience: string;
  /** JVM options that set a proxy; empty: none is set. */
  proxy: string;
}

const proxy = fc
  .tuple(
    fc.constantFrom('proxy.example', '10.1.2.3', 'proxy'),
    fc.constantFrom(3128, 1, 65_535),
    fc.constantFrom('', 'localhost', '*.svc', 'localhost|127.*|[::1]', '10.*|*.cluster.local|db'),
  )
  .map(
    ([host, port, direct]) =>
      `-Dhttps.proxyHost=${host} -Dhttps.proxyPort=${port}${direct && ` -Dhttps.nonProxyHosts=${direct}`}`,
  );

export const facts: fc.Arbitrary<BundleFacts> = fc.record({
  migrationId: fc.oneof(fc.constantFrom('0', '1', '12'), fc.nat(99).map(String)),
  sponsor: url,
  throughput: fc.oneof(fc.constantFrom(0, 1, 20_000), fc.nat()),
  interval: fc.oneof(
    duration.map((text) => [text, text] as const),
    fc.constantFrom(['1m', '60s'] as const, ['1 day', '24h'] as const, ['90 minutes', '1h30m'] as const),
  ),
  open: fc.constantFrom(false, false, false, true),
  audience: fc.oneof(fc.constant('https://validator.example/api'), url, name),
  proxy: fc.oneof(fc.constant(''), proxy),
});

/** Options of the JVM that say nothing of a proxy. */
const options = fc.constantFrom('', '-Xmx4g', '-XX:+UseG1GC -Dx.y=1', '-Dhttp.agent=a');

/** Values of a file, from what all files of a deployment have in common. */
export type BundlePart = fc.Arbitrary<(facts: BundleFacts) => BundleTree>;

/** additionalJvmOptions, with the proxy that there is. */
export const jvmOptions: BundlePart = options.map((own) => (facts: BundleFacts) => {
  const text = [own, facts.proxy].filter(Boolean).join(' ');
  return text ? { additionalJvmOptions: text } : {};
});

const unknown = {
  disableAutoInit: fc.boolean(),
  participantAddress: name,
  onboardingSecretFrom: fc.record({ secretKeyRef: fc.record({ name, key: name, optional: fc.boolean() }) }),
  resources: fc.record({ limits: fc.record({ cpu: fc.nat(9), memory: fc.constant('8Gi') }) }),
  imagePullSecrets: fc.array(name, { maxLength: 2 }),
  'x-über': freeText,
};

/** Keys that the specification does not name. */
export const unknownKeys: fc.Arbitrary<BundleTree> = fc.record(unknown, { requiredKeys: [] });
export const UNKNOWN_KEYS: readonly string[] = Object.keys(unknown);

/** The secret that holds the password of the database. */
export const DATABASE_SECRET = 'postgres-secrets';

/** The identity, migration and persistence of one chart. */
export const persistence: BundlePart = fc
  .record(
    {
      secretName: fc.constant(DATABASE_SECRET),
      host: name,
      port,
      databaseName: fc.constant(''),
      schema: fc.constant('participant'),
    },
    { requiredKeys: [] },
  )
  .map(({ databaseName, ...rest }) => ({ migrationId }: BundleFacts) => ({
    ...rest,
    ...(databaseName !== undefined && { databaseName: `participant_${migrationId}` }),
  }));

/** Leaves out what has nothing in it. */
export const filled = (tree: BundleTree): BundleTree =>
  Object.fromEntries(
    Object.entries(tree).filter(
      ([, value]) => typeof value !== 'object' || Array.isArray(value) || Object.keys(value).length > 0,
    ),
  );
