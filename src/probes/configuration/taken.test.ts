import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { dataOf } from '../../spec/entry.js';
import { folderWith } from '../../target-file/testing.js';
import { bundleFile } from './bundle.js';
import { checkBundle, type BundleFile } from './check.js';
import { read } from './read.js';
import { fileFrom } from './testing/bundle.js';

const AUTH = 'auth: { audience: a, jwksUrl: https://idp.example/jwks }\n';

/** Files without an option, what each is taken for by its content, and what is found in it. */
const TAKEN: Readonly<Record<string, [files: string | string[], expected: string[]]>> = {
  'secrets in base64 and values in one file': [
    `v.yaml\nkind: Secret\nmetadata: { name: pg }\ndata: { postgresPassword: aHVzaA== }\n---\n${AUTH}persistence: { secretName: pg }\nscanAddress: x\n`,
    ['v.yaml secrets, validator', 'v.yaml:7 validator-urls'],
  ],
  'variables of compose, and what fills them in': [
    'c.yaml\nservices:\n  validator:\n    environment: { MIGRATION_ID: 1, SPONSOR_SV_URL: "${S}" }\n',
    ['c.yaml network', 'c.yaml:3 unrendered docker compose config'],
  ],
  'secrets of SOPS are not judged': [
    's.yaml\napiVersion: v1\nkind: Secret\nmetadata: { name: x-ledger-api-auth }\nstringData: { url: a }\nsops: {}\n',
    ['s.yaml not read'],
  ],
  'overlays in a folder are laid over the one base, each by itself': [
    [
      `d/base.yaml\n${AUTH}validatorPartyHint: acme-validator-1\n`,
      'd/dev.yaml\nmigration: { id: 1 }\nscanAddress: https://a.example\n',
      'd/prod.yaml\nmigration: { id: 2 }\nscanAddress: https://b.example\n',
    ],
    [
      'd/base.yaml validator',
      'd/dev.yaml validator',
      'd/prod.yaml validator',
      'd/dev.yaml:1 identity-types',
      'd/prod.yaml:1 identity-types',
    ],
  ],
  'parameters of Argo CD': [
    `a.yaml\napiVersion: x\nkind: Application\nspec:\n  source:\n    chart: splice-validator\n    helm:\n      values: "scanAddress: x"\n      valuesObject: { auth: { jwksUrl: https://a.example } }\n      parameters: [{ name: migration.id, value: "3" }]\n      fileParameters: [{ name: auth.audience, path: a.txt }]\n`,
    ['a.yaml not read', 'a.yaml:9 identity-types Put forceString: true beside it.'],
  ],
  'a template that chooses one of two keys, and may hold more': [
    'v.gotmpl\n{{ if .a }}\nmigration: { id: "3" }\n{{ else }}\nmigration: { id: "4" }\n{{ end }}\nscanAddress: https://a.example\n',
    ['v.gotmpl validator', 'v.gotmpl:1 unrendered'],
  ],
  'variables of envsubst without braces, and what has three of them': [
    `v.yaml\n${AUTH}scanAddress: https://scan.$DOMAIN\nsvSponsorAddress: "{{{sponsor}}}"\nnodeIdentifier: $ANSIBLE_VAULT;1.1\n`,
    ['v.yaml not read', 'v.yaml:2 unrendered envsubst', 'v.yaml:3 unrendered'],
  ],
  'variables of a file in a ConfigMap, whose secret is elsewhere': [
    'c.yaml\nkind: ConfigMap\nmetadata: {}\ndata:\n  .env: |\n    MIGRATION_ID=3\n    SPONSOR_SV_URL=x\n    TRUSTED_SCAN_URL=https://a.example\n',
    ['c.yaml network', 'c.yaml:6 network-urls'],
  ],
  'what the environment fills in of HOCON, where a key is known and has no value before': [
    'a.conf\ncanton.participants.p.ledger-api.tls {\n  cert-chain-file = ${DIR}/a.pem\n  ciphers = [TLS_AES_128_GCM_SHA256]\n  ciphers = ${?CIPHERS}\n}\n',
    ['a.conf tls', 'a.conf:2 unrendered the environment of the node'],
  ],
  'values that SOPS has encrypted': [
    'v.yaml\nsvSponsorAddress: ENC[AES256_GCM,data:x,type:str]\nscanAddress: x\nauth: {}\nsops: {}\na: { secret: $ANSIBLE_VAULT;1.1, password: "ENC[A,x]" }\n',
    ['v.yaml not read', 'v.yaml:2 validator-urls', 'v.yaml:3 validator-auth', 'v.yaml:3 validator-auth'],
  ],
  'charts in a chart around them': [
    `v.yaml\nsplice-validator: { ${AUTH.trim()}, migration: { id: 3 } }\nglobal: { a: 1 }\n`,
    ['v.yaml validator', 'v.yaml:1 identity-types'],
  ],
  'releases of Helmfile': [
    `helmfile.yaml\nreleases:\n  - name: validator\n    x: &i 3\n    values: [{ ${AUTH.trim()}, migration: { id: *i } }]\n    setString: [{ name: contactPoint, value: 3 }]\n`,
    ['helmfile.yaml validator', 'helmfile.yaml:4 identity-types Put quotes round the value that this alias'],
  ],
  'what Kustomize generates from literals': [
    `kustomization.yaml\nconfigMapGenerator:
  - name: env
    literals: [MIGRATION_ID=3, 'SPONSOR_SV_URL=sv.example', 'TRUSTED_SCAN_URL=https://scan.example']
    files: [app.conf=more.conf]
secretGenerator:
  - name: splice-app-validator-ledger-api-auth
    literals:
      - ledger-api-user=a
      - client-id=a
      - audience=https://ledger.example
      - url=https://idp.example/.well-known/openid-configuration
    files: [client-secret=secret.txt]
`,
    [
      'kustomization.yaml not read',
      'kustomization.yaml:3 network-urls',
      'kustomization.yaml:8 ledger-api-user',
    ],
  ],
  'names of variables beside secrets are no placeholders': [
    'd.yaml\nkind: Secret\nmetadata: { name: x }\n---\napiVersion: x\nkind: Pod\nspec: { containers: [{ env: [{ name: MIGRATION_ID, value: "3" }] }] }\n',
    ['d.yaml secrets, network'],
  ],
  'variables that a Pod has from elsewhere': [
    'd.yaml\napiVersion: x\nkind: Pod\nmetadata: { name: a }\nspec: { containers: [{ envFrom: [{ configMapRef: { name: b } }] }] }\n',
    ['d.yaml not read'],
  ],
  'variables that a Pod has from the same file': [
    'd.yaml\napiVersion: x\nkind: Pod\nspec: { containers: [{ envFrom: [{ configMapRef: { name: b } }] }] }\n---\nkind: ConfigMap\nmetadata: { name: b }\ndata: { MIGRATION_ID: "3" }\n',
    ['d.yaml network'],
  ],
  'a password in the environment of a rendered Deployment': [
    'd.yaml\napiVersion: x\nkind: Deployment\nmetadata: { name: participant }\nspec: { template: { spec: { containers: [{ env: [{ name: DB_PASSWORD, value: hush }] }] } } }\n',
    ['d.yaml participant', 'd.yaml:4 secret-in-clear Put it into a secret'],
  ],
  'a misspelt map of nodes beside the right one': [
    't.conf\ncanton.participants.a.ledger-api.tls.cert-chain-file = /a.pem\ncanton.participant.b.ledger-api.tls.cert-chain-file = /a.pem\n',
    ['t.conf tls', 't.conf:1 tls-pair', 't.conf:2 near-miss Write participants'],
  ],
  'a file that HOCON includes and that is not there': [
    't.conf\ninclude "gone"\ncanton.participants.p.ledger-api.tls.cert-chain-file = /a.pem\n',
    ['t.conf not read'],
  ],
  'a file of variables whose first name is in small letters': [
    '.env\nmigration_id=3\nSPONSOR_SV_URL=https://a.example\nONBOARDING_SECRET=a\nTRUSTED_SCAN_URL=x\n',
    ['.env network', '.env:1 network-required Write MIGRATION_ID', '.env:4 network-urls'],
  ],
  'variables of a file of variables': [
    '.env\nMIGRATION_ID=$ID\nONBOARDING_SECRET=a$ID\nSPONSOR_SV_URL=https://$HOST/\nTRUSTED_SCAN_URL=https://a.example\n',
    ['.env network', '.env:1 unrendered', '.env:3 unrendered envsubst'],
  ],
  'a variable that is written and empty, and what a service takes over': [
    'c.yaml\nservices:\n  validator:\n    environment: { MIGRATION_ID: "", SPONSOR_SV_URL: , TRUSTED_SCAN_URL: https://a.example }\n',
    ['c.yaml network', 'c.yaml:3 network-required Set MIGRATION_ID'],
  ],
  'the storage of a node, as HOCON alone': [
    's.conf\nstorage.config.properties {\n  sslcert = /a.pem\n}\n',
    ['s.conf database', 's.conf:2 ssl-client-pair'],
  ],
  'values of another chart with storage': [`v.yaml\nstorage: { size: 1 }\n${AUTH}`, ['v.yaml validator']],
  'a release over the ConfigMap that it names': [
    `r.yaml\napiVersion: x\nkind: HelmRelease\nmetadata: { name: validator }\nspec: { valuesFrom: [{ kind: ConfigMap, name: m }], values: { migration: { id: "3" }, ${AUTH.trim()} } }\n---\nkind: ConfigMap\nmetadata: { name: m }\ndata:\n  values.yaml: "{ migration: { id: 3 }, scanAddress: x }"\n`,
    ['r.yaml validator', 'r.yaml:9 validator-urls'],
  ],
  'a value that K3s sets, and a wrapper that is not known': [
    [
      `c.yaml\napiVersion: x\nkind: HelmChart\nspec:\n  chart: splice-validator\n  set: { enableWallet: "true" }\n  valuesContent: |\n    ${AUTH}`,
      `w.yaml\nhelm:\n  chart: splice-validator\n  values: { ${AUTH.trim()}, scanAddress: x }\n`,
    ],
    ['c.yaml validator', 'w.yaml validator', 'w.yaml:3 validator-urls'],
  ],
  'values that Helmfile sets one by one': [
    `helmfile.yaml\nreleases:\n  - name: validator\n    values: [{ ${AUTH.trim()} }, more.yaml]\n    set:\n      - { name: scanAddress, value: x }\n`,
    ['helmfile.yaml not read', 'helmfile.yaml:5 validator-urls'],
  ],
  'options of the JVM in a variable of the values': [
    `v.yaml\nscanAddress: https://a.example\n${AUTH}additionalEnvVars:\n  - { name: JAVA_TOOL_OPTIONS, value: -Dhttps.proxyhost=a }\n`,
    ['v.yaml validator', 'v.yaml:4 near-miss Write -Dhttps.proxyHost'],
  ],
  'templates that a program in the cluster fills in': [
    'e.yaml\napiVersion: x\nkind: ExternalSecret\nspec: { target: { template: { data: { url: "{{ .url }}" } } } }\n',
    ['e.yaml not read'],
  ],
  'references to values that are kept elsewhere': [
    `v.yaml\n${AUTH}scanAddress: ref+vault://a#/b\nsvSponsorAddress: "@@SPONSOR@@"\nadminPassword: \${P}\n`,
    ['v.yaml validator', 'v.yaml:2 unrendered vals eval', 'v.yaml:3 placeholder', 'v.yaml:4 unrendered'],
  ],
  'templates of ytt and Levant': [
    'v.yaml\n#@ load("@ytt:data", "data")\nauth:\n  audience: #@ data.values.a\n  jwksUrl: [[ .jwks ]]\nscanAddress: https://a.example\n',
    ['v.yaml validator', 'v.yaml:3 unrendered ytt', 'v.yaml:4 unrendered levant render'],
  ],
  'a secret among the variables of a ConfigMap': [
    'c.yaml\nkind: ConfigMap\nmetadata: { name: a }\ndata:\n  ONBOARDING_SECRET: x\n  MIGRATION_ID: "1"\n',
    ['c.yaml network', 'c.yaml:4 secret-in-clear'],
  ],
  'variables in a file of a Secret': [
    's.yaml\nkind: Secret\nmetadata: { name: a }\nstringData:\n  a.env: |\n    MIGRATION_ID=1\n    SPONSOR_SV_URL=https://a.example\n    TRUSTED_SCAN_URL=https://b.example\n    ONBOARDING_SECRET=x\n',
    ['s.yaml secrets, network'],
  ],
  'variables that stand further up in the file': [
    ".env\nH=a.example\nMIGRATION_ID=1\nSPONSOR_SV_URL=https://$H\nTRUSTED_SCAN_URL='https://$H'\nONBOARDING_SECRET=x\n",
    ['.env network', '.env:4 unrendered'],
  ],
  'what a container adds to its file of variables': [
    [
      '.env\nMIGRATION_ID=1\nSPONSOR_SV_URL=https://a.example\nONBOARDING_SECRET=x\n',
      'c.yaml\nservices: { a: { environment: { TRUSTED_SCAN_URL: x } } }\n',
    ],
    ['.env network', 'c.yaml network', 'c.yaml:1 network-urls'],
  ],
  'HOCON in braces, YAML with the name of HOCON, and keys without values': [
    [
      't.conf\n{\n  canton.participants.p.ledger-api.tls { ciphers = [] }\n}\n',
      ...['u.conf\ntls:\n  ciphers: []\n', 'v.conf\ncanton {\n  ledger-api\n}\n'],
      'w.conf\n{\n  "tls": { # of both\n    "minimum-server-protocol-version": "1.3",\n  },\n}\n',
    ],
    [
      't.conf tls',
      'u.conf tls',
      'v.conf ',
      'w.conf tls',
      't.conf:2 tls-ciphers',
      'u.conf:2 tls-ciphers',
      'v.conf:2 readable',
      'w.conf:3 tls-version',
    ],
  ],
  'the environment of a workload that is not one of Kubernetes itself': [
    [
      'k.yaml\napiVersion: x\nkind: Service\nspec: { template: { spec: { containers: [{ env: [{ name: H, value: x }, { name: SPONSOR_SV_URL, value: $(H) }] }] } } }\n',
    ],
    ['k.yaml network', 'k.yaml:3 network-urls'],
  ],
  'values in a Secret, in base64': [
    `b.yaml\napiVersion: x\nkind: Secret\nmetadata: { name: b }\ndata: { values.yaml: ${btoa(`${AUTH}scanAddress: x\n`)} }\n`,
    ['b.yaml secrets, validator', 'b.yaml:4 validator-urls'],
  ],
  'patches of Kustomize: a part of a manifest, and operations on one that is named': [
    [
      'kustomization.yaml\npatches:\n  - patch: |\n      kind: HelmRelease\n      metadata: {}\n      spec: { values: { scanAddress: x } }\n  - patch: |\n      - { op: remove, path: /spec/values/scanAddress }\n  - target: { kind: HelmRelease, name: a }\n    patch: |-\n      - op: add\n        path: /spec/values/topup\n        value: { enabled: 1 }\n  - target: { kind: Deployment }\n    patch: \'[{"op":"replace","path":"/spec/template/spec/containers/0/env/1","value":{"name":"SPONSOR_SV_URL","value":"x"}}]\'\nkind: Kustomization\nmetadata: {}\n',
      'p.yaml\n- { op: replace, path: /spec/values/scanAddress, value: x }\n',
    ],
    [
      'kustomization.yaml not read',
      'p.yaml not read',
      'kustomization.yaml:5 validator-urls',
      'kustomization.yaml:12 topup-types',
      'kustomization.yaml:14 network-urls',
    ],
  ],
  'variables in a map or a list of another program': [
    [
      'v.yml\napp: { env: { MIGRATION_ID: "3", SPONSOR_SV_URL: x } }\n',
      'network\n- { name: SPONSOR_SV_URL, value: x }\n',
    ],
    ['v.yml network', 'network network', 'network:1 network-urls', 'v.yml:1 network-urls'],
  ],
  'options of the JVM in the command of a container, and in two variables': [
    'd.yaml\napiVersion: x\nkind: Pod\nspec:\n  containers:\n    - image: a/validator-app\n      command: [java]\n      args: [-Dhttps.proxyhost=a, -C, canton.participants.p.admin-api.tls.client-auth.type=Require]\n      env:\n        - { name: JAVA_TOOL_OPTIONS, value: -Xmx1g }\n        - { name: JDK_JAVA_OPTIONS, value: -Dhttps.proxyPort=0 -Dhttps.proxyHost=a }\n',
    [
      'd.yaml validator, tls',
      'd.yaml:7 near-miss',
      'd.yaml:7 tls-client-authentication-type',
      'd.yaml:10 proxy-host-and-port',
    ],
  ],
  'variables of a Dockerfile and of a unit, whose lines go on in the next one': [
    [
      'Dockerfile\nFROM a\nENV MIGRATION_ID=3 \\\n    SPONSOR_SV_URL=x\nRUN make\n',
      'a.service\n[Service]\nEnvironment=MIGRATION_ID=3 \\\n  "SPONSOR_SV_URL=x"\n',
    ],
    ['Dockerfile network', 'a.service network', 'Dockerfile:3 network-urls', 'a.service:3 network-urls'],
  ],
  'a variable that a script empties or computes': [
    'run.sh\nONBOARDING_SECRET=""\nSPONSOR_SV_URL=x\nSPONSOR_SV_URL=$(ask)\necho {{.Names}} $HOME\n',
    ['run.sh '],
  ],
  'what is encrypted, what another program reads, and what holds no values': [
    [
      ...['a.yaml\n$ANSIBLE_VAULT;1.1;AES256\n6162\n', 'b.hcl\njob "validator" {\n  env {}\n}\n'],
      ...['c.ini\n[a:b]\nSPONSOR_SV_URL=x\n', 'd.yaml\nreplicas: 3\n'],
      'e.yaml\napiVersion: x\nkind: Application\nspec: { source: { path: x } }\n',
      'f.json\n{ "$schema": "http://json-schema.org/draft-07/schema#", "properties": { "scanAddress": {} } }\n',
      `g.yaml\nparticipants: { ledger-api: x }\n#${'x'.repeat(250_000)}\n`,
      // The proxy in front of a node.
      'n.conf\nserver {\n  listen 80;\n  location /participants/ { proxy_pass http://participants.svc; }\n  # ledger-api\n}\n',
    ],
    ['a.yaml', 'b.hcl', 'c.ini', 'd.yaml', 'e.yaml', 'f.json', 'g.yaml', 'n.conf'].map(
      (file) => `${file} not read`,
    ),
  ],
  'HOCON in a text that is folded, and in one whose lines end as in Windows': [
    [
      'c.yaml\nkind: ConfigMap\nmetadata: {}\ndata:\n  a.conf: >-\n    canton.participants.p.ledger-api.port = 1\n\n    canton.participants.p.ledger-api.tls.ciphers = []\n',
      'd.yaml\nkind: ConfigMap\r\nmetadata: {}\r\ndata:\r\n  a.conf: |\r\n    canton {\r\n      participants.p.ledger-api.tls.ciphers = []\r\n    }\r\n',
    ],
    ['c.yaml tls', 'd.yaml tls', 'c.yaml:7 tls-ciphers', 'd.yaml:6 tls-ciphers'],
  ],
  'a key of the other chart in values that check tokens': [
    `validator.yaml\n${AUTH}enableHealthProbes: true\n`,
    ['validator.yaml validator', 'validator.yaml:2 misplaced-key'],
  ],
  'values of several folders over those of a common one, and some that cannot be read': [
    [
      `d/base/v.yaml\n${AUTH}scanAddress: https://a.example\n`,
      'd/dev/v.yaml\nscanAddress: x\nenableWallet: true\n',
      'd/prod/v.yaml\nscanAddress: https://b.example\nenableWallet: true\n',
      'd/prod/validator-values.yaml\nauth: [\n',
    ],
    [
      ...['base', 'dev', 'prod'].map((folder) => `d/${folder}/v.yaml validator`),
      'd/prod/validator-values.yaml ',
      'd/dev/v.yaml:1 validator-urls',
      'd/prod/validator-values.yaml:2 readable',
    ],
  ],
  'names of secrets that the cluster makes, or that Kustomize changes': [
    [
      `v.yaml\n${AUTH}persistence: { secretName: pg }\n`,
      's.yaml\nkind: Secret\nmetadata: { name: other }\nstringData: { postgresPassword: hush }\n',
      'e.yaml\napiVersion: x\nkind: ExternalSecret\nmetadata: { name: pg }\n',
    ],
    ['v.yaml validator', 's.yaml secrets', 'e.yaml not read'],
  ],
  'a configuration in a compose file': [
    'c.yaml\nservices: {}\nconfigs:\n  app:\n    content: |\n      canton.participants.p.admin-api.tls.ciphers = []\n',
    ['c.yaml tls', 'c.yaml:5 tls-ciphers'],
  ],
  'JSON with comments of JavaScript': [
    `v.json\n{\n  // the scan\n  "scanAddress": "x", ${AUTH.trim()}\n}\n`,
    ['v.json', 'v.json:2 readable'],
  ],
  'properties as Java reads them': [
    'd.properties\n! the pool\nssl true\nsslrootcert=/a\nsslm\\u006fde : x\n',
    ['d.properties database', 'd.properties:4 ssl-types'],
  ],
};

for (const [what, [files, expected]] of Object.entries(TAKEN))
  test(what, () => {
    const { findings, files: taken } = checkBundle([files].flat().map(fileFrom));
    const told = [
      ...taken.map(({ file, as, unread }) =>
        unread.length > 0 ? `${file} not read` : `${file} ${as.map(({ kind }) => kind).join(', ')}`,
      ),
      ...findings.map(
        ({ file, line, rule, mend }) => `${file}:${line} ${rule.replace('configuration.', '')} ${mend}`,
      ),
    ];
    assert.equal(told.length, expected.length, told.join('\n'));
    for (const [index, own] of expected.entries()) {
      const [place = '', ...words] = own.split(/(?<= unrendered| identity-types| validator-urls) /);
      assert.ok(
        told[index]?.startsWith(place) && told[index].includes(words.join(' ')),
        `${told[index]} is not ${own}`,
      );
    }
  });

test('a file that holds nothing of its option is not judged, unless it is laid over another one', () => {
  const only = checkBundle([{ kind: 'validator', file: '.env', text: 'MIGRATION_ID=1\n' }]);
  assert.deepEqual(only.findings, []);
  const { files } = checkBundle([
    { kind: 'network', file: 'a', text: 'canton.participants.p.ledger-api.tls {}\n' },
  ]);
  assert.deepEqual(
    [...only.files, ...files].flatMap(({ unread }) => unread.map(({ why }) => why)),
    ['validator: name it with --network', 'network: name it with --tls'].map(
      (what) => `it has no value of --${what}`,
    ),
  );
  const base: BundleFile = { kind: 'validator', file: 'v.yaml', text: AUTH };
  const both = checkBundle([base, { ...base, file: 'o.yaml', text: 'replicas: 3\n' }]);
  assert.deepEqual([both.findings, both.files.flatMap(({ unread }) => unread)], [[], []]);
});

test('a file that HOCON includes is looked for beside the one that includes it', (t) => {
  const dir = folderWith(t, {
    'node.conf': 'include "tls/ledger.conf"\ncanton.participants.p.ledger-api.tls = ${_shared}\n',
    'tls/ledger.conf': 'include "place.conf"\n_shared { cert-chain-file = ${_place}"/a.pem" }\n',
    'tls/place.conf': '_place = certificates\n',
  });
  const { docs, unread } = read(bundleFile(undefined, join(dir, 'node.conf')));
  assert.deepEqual(unread, []);
  assert.match(JSON.stringify(docs.map(({ root }) => dataOf(root))), /certificates\/a\.pem/);
  const { files } = checkBundle(
    ['node.conf', 'tls/place.conf'].map((file) => bundleFile(undefined, join(dir, file))),
  );
  assert.deepEqual(
    files.map(({ as, unread: left }) => [as.length, left]),
    [
      [1, []],
      [1, []],
    ],
  );
});
