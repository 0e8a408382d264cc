import type { Page } from '@playwright/test';
import { demoPassword } from '#features/session/demo-accounts.ts';
import { agents } from '#features/session/demo/public.ts';
import { enrol } from '#tests/support/journeys/authenticator.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { fillCredentials, ORDER_LIST, rows, shell, SIGN_IN, signInBox, toastOf } from '#tests/support/journeys/screens.ts';

test.use({ sessions: 'own' });

const ACCOUNT = '/user-settings/mfa-setup';
const NEW_PASSWORD = 'three otters under the bridge';

/** Agents reserved for this file: one for each test. */
const someone = (at: number) => agents[20 + at]?.username ?? '';

const sessions = (page: Page) => page.getByRole('table', { name: 'Your sessions' }).locator('tbody tr');
const pressInDialog = (page: Page, words: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: words, exact: true }).click();

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto(SIGN_IN);
  await fillCredentials(page, username, password);
  await page.getByRole('button', { name: /^Sign in/ }).click();
}

test('ends a session from another browser within a second and keeps the own one', async ({ pageOf }) => {
  const other = await pageOf(someone(0), ORDER_LIST);
  await expect(other.getByText('Live', { exact: true })).toBeVisible();
  const page = await pageOf(someone(0), ACCOUNT);
  await expect(sessions(page)).toHaveCount(2);
  await sessions(page).getByRole('button').click();
  await pressInDialog(page, 'Sign out');
  await expect(signInBox(other)).toBeVisible();
  await expect(sessions(page)).toHaveCount(1);
  await expect(sessions(page)).toContainText('This device');
});

test('signs out all other sessions with one press', async ({ pageOf }) => {
  const others = [await pageOf(someone(1), ORDER_LIST), await pageOf(someone(1), ACCOUNT)];
  for (const other of others) await expect(other.getByText('Live', { exact: true })).toBeVisible();
  const page = await pageOf(someone(1), ACCOUNT);
  await expect(sessions(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await pressInDialog(page, 'Sign out everywhere else');
  for (const other of others) await expect(signInBox(other)).toBeVisible();
  await expect(toastOf(page, '2 sessions were signed out')).toBeVisible();
  await expect(shell(page)).toBeVisible();
});

test('rejects the old password after a change and signs out other browsers', async ({ pageOf, page: later }) => {
  const other = await pageOf(someone(2), ORDER_LIST);
  const page = await pageOf(someone(2), ACCOUNT);
  await page.getByLabel('Current password').fill('not the password');
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('At least 12 characters', { exact: true })).toBeVisible();
  await expect(page.getByLabel('New password')).toBeFocused();
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('That is not your password')).toBeVisible();
  await page.getByLabel('Current password').fill(demoPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(toastOf(page, 'Your password is changed.')).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveValue('');
  await expect(signInBox(other)).toBeVisible();
  await expect(shell(page)).toBeVisible();
  await signIn(later, someone(2), demoPassword);
  await expect(later.getByText(/name or the password is wrong/)).toBeVisible();
  await signIn(later, someone(2), NEW_PASSWORD);
  await expect(shell(later)).toBeVisible();
});

test('a temporary password allows nothing but choosing a new one', async ({ client, page }) => {
  const admin = await client('admin');
  const { user } = await client(someone(3));
  const { temporary_password: temporary } = await admin.main<{ temporary_password: string }>(
    'POST',
    `users/${user.user_id}/reset-password`,
  );
  await signIn(page, someone(3), temporary);
  const heading = page.getByRole('heading', { name: 'Choose your own password' });
  await expect(heading).toBeVisible();
  await page.goto(ORDER_LIST);
  await expect(heading).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Areas' }).getByRole('link')).toHaveText(['MFA setup']);
  await page.getByLabel('Temporary password').fill(temporary);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('accepts a recovery code once, in any notation', async ({ client, page }) => {
  const { codes } = await enrol(await client(someone(4)), demoPassword);
  const useCode = async () => {
    await signIn(page, someone(4), demoPassword);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0]?.toUpperCase().replaceAll('-', ' ') ?? '');
    await page.getByRole('button', { name: 'Verify' }).click();
  };
  await useCode();
  await expect(shell(page)).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await useCode();
  await expect(page.getByRole('alert')).toContainText('That recovery code did not work');
  await expect(page.getByLabel('Recovery code')).toHaveValue(codes[0] ?? '');
});
