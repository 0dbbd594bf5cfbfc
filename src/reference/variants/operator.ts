import { MORE_OPEN_METRICS, inAnotherHand } from '../operator/another-hand.js';
import { onLines } from '../operator/edit-parts.js';
import { onPath } from '../operator/edit-reply.js';
import { writeClassic, writeNative, writeProtobuf } from '../operator/write-protobuf.js';
import { only, type Variants } from '../page.js';

export const operatorVariants: Variants = {
  'metrics-as-text-only': {
    explains: 'Metrics are told in the text format, whatever is asked for.',
    target: only('operator'),
    operator: { parts: () => ({ choose: () => 'text' }) },
  },
  'classic-histograms': {
    explains: 'Histograms of protocol buffers have classic buckets alone.',
    target: only('operator'),
    operator: {
      parts: ({ write }) => ({
        write: { ...write, protobuf: (families) => writeProtobuf(families, writeClassic) },
      }),
    },
  },
  'classic-and-native-histograms': {
    explains: 'Histograms of protocol buffers have classic buckets beside the native ones.',
    target: only('operator'),
    operator: {
      parts: ({ write }) => ({
        write: {
          ...write,
          protobuf: (families) =>
            writeProtobuf(families, (point) => [...writeClassic(point), ...writeNative(point)]),
        },
      }),
    },
  },
  'healthy-in-other-words': {
    explains: 'Health is told in JSON, in a page, or by nothing at all.',
    target: only('operator'),
    operator: {
      wrap: (serve, app) => {
        const readyz = onPath('/readyz', (reply) => ({
          ...reply,
          headers: { 'Content-Type': 'application/json' },
          body: '{"status":"DOWN?"}',
        }));
        const livez = onPath('/livez', (reply) => ({ ...reply, headers: {}, body: '' }));
        return livez(readyz(serve, app), app);
      },
    },
  },
  'metrics-in-another-hand': {
    explains:
      'Expositions use what their formats leave open: comments, blanks, times, no types, types of OpenMetrics that the text format lacks.',
    target: only('operator'),
    operator: {
      parts: (parts, app) => {
        const text = onLines((lines) => lines.flatMap(inAnotherHand), ['text']);
        const openMetrics = onLines((lines) => [...MORE_OPEN_METRICS, ...lines], ['openMetrics']);
        return openMetrics({ ...parts, ...text(parts, app) }, app);
      },
    },
  },
};
