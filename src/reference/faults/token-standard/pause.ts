import type { Faults } from '../../page.js';
import type { StandardCall, StandardWrap } from '../../token-standard/call.js';
import { type Members, onCalls, onInstrument, withText } from '../../token-standard/edit.js';
import type { FactoryV2 } from '../../token-standard/route.js';

const onFactory = (name: FactoryV2, wrap: StandardWrap) => onCalls([name], wrap);
const onMemberOf = (name: string, edit: (value: unknown) => unknown): StandardWrap =>
  onInstrument((each) => {
    const members = each as Members;
    return members[name] === undefined ? each : { ...each, [name]: edit(members[name]) };
  });

const onPause = (name: string, value: unknown) =>
  onMemberOf('pauseInfo', (info) => ({ ...(info as object), [name]: value }));

/** Puts an instrument that is traded in the place of the one that is asked for. */
const asIfTraded = (paused: RegExp): StandardWrap =>
  onReplyOfConflict((call) => withText(call, call.body.toString().replace(paused, '"ACME-BOND"')));

function onReplyOfConflict(edit: (call: StandardCall) => StandardCall): StandardWrap {
  return (serve) => async (call) => {
    const reply = await serve(call);
    return reply.status === 409 && call.route.id === undefined ? serve(edit(call)) : reply;
  };
}

/** Faults of the members that tell of pauses and accounts. */
export const tokenStandardPause: Faults = {
  'token-standard.v2-paused': {
    'v2-paused-as-text': {
      explains: 'paused is a text.',
      tokenStandard: onMemberOf('paused', String),
    },
  },
  'token-standard.v2-pause-info': {
    'v2-pause-info-as-text': {
      explains: 'pauseInfo is a text.',
      tokenStandard: onMemberOf('pauseInfo', () => 'paused'),
    },
  },
  'token-standard.v2-pause-reason': {
    'v2-pause-reason-null': {
      explains: 'The reason of a pause is null.',
      tokenStandard: onPause('reason', null),
    },
  },
  'token-standard.v2-pause-until': {
    'v2-pause-until-in-seconds': {
      explains: 'The end of a pause is a number of seconds.',
      tokenStandard: onPause('until', 2_082_758_400),
    },
    'v2-pause-until-without-a-zone': {
      explains: 'The end of a pause has no time zone.',
      tokenStandard: onPause('until', '2036-01-01T00:00:00'),
    },
  },
  'token-standard.v2-account-fields': {
    'v2-account-fields-as-flags': {
      explains: 'accountInputFieldsToShow is an object of flags.',
      tokenStandard: onMemberOf('accountInputFieldsToShow', () => ({ provider: true })),
    },
    'v2-account-fields-twice': {
      explains: 'accountInputFieldsToShow names a field twice.',
      tokenStandard: onMemberOf('accountInputFieldsToShow', () => ['provider', 'provider']),
    },
    'v2-account-field-unknown': {
      explains: 'accountInputFieldsToShow names id in the place of accountId.',
      tokenStandard: onMemberOf('accountInputFieldsToShow', () => ['id']),
    },
  },
  'token-standard.v2-show-account-fields': {
    'v2-show-account-fields-as-number': {
      explains: 'showAccountInputFields is 1 or 0.',
      tokenStandard: onMemberOf('showAccountInputFields', Number),
    },
  },
  'token-standard.v2-paused-refused': {
    'v2-transfers-what-is-paused': {
      explains: 'The transfer factory is given for a paused instrument.',
      tokenStandardV2: onFactory('transfer-factory', asIfTraded(/"acme:note\?x=1"/g)),
    },
    'v2-allocates-what-is-paused': {
      explains: 'The allocation factory is given for a paused instrument.',
      tokenStandardV2: onFactory('allocation-factory', asIfTraded(/"acme:note\?x=1"/g)),
    },
  },
};
