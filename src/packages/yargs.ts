export { default as yargs } from 'yargs';
export { hideBin } from 'yargs/helpers';
export type {
  ArgumentsCamelCase,
  Argv,
  CommandModule,
  InferredOptionTypes,
  Options,
  PositionalOptions,
} from 'yargs';
