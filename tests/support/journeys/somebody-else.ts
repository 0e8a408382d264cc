import type { Page } from '@playwright/test';
import { LOGIN_GRANT_TYPE, LOGIN_PLATFORM, XSRF_COOKIE, XSRF_HEADER } from '#platform/contract/constants.ts';
import { demoPassword } from '#features/session/demo-accounts.ts';

interface OtherAccount {
  /** Fields stored in addition to the server's response. */
  added: object;
  login: object;
  xsrf: [cookie: string, header: string];
}

/** Signs in like the sign-in page, from a tab that has left it. */
async function signInHere({ added, login, xsrf: [cookie, header] }: OtherAccount): Promise<void> {
  const proof = new RegExp(`${cookie}=([^;]+)`).exec(document.cookie)?.[1] ?? '';
  const headers = { 'content-type': 'application/json', [header]: decodeURIComponent(proof) };
  const answer = await fetch('/api/main/login', { method: 'POST', headers, body: JSON.stringify(login) });
  const { data } = (await answer.json()) as { data: object };
  localStorage.setItem('currentUser', JSON.stringify({ ...added, ...data }));
}

/** Signs in another account without a second factor, bypassing the tab's screen. `added` completes its stored user. */
export async function becomeSomebodyElse(page: Page, added: object, username = 'nandini.r'): Promise<void> {
  const login = { username, password: demoPassword, grant_type: LOGIN_GRANT_TYPE, platform: LOGIN_PLATFORM };
  await page.evaluate(signInHere, { added, login, xsrf: [XSRF_COOKIE, XSRF_HEADER] as [string, string] });
}
