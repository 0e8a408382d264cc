import { expectAccessible } from '#tests/support/journeys/axe.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { rows, toastOf } from '#tests/support/journeys/screens.ts';

test('a callback is made, tried in vain and closed by keyboard, and others see it at once', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', '/galen/call-back-list');
  await expect(rows(page).first()).toBeVisible();
  await expectAccessible(page, 'callbacks');
  await page.keyboard.press('n');
  await expect(page.getByLabel('Phone')).toBeFocused();
  await page.keyboard.type('9812345670');
  await page.getByLabel('Name (optional)').fill('Yamini Yadav');
  await page.getByLabel('Reason').selectOption('Prescription');
  await page.getByRole('button', { name: 'In 15 min' }).press('Enter');
  await page.keyboard.press('Control+Enter');
  const drawer = page.getByRole('complementary', { name: 'Callback: Yamini Yadav' });
  await expect(drawer.getByText('Asked to be called')).toBeVisible();
  await expect(page).toHaveURL(/\/galen\/call-back-list\?.*id=\d+/);
  await expectAccessible(page, 'open callback');

  const other = await pageOf('nandini.r', page.url());
  const seen = other.getByRole('complementary', { name: 'Callback: Yamini Yadav' });
  await expect(seen.getByText('Asked to be called')).toBeVisible();

  await drawer.getByRole('button', { name: 'Log a call' }).press('Enter');
  const call = page.getByRole('dialog', { name: 'How did the call end?' });
  await call.getByRole('radio', { name: 'Connected' }).press('Space');
  await expectAccessible(page, 'result of a call');
  await call.getByLabel('Note (optional)').fill('Sends the prescription tonight');
  await page.keyboard.press('Control+Enter');
  await expect(toastOf(page, 'The call is logged')).toBeVisible();
  await expect(seen.getByText('Sends the prescription tonight')).toBeVisible();
  await seen.getByRole('button', { name: 'Another time' }).focus();
  await expect(other.getByText('Farhan Shaikh has it: take it first').filter({ visible: true })).toHaveCount(1);

  await drawer.getByRole('button', { name: 'Close callback' }).press('Enter');
  const close = page.getByRole('dialog', { name: 'What came of it?' });
  await expect(close.getByRole('radio', { name: 'Wrong number' })).toBeDisabled();
  await close.getByRole('radio', { name: 'Question answered' }).press('Space');
  await page.keyboard.press('Control+Enter');
  await expect(drawer.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expect(seen.getByRole('button', { name: 'Reopen' })).toBeVisible();
  // Rows keep their places until the user refreshes them.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '1 left the list · refresh' }).click();
  await expect(rows(page).filter({ hasText: 'Yamini Yadav' })).toHaveCount(0);
});
