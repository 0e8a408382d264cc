import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { demoAccounts, demoPassword } from '#features/session/demo-accounts.ts';
import { fillCredentials, SIGN_IN } from './screens.ts';

const withCode = demoAccounts.filter(({ mfa }) => mfa).map(({ username }) => username);

/** A currently usable code of the account; null until the next one, because codes are single-use. */
export async function codeOf(request: APIRequestContext, username: string): Promise<string | null> {
  const answer = await request.get(`/api/main/demo-accounts/${username}/code`);
  return answer.ok() ? ((await answer.json()) as { code: string }).code : null;
}

/** Waits for an unused code of the account. */
export async function nextCode(request: APIRequestContext, username: string): Promise<string> {
  await accountWithCode(request, [username]);
  return (await codeOf(request, username)) ?? '';
}

/** Waits up to 30 s for an account with a second factor and a usable code. */
export async function accountWithCode(request: APIRequestContext, usernames = withCode): Promise<string> {
  let found = '';
  await expect
    .poll(
      async () => {
        const usable = await Promise.all(usernames.map((username) => codeOf(request, username)));
        found = usernames.find((_, at) => usable[at] !== null) ?? '';
        return found;
      },
      { message: 'a code that was not used yet', timeout: 40_000 },
    )
    .not.toBe('');
  return found;
}

/** First of the six boxes; filling it, like the browser's own suggestion, fills all. */
export const codeField = (within: Page | Locator, label = 'Code'): Locator =>
  within.getByRole('group', { name: label, exact: true }).getByRole('textbox').first();

/** Signs in with name, password and code, by mouse. */
export async function signInWithCode(page: Page, request: APIRequestContext, usernames?: string[]): Promise<void> {
  const username = await accountWithCode(request, usernames);
  await page.goto(SIGN_IN);
  await fillCredentials(page, username, demoPassword);
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await codeField(page).fill((await codeOf(request, username)) ?? '');
}
