import { expect } from '@playwright/test';
import { stepOfCode, usableCode } from '#platform/session/server/totp.ts';
import type { Client } from './client.ts';

/** Authenticator app; uses each code once. */
export class Authenticator {
  private readonly secret: string;
  private lastStep = 0;

  constructor(secret: string) {
    this.secret = secret;
  }

  /** The next valid code, after at most 30 s. */
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

/** Enables the second factor of an account; returns the app and the recovery codes. */
export async function enrol(client: Client, password: string): Promise<{ app: Authenticator; codes: string[] }> {
  const { secret } = await client.main<{ secret: string }>('POST', 'mfa-setup', { password });
  const app = new Authenticator(secret);
  const { recovery_codes: codes } = await client.main<{ recovery_codes: string[] }>('POST', 'mfa-setup/verify', {
    password,
    code: await app.code(),
  });
  return { app, codes };
}
