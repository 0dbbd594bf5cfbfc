import type { CommandModule } from 'yargs';
import { certificateCommand } from './certificate.js';
import { certifyCommand } from './certify.js';
import { clausesCommand } from './clauses.js';
import { compareCommand } from './compare.js';
import { completionCommand } from './completion.js';
import { configCommand } from './config.js';
import { doctorCommand } from './doctor.js';
import { historyCommand } from './history.js';
import { initCommand } from './init.js';
import { issuerCommand } from './issuer.js';
import { loadCommand } from './load.js';
import { mergeCommand } from './merge.js';
import { proveCommand } from './prove.js';
import { referenceCommand } from './reference.js';
import { replayCommand } from './replay.js';
import { siteCommand } from './site.js';

/** Every command, in the order in which help lists them. Yargs hands each of them the options that it asked for. */
export const COMMANDS = [
  initCommand,
  certifyCommand,
  clausesCommand,
  referenceCommand,
  proveCommand,
  replayCommand,
  loadCommand,
  mergeCommand,
  compareCommand,
  siteCommand,
  certificateCommand,
  configCommand,
  doctorCommand,
  historyCommand,
  issuerCommand,
  completionCommand,
] as readonly unknown[] as readonly CommandModule[];
