import fc from 'fast-check';
import { covering, type Row } from '../covering.js';
import { unusual, WAYS } from '../sending.js';

/** Over 4 KB, and the flag is behind them. */
const LONG = JSON.stringify({ meta: { note: 'é中😀'.repeat(500) }, excludeDebugFields: true });

/** What is asked for: bodies of each shape and of each fault, and ids of each kind. */
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

/** What is asked for, in words. */
export type RegistryRequest = keyof typeof ASKED;

/** The body of what is asked for. */
export const bodyOf = (asked: RegistryRequest): string => ASKED[asked];

/** How a call may be sent, and what before it, the usual value of each dimension first. */
const DIMENSIONS = {
  asked: Object.keys(ASKED) as RegistryRequest[],
  /** Which of the ids that can be accepted. */
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
    'nothing, by HTTP/2 where it is spoken',
  ],
} as const;

/** One way to send a call. */
export type Sending = Row<typeof DIMENSIONS>;

let sendings: readonly Sending[] | undefined;

/** Every pair of values of different dimensions. They are computed once: each operation takes its share of them. */
export const everySending = (): readonly Sending[] => (sendings ??= covering(DIMENSIONS, 2));

/** Any way to send a call; it shrinks to the usual one. */
export const anySending: fc.Arbitrary<Sending> = fc.record({
  asked: fc.constantFrom(...DIMENSIONS.asked),
  instruction: fc.constantFrom(...DIMENSIONS.instruction),
  accept: fc.constantFrom(...DIMENSIONS.accept),
  acceptEncoding: fc.constantFrom(...DIMENSIONS.acceptEncoding),
  contentType: fc.constantFrom(...DIMENSIONS.contentType),
  others: fc.constantFrom(...DIMENSIONS.others),
  names: fc.constantFrom(...DIMENSIONS.names),
  framing: fc.constantFrom(...DIMENSIONS.framing),
  pieces: fc.constantFrom(...DIMENSIONS.pieces),
  before: fc.constantFrom(...DIMENSIONS.before),
});

/** What is unusual in a way to send a call, in words. */
export const unusualIn = ({ asked, instruction, before, ...way }: Sending): string[] => [
  `asked for with: ${asked}`,
  ...(instruction === 0 ? [] : ['another instruction']),
  ...unusual(way),
  ...(before === 'nothing' ? [] : [`right before it: ${before}`]),
];
