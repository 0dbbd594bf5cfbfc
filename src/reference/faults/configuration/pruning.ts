import { replaces, without } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

export const configurationPruning: Faults = {
  'pruning-without-a-duration': {
    breaks: ['configuration.pruning-complete'],
    explains: 'participantPruningSchedule has no maxDuration.',
    configuration: without('validator', '  maxDuration'),
  },
  'pruning-without-a-retention': {
    breaks: ['configuration.pruning-complete'],
    explains: 'participantPruningSchedule has no retention.',
    configuration: without('validator', '  retention'),
  },
  'pruning-in-four-fields': {
    breaks: ['configuration.pruning-cron'],
    explains: 'cron has four fields.',
    configuration: replaces('validator', '"0 4 * * *"', '"0 4 * *"'),
  },
  'pruning-in-the-sixtieth-minute': {
    breaks: ['configuration.pruning-cron'],
    explains: 'The minute of cron is 60.',
    configuration: replaces('validator', '"0 4 * * *"', '"60 4 * * *"'),
  },
  'pruning-with-two-days-in-quartz': {
    breaks: ['configuration.pruning-cron'],
    explains: 'cron has six fields, and its hour is 24.',
    configuration: replaces('validator', '"0 4 * * *"', '"0 0 24 * * ?"'),
  },
  'pruning-for-half-an-hour-in-words': {
    breaks: ['configuration.pruning-durations'],
    explains: 'participantPruningSchedule.maxDuration is half an hour.',
    configuration: replaces('validator', 'maxDuration: 30m', 'maxDuration: half an hour'),
  },
  'retention-without-a-unit': {
    breaks: ['configuration.pruning-durations'],
    explains: 'participantPruningSchedule.retention is 30.',
    configuration: replaces('validator', 'retention: 30d', 'retention: 30'),
  },
};
