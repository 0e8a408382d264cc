import { expect, test } from '#tests/support/journeys/journey.ts';
import { ORDER_LIST, rows, SIGN_IN } from '#tests/support/journeys/screens.ts';

test('a page that failed to load is named in header, title and menu, and loads when the connection is back', async ({ browserOf }) => {
  const context = await browserOf('farhan.s');
  const page = await context.newPage();
  await page.goto(ORDER_LIST);
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await context.setOffline(true);
  const entry = page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Statistics' });
  await entry.click();
  await expect(page.getByText('This page could not be loaded')).toBeVisible();
  await expect(page).toHaveTitle(/^Statistics/);
  await expect(entry).toHaveAttribute('aria-current', 'page');
  await context.setOffline(false);
  await expect(page.getByText('This page could not be loaded')).toBeHidden();
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue(/^\d\d-\d\d-\d{4}$/);
});

test('an empty form reports each missing field and focuses the first', async ({ page }) => {
  await page.goto(SIGN_IN);
  await page.getByRole('textbox', { name: 'Email or username' }).press('Enter');
  await expect(page.getByText('Type your email or username')).toBeVisible();
  await expect(page.getByText('Type your password')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email or username' })).toBeFocused();
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByRole('button', { name: /^Create account/ }).click();
  await expect(page.locator('form [role=alert]')).toHaveCount(5);
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
});
