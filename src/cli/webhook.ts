import { UsageError } from '../platform/errors.js';
import { outgoing } from '../secrets/outgoing.js';
import { harnessVersion } from '../platform/version.js';
import { say, sayable } from './say.js';

/** The variable with the address for messages. It is a secret: whoever knows it can post there. */
const NAME = 'ASSAY_WEBHOOK';
const TIMEOUT_MS = 10_000;

/**
 * Returns the address for messages; undefined when none is set. The address is hidden in all output.
 * @throws {UsageError} when it is not an address
 */
export function webhookFrom(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const given = env[NAME]?.trim();
  if (!given) return undefined;
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    throw new UsageError(`${NAME}: expected the address of a webhook, such as https://chat.example/hooks/….`);
  outgoing.add([given]);
  return given;
}

/** Posts a message as JSON; Slack, Mattermost and others show `text`. Failed delivery is only told. */
export async function callWebhook(url: string, message: { status: number; text: string }): Promise<void> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': `assay/${harnessVersion}` },
      body: JSON.stringify({ ...message, text: sayable(message.text) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) say(`${NAME}: the webhook answered ${response.status}: the message may be lost.`);
  } catch (error) {
    const { message: what, cause } = error as Error;
    say(`${NAME}: the message could not be sent: ${cause instanceof Error ? cause.message : what}.`);
  }
}
