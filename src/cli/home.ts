import { homedir } from 'node:os';

/**
 * Gives a user who has neither HOME nor a name, as a container has that runs as a mere number, a home that is not there:
 * asking for it fails otherwise, also in libraries. Nothing is kept then, as in a home that nobody may write.
 */
export function nameHome(): void {
  try {
    homedir();
  } catch {
    process.env['HOME'] = '/nonexistent';
  }
}
