import { LOGIN_GRANT_TYPE, LOGIN_PLATFORM } from '#platform/contract/constants.ts';
import { demoPassword } from '#features/session/demo-accounts.ts';
import { demoMfaSecret } from '#features/session/demo/mfa-secret.ts';
import { generateSync } from 'otplib';
import type { Answer, TestBrowser } from '#tests/support/server.ts';

export const STEP = 30_000;

/** First step of §4.2. */
export const login = (browser: TestBrowser, username: string, password: string = demoPassword): Promise<Answer> =>
  browser.request('POST', '/api/main/login', { username, password, grant_type: LOGIN_GRANT_TYPE, platform: LOGIN_PLATFORM });

/** Second step of §4.2. */
export const verify = (browser: TestBrowser, username: string, userId: number, code: string): Promise<Answer> =>
  browser.request('POST', '/api/main/verify-mfa-login', { username, password: demoPassword, user_id: userId, user_token: code });

/** Code of an authenticator app at that time. */
export const codeAt = (username: string, at: Date): string =>
  generateSync({ secret: demoMfaSecret(username), epoch: Math.floor(at.getTime() / 1000) });

/** Six digits that are no valid code around that time. */
export function wrongCode(username: string, at: Date): string {
  const near = new Set([-2, -1, 0, 1, 2].map((steps) => codeAt(username, new Date(at.getTime() + steps * STEP))));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code)) ?? '666666';
}
