import { createHash } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The same secret on every start, so that an authenticator app set up for the demonstration keeps working. */
export function demoMfaSecret(username: string): string {
  const bytes = createHash('sha256').update(`demonstration of ${username}`).digest();
  return [...bytes].map((byte) => BASE32[byte % 32]).join('');
}
