import { expect } from '@playwright/test';
import { stepOfCode, usableCode } from '#platform/session/server/totp.ts';
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
    let at = new Date();
    await expect
      .poll(
        () => {
          at = new Date();
          found = usableCode(this.secret, at, this.lastStep);
          return found;
        },
        { message: 'a code that was not used yet', timeout: 40_000 },
      )
      .not.toBeNull();
    this.lastStep = stepOfCode(this.secret, found ?? '', at) ?? this.lastStep;
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
