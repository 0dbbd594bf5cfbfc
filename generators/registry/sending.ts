import fc from 'fast-check';
import { covering, type Row } from '../covering.js';
import { unusual, WAYS } from '../sending.js';

/** Longer than 4 KB, with the flag at the end. */
const LONG = JSON.stringify({ meta: { note: 'é中😀'.repeat(500) }, excludeDebugFields: true });

/** Requests: bodies of each shape and with each fault, and ids of each kind. */
const ASKED = {
  'an empty object': '{}',
  'a meta': '{"meta":{"reason":"x"}}',
  'a flag': '{"excludeDebugFields":true}',
  'a flag on lines of its own': '{\n\t"excludeDebugFields"\r\n:\n true\n}\n',
  'a flag whose name has an escape': '{"exclude\\u0044ebugFields":true}',
  'a long meta of many scripts': LONG,
  'a meta all in escapes': '{"meta":{"n\\u00e9":"\\ud83d\\uDE00\\u0000\\/"}}',
  'a blank body': ' ',
  'half a body': '{"meta":',
  'an array': '[]',
  'a meta that is a text': '{"meta":"x"}',
  'a number in a meta': '{"meta":{"reason":1}}',
  'a flag that is a text': '{"excludeDebugFields":"true"}',
  'an unknown id': '{}',
  'an id under reassignment': '{}',
} as const;

/** The name of a request. */
export type RegistryRequest = keyof typeof ASKED;

/** The body of a request. */
export const bodyOf = (asked: RegistryRequest): string => ASKED[asked];

/** How a call can be sent, and what comes right before it. The usual value of each dimension is first. */
const DIMENSIONS = {
  asked: Object.keys(ASKED) as RegistryRequest[],
  /** The index among the ids that can be accepted. */
  instruction: [0, 1],
  ...WAYS,
  before: [
    'nothing',
    'nothing, on a new connection',
    'a good call, on the same connection',
    'a bad call, on the same connection',
    'a call for an unknown id, on the same connection',
    'a call that was cut off',
    'a truncated call',
    'nothing, by another version of HTTP',
  ],
} as const;

/** One way to send a call. */
export type Sending = Row<typeof DIMENSIONS>;

let sendings: readonly Sending[] | undefined;

/** Every pair of values of different dimensions. It is computed once; the operations share the rows. */
export const everySending = (): readonly Sending[] => (sendings ??= covering(DIMENSIONS, 2));

/** Any way to send a call. It shrinks to the usual way. */
export const anySending = fc.record(
  Object.fromEntries(
    Object.entries(DIMENSIONS).map(([name, values]) => [name, fc.constantFrom(...(values as unknown[]))]),
  ),
) as fc.Arbitrary<Sending>;

/** The differences from the usual way to send a call, in words. */
export const unusualIn = ({ asked, instruction, before, ...way }: Sending): string[] => [
  `asked for with: ${asked}`,
  ...(instruction === 0 ? [] : ['another instruction']),
  ...unusual(way),
  ...(before === 'nothing' ? [] : [`right before it: ${before}`]),
];
