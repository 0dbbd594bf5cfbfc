import type { CommandModule } from 'yargs';
import { historyAddCommand } from './history-add.js';
import { historyCheckCommand } from './history-check.js';
import { historyListCommand } from './history-list.js';

export const historyCommand: CommandModule = {
  command: 'history',
  describe: 'results over the nights: add a run, find what got worse',
  builder: (yargs) =>
    yargs
      .command(historyAddCommand)
      .command(historyCheckCommand)
      .command(historyListCommand)
      .demandCommand(1, 'Say what to do with the history: assay history add, check or list'),
  handler: () => undefined,
};
