import type { Fault } from '../../mount.js';

export const textCalledOpenmetrics: Fault = {
  name: 'text-called-openmetrics',
  breaks: ['operator.metrics-content-type'],
  explains: 'The text format is told as OpenMetrics.',
  operator: { parts: ({ write }) => ({ write: { ...write, openMetrics: write.text } }) },
};
