import { of } from './section.js';

export const readable = of('Resources / Operator configuration values').derived(
  'configuration.readable',
  'A file of deployment values can be read, and has each key once.',
  'a value counts once it can be read: a file that is no YAML (or no list of NAME=value), has a key twice, or grows beyond every bound through its aliases gives none.',
);
