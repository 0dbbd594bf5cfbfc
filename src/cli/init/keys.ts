import { type RegistryNames, samplesOf } from './samples.js';

/** How a value of the target file is asked for: with a flag on the command line, or with `message` on a terminal. */
export interface AskedKey {
  flag: string;
  message: string;
  /** `pairs`: any number of NAME=VALUE; `present`: the key exists and has no content. */
  kind: 'text' | 'list' | 'pairs' | 'present' | readonly string[];
  /** Where the value is written, as a path with dots; `*` is the name of a pair. */
  key: string;
  /** Whether the part is useless without this value. */
  isRequired?: true;
}

/** The parts of a target, in the order of the file, and the text of their question. */
export const SECTIONS = {
  registry: 'registry: contexts, factories and metadata of the token standard',
  participant: 'participant: allocating parties',
  scan: 'scan: references to snapshots',
  operator: 'operator: health, metrics and TLS endpoints of a node',
  configuration: 'configuration: the deployment values of a node',
  issuer: 'issuer: a key that the target trusts, with which tokens are made',
} as const;

/** A part of the target file that the user is asked about. */
export type Section = keyof typeof SECTIONS;

/** Kinds of targets: their parts, and their default answers. */
export const PRESETS: Readonly<
  Record<string, { says: string; has: readonly Section[]; usual?: Record<string, string | string[]> }>
> = {
  registry: { says: 'a token registry', has: ['registry'] },
  participant: { says: 'a participant with its JSON API', has: ['participant', 'issuer'] },
  node: {
    says: 'a validator node: participant, health, metrics, TLS and deployment values',
    has: ['participant', 'operator', 'configuration', 'issuer'],
  },
  network: {
    says: 'a local network on this machine, at its usual ports',
    has: ['registry', 'participant', 'scan', 'operator'],
    usual: {
      'registry-url': 'http://scan.localhost:4000',
      'participant-url': 'http://localhost:2975',
      'scan-url': 'http://scan.localhost:4000',
      readyz: ['validator=http://localhost:2903/api/validator/readyz'],
      livez: ['validator=http://localhost:2903/api/validator/livez'],
    },
  },
  everything: { says: 'all of it', has: Object.keys(SECTIONS) as Section[] },
};

const KINDS_OF_VALUES = 'validator, participant, network, secrets, database or tls';

/** Makes a question from its flag, where its value is written, and its message. */
const asked =
  (kind: AskedKey['kind']) =>
  (flag: string, key: string, message: string): AskedKey => ({ flag, kind, key, message });
const text = asked('text');
const list = asked('list');
const pairs = asked('pairs');
const present = asked('present');
const required: typeof text = (...words) => ({ ...text(...words), isRequired: true });

/** The questions about each part, in order. */
export const QUESTIONS: Readonly<Record<Section, readonly AskedKey[]>> = {
  registry: [
    required('registry-url', 'registry.url', 'Base URL of the registry, without /registry/…'),
    text(
      'registry-token-env',
      'credentials.registryUser.tokenEnv',
      'The variable with the token for the registry',
    ),
    list(
      'acceptable',
      'registry.transferInstructions.acceptable',
      'Ids of transfer instructions that are answered 200',
    ),
    list(
      'reassigning',
      'registry.transferInstructions.reassigning',
      'Ids that are answered 409, because a contract is being reassigned',
    ),
    present(
      'token-standard',
      'registry.tokenStandard',
      'The registry has the other calls of token standard v1 (CIP-56)',
    ),
    present(
      'token-standard-v2',
      'registry.tokenStandard.v2',
      'The registry has token standard V2 (CIP-0112)',
    ),
  ],
  participant: [
    required(
      'participant-url',
      'participant.url',
      'Base URL of the JSON API of the participant, without /v2/…',
    ),
    asked(['rejected', 'renamed'])(
      'duplicate-hints',
      'participant.duplicateHints',
      'What happens to a hint that already exists (the ledger kind)',
    ),
    asked(['allowed', 'off'])(
      'self-allocation',
      'participant.selfAllocation',
      'Whether users may allocate parties for themselves (off: a quota of 0)',
    ),
    list('synchronizers', 'participant.synchronizers', 'Ids of all synchronizers that it is connected to'),
    list(
      'identity-providers',
      'participant.identityProviders',
      'Ids of the identity providers besides the default one',
    ),
    text(
      'token-env',
      'credentials.participantAdmin.tokenEnv',
      'The variable with the token of an administrator (empty: an issuer makes tokens)',
    ),
  ],
  scan: [
    required('scan-url', 'scan.url', 'Address of the scan, without /api/scan/…'),
    text(
      'record-time-parameter',
      'scan.bulkAcs.recordTimeParameter',
      'Query parameter that carries the record time',
    ),
    pairs(
      'failing',
      'scan.bulkAcs.failing.+.*',
      'Queries that are answered with an error, as PARAMETER=VALUE',
    ),
    list('download-hosts', 'scan.bulkAcs.downloadHosts', 'Hosts that snapshots may be fetched from'),
  ],
  operator: [
    ...['readyz', 'livez', 'metrics'].map((key) =>
      pairs(key, `operator.apps.*.${key}`, `Addresses of ${key}, as APP=URL`),
    ),
    text('tls-endpoint', 'operator.tls.0.endpoint', 'host:port of a TLS endpoint to probe'),
    text('tls-ca', 'operator.tls.0.caFile', 'The file with the CA certificates for this endpoint (PEM)'),
    asked(['TLSv1.2', 'TLSv1.3'])(
      'tls-version',
      'operator.tls.0.minimumVersion',
      'The lowest version that this endpoint accepts',
    ),
  ],
  configuration: [
    {
      ...pairs(
        'values',
        'configuration.*',
        `Files with deployment values, as KIND=FILE (${KINDS_OF_VALUES})`,
      ),
      isRequired: true,
    },
  ],
  issuer: [
    required('issuer', 'issuer.issuer', 'The issuer that the target trusts, as in the iss of tokens'),
    required('signing-key', 'issuer.signingKeyFile', 'The file with its private key (PKCS#8 PEM)'),
    asked(['RS256', 'ES256', 'EdDSA'])('algorithm', 'issuer.algorithm', 'How tokens are signed'),
    text('key-id', 'issuer.keyId', 'The id of the key (kid)'),
    text('audience', 'issuer.audience', 'The audience of tokens (aud)'),
    pairs(
      'subject',
      'issuer.subjects.*.subject',
      'Users, as participantAdmin=ID (also identityProviderAdmin, user, stranger)',
    ),
    pairs(
      'provider-of',
      'issuer.subjects.*.identityProviderId',
      'Their identity providers, where it is not the default one, as identityProviderAdmin=ID',
    ),
  ],
};

/** The key of a map (or `0` for an item of a list) → its example: a value, a map of examples, or an anchor. */
export type Examples = Readonly<Record<string, unknown>>;

/** A YAML anchor: `name` refers to the value at the first place that has it. */
export class Anchor {
  constructor(
    readonly name: string,
    /** Undefined when the anchor was defined earlier. */
    readonly value?: readonly string[],
  ) {}
}

const [instructions, allocations, lockInstructions, locks] = [
  'instructions',
  'allocations',
  'lockInstructions',
  'locks',
].map((name) => new Anchor(name));

/** Returns every key that the file shows, with an example, in the order in which they are written. */
export const examples = (known: RegistryNames): Examples => {
  const { v1, v2 } = samplesOf(known);
  const factory = (sample: object) => ({ choiceArguments: new Sample([sample]) });
  return {
    registry: {
      url: 'https://registry.staging.example/token',
      credential: 'registryUser',
      transferInstructions: {
        acceptable: new Anchor('instructions', ['00aa…', '00bb…']),
        reassigning: ['00cc…'],
        unknown: ['00dd…'],
      },
      provision: './provision.mjs',
      tokenStandard: {
        transferInstructions: { rejectable: instructions, withdrawable: instructions },
        allocations: {
          executable: new Anchor('allocations', ['00ee…', '00ff…']),
          withdrawable: allocations,
          cancellable: allocations,
        },
        transferFactory: factory(v1.transfer),
        allocationFactory: factory(v1.allocation),
        v2: {
          transferInstructions: {
            acceptable: instructions,
            rejectable: instructions,
            withdrawable: instructions,
          },
          allocationInstructions: {
            acceptable: new Anchor('allocationInstructions', ['00ab…']),
            withdrawable: new Anchor('allocationInstructions'),
          },
          allocations: { withdrawable: allocations, cancellable: allocations },
          transferFactory: factory(v2.transfer),
          allocationFactory: factory(v2.allocation),
          settlementFactory: factory(v2.settlement),
          sizes: v2.sizes,
        },
        conditionalLock: {
          lockInstructions: {
            acceptable: new Anchor('lockInstructions', ['00ba…']),
            rejectable: lockInstructions,
            withdrawable: lockInstructions,
          },
          locks: {
            enactable: new Anchor('locks', ['00bc…']),
            approvable: locks,
            expirable: locks,
            cancellable: locks,
            amendable: locks,
          },
        },
      },
    },
    participant: {
      url: 'https://participant.staging.example/json',
      duplicateHints: 'rejected',
      selfAllocation: 'off',
      synchronizers: ['global-domain::1220…'],
      identityProviders: ['idp-east', 'idp-west'],
    },
    scan: {
      url: 'https://scan.staging.example',
      bulkAcs: {
        recordTimeParameter: 'at_or_before_record_time',
        failing: [{ at_or_before_record_time: '1970-01-01T00:00:00Z' }],
        downloadHosts: ['objects.staging.example'],
      },
    },
    operator: {
      apps: {
        0: {
          name: 'validator',
          readyz: 'http://validator.staging.example:5003/api/validator/readyz',
          livez: 'http://validator.staging.example:5003/api/validator/livez',
          metrics: 'http://validator.staging.example:10013/metrics',
        },
      },
      tls: {
        0: {
          endpoint: 'participant.staging.example:5001',
          caFile: 'ca.pem',
          minimumVersion: 'TLSv1.3',
          ciphers: ['TLS_AES_256_GCM_SHA384'],
          namedGroups: ['x25519', 'secp256r1'],
          clientAuth: { required: true, certificateFile: 'client.pem', keyFile: 'client-key.pem' },
        },
      },
    },
    configuration: {
      validator: 'validator-values.yaml',
      participant: 'participant-values.yaml',
      network: 'network.env',
      secrets: 'secrets.yaml',
      database: 'database.yaml',
      tls: 'tls.yaml',
    },
    credentials: {
      registryUser: { tokenEnv: 'REGISTRY_TOKEN' },
      participantAdmin: { tokenEnv: 'ADMIN_TOKEN' },
      user: { tokenEnv: 'USER_TOKEN', subject: 'alice' },
      stranger: { tokenEnv: 'STRANGER_TOKEN' },
    },
    issuer: {
      signingKeyFile: 'issuer.pem',
      algorithm: 'RS256',
      keyId: 'k1',
      issuer: 'https://issuer.staging.example',
      audience: 'https://ledger.example',
      claims: { scope: 'daml_ledger_api' },
      subjects: {
        participantAdmin: { subject: 'admin-user' },
        identityProviderAdmin: { subject: 'east-admin', identityProviderId: 'idp-east' },
        user: { subject: 'alice' },
        stranger: { subject: 'mallory' },
      },
    },
    tls: { caFile: 'ca.pem', certificateFile: 'client.pem', keyFile: 'client-key.pem' },
    limits: { requestsPerSecond: 100, concurrency: 16, requestTimeout: '10s', allocations: 60 },
  };
};

/** An example that is written in lines of its own as one block. */
export class Sample {
  constructor(readonly value: unknown) {}
}
