import { expect } from '@playwright/test';
import { usableCode } from '#server/session/totp.ts';
import type { Client } from './client.ts';

/** The app on somebody's phone: each of its codes is used once. */
export class Authenticator {
  private readonly secret: string;
  private lastStep = 0;

  constructor(secret: string) {
    this.secret = secret;
  }

  /** A code that the server takes; at the latest after 30 s there is one. */
  async code(): Promise<string> {
    let found: string | null = null;
    await expect
      .poll(
        () => {
          found = usableCode(this.secret, new Date(), this.lastStep);
          return found;
        },
        { message: 'a code that was not used yet', timeout: 40_000 },
      )
      .not.toBeNull();
    // As the server counts them: the first one is the earliest that it takes.
    this.lastStep = Math.max(Math.floor(Date.now() / 30_000) - 1, this.lastStep + 1);
    return found ?? '';
  }
}

/** Gives an account a second step, as its owner would; answers the app and the recovery codes. */
export async function enrol(client: Client, password: string): Promise<{ app: Authenticator; codes: string[] }> {
  const { secret } = await client.main<{ secret: string }>('POST', 'mfa-setup', { password });
  const app = new Authenticator(secret);
  const { recovery_codes: codes } = await client.main<{ recovery_codes: string[] }>('POST', 'mfa-setup/verify', {
    password,
    code: await app.code(),
  });
  return { app, codes };
}
