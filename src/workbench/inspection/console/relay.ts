import { settings } from '#platform/console/client/settings.ts';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Address of a relay such as `createInspectorServer` of `@statelyai/inspect/server`, which connects an inspector in another
 * browser; null for any other text. Only in development, and only on this computer: a relay checks nobody's permission.
 */
export function relayAddress(text: string | null): string | null {
  if (settings().production || text === null || !URL.canParse(text)) return null;
  const { protocol, hostname, href } = new URL(text);
  return protocol === 'ws:' && LOOPBACK.test(hostname) ? href : null;
}
