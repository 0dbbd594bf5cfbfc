import { usual } from '../../spec/configuration/base.js';
import {
  edited,
  packed,
  PLAIN,
  type Form,
  type GeneratedBundle,
} from '../../spec/configuration/deployment.js';
import { PAGES } from '../../spec/configuration/rules.js';
import { filesOf, type Deployment } from '../configuration/deployment.js';
import { only, type Variants } from '../page.js';

const target = only('configuration');

/** A deployment with these values, without a loader. */
const deploys = (bundle: GeneratedBundle) => (): Deployment => ({ files: filesOf(bundle) });

const written = (form: Form): GeneratedBundle => {
  const bundle = usual();
  const kinds = Object.keys(bundle.files).filter((kind) => kind !== 'network' && kind !== 'secrets');
  return { ...bundle, forms: Object.fromEntries(kinds.map((kind) => [kind, form])) };
};

/** Values that keep the rules of each page, but are close to breaking them. */
const kept: Variants = Object.fromEntries(
  packed(PAGES.flatMap((page) => [...page.kept, ...page.open])).map((edit, place) => [
    `deployment-at-its-edges-${place + 1}`,
    {
      explains: `Values are close to breaking a rule, and keep it: part ${place + 1}.`,
      target,
      configuration: deploys(edited(usual(), edit)),
    },
  ]),
);

const ON_THE_NODE = {
  'tls tls': {
    'cert-chain-file': '/etc/tls/server.pem',
    'private-key-file': '/etc/tls/server-key.pem',
  },
};

const HELM: readonly [from: RegExp, to: string][] = [
  [/enableWallet: true/, 'enableWallet: yes'],
  [/migrating: false/, 'migrating: no'],
  [/targetThroughput: 20000/, 'targetThroughput: 20_000'],
  [/maxBalanceUSD: 1000/, 'maxBalanceUSD: 1e3'],
];

export const configurationVariants: Variants = {
  'deployment-in-dots': {
    explains:
      'The keys of the charts, the database and TLS are written with dots, and with comments between them.',
    target,
    configuration: deploys(written({ ...PLAIN, keys: 'dotted', comments: true, quotes: false })),
  },
  'network-as-yaml': {
    explains: 'The network parameters are YAML.',
    target,
    configuration: deploys({ ...usual(), forms: { network: PLAIN } }),
  },
  'values-of-the-validator-only': {
    explains: 'There is only the file with the values of the validator.',
    target,
    configuration: deploys(usual(['validator'])),
  },
  'files-of-tls-on-the-node': {
    explains: 'The files of TLS are named by absolute paths.',
    target,
    configuration: deploys(edited(usual(), ON_THE_NODE)),
  },
  'values-in-the-yaml-of-helm': {
    explains: 'Booleans are yes and no, and numbers have an underscore or an exponent.',
    target,
    configuration: () => {
      const { validator, ...files } = filesOf(usual());
      const text = HELM.reduce((all, [from, to]) => all.replace(from, to), validator?.text ?? '');
      return { files: { ...files, validator: { name: 'validator.yaml', text } } };
    },
  },
  ...kept,
};
