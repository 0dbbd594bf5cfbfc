import { replaces, without } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

export const configurationPruning: Faults = {
  'configuration.pruning-complete': {
    'pruning-without-a-duration': {
      explains: 'participantPruningSchedule has no maxDuration.',
      configuration: without('validator', '  maxDuration'),
    },
    'pruning-without-a-retention': {
      explains: 'participantPruningSchedule has no retention.',
      configuration: without('validator', '  retention'),
    },
  },
  'configuration.pruning-cron': {
    'pruning-in-four-fields': {
      explains: 'cron has four fields.',
      configuration: replaces('validator', '"0 4 * * *"', '"0 4 * *"'),
    },
    'pruning-in-the-sixtieth-minute': {
      explains: 'The minute of cron is 60.',
      configuration: replaces('validator', '"0 4 * * *"', '"60 4 * * *"'),
    },
    'pruning-with-two-days-in-quartz': {
      explains: 'cron has six fields, and its hour is 24.',
      configuration: replaces('validator', '"0 4 * * *"', '"0 0 24 * * ?"'),
    },
  },
  'configuration.pruning-durations': {
    'pruning-for-half-an-hour-in-words': {
      explains: 'participantPruningSchedule.maxDuration is half an hour.',
      configuration: replaces('validator', 'maxDuration: 30m', 'maxDuration: half an hour'),
    },
    'retention-without-a-unit': {
      explains: 'participantPruningSchedule.retention is 30.',
      configuration: replaces('validator', 'retention: 30d', 'retention: 30'),
    },
  },
};
