/**
 * Whether the environment names a receiver of traces, by the variables that OpenTelemetry gives for it. Without one,
 * nothing of it is loaded, and no request is changed.
 */
export function tracesWanted(env: NodeJS.ProcessEnv = process.env): boolean {
  const endpoints = [env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'], env['OTEL_EXPORTER_OTLP_ENDPOINT']];
  const off = env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' || env['OTEL_TRACES_EXPORTER'] === 'none';
  return endpoints.some(Boolean) && !off;
}

/** Whether a request tells the target which span it belongs to, so that the target's own spans join. */
export const headerWanted = (asked = true, env: NodeJS.ProcessEnv = process.env): boolean =>
  asked && env['OTEL_PROPAGATORS']?.trim() !== 'none';
