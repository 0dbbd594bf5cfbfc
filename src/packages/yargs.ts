export { default as yargs } from 'yargs';
export { hideBin } from 'yargs/helpers';
