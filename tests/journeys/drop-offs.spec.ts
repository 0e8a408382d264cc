import { expectAccessible } from '#tests/support/journeys/axe.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { rows, toastOf } from '#tests/support/journeys/screens.ts';

test('a drop-off cart is called, declined and reopened, and others see it at once', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', '/galen-drop-off');
  const open = rows(page).filter({ hasText: 'Everybody’s' }).filter({ hasText: 'Open' });
  await expect(open.first()).toBeVisible();
  await expectAccessible(page, 'drop-off carts');
  await open.first().getByRole('link').first().click();
  const drawer = page.getByRole('complementary', { name: /^Drop-off cart: / });
  await expect(drawer.getByRole('region', { name: 'In the cart' })).toBeVisible();
  await expect(page).toHaveURL(/\/galen-drop-off\?.*id=\d+/);
  await expectAccessible(page, 'open drop-off cart');
  const other = await pageOf('nandini.r', page.url());
  const seen = other.getByRole('complementary', { name: /^Drop-off cart: / });
  await expect(seen.getByText('Cart left')).toBeVisible();

  await drawer.getByRole('button', { name: 'Not interested' }).focus();
  await expect(page.getByText('Log the call that reached the patient first').filter({ visible: true })).toHaveCount(1);
  await drawer.getByRole('button', { name: 'Log a call' }).press('Enter');
  const call = page.getByRole('dialog', { name: 'How did the call end?' });
  await call.getByRole('radio', { name: 'Connected' }).press('Space');
  await call.getByLabel('Note (optional)').fill('Found it cheaper');
  await page.keyboard.press('Control+Enter');
  await expect(toastOf(page, 'The call is logged')).toBeVisible();
  await expect(seen.getByText('Found it cheaper')).toBeVisible();

  await drawer.getByRole('button', { name: 'Not interested' }).press('Enter');
  const decline = page.getByRole('dialog', { name: 'Why is the patient not interested?' });
  await decline.getByRole('radio', { name: 'Too expensive' }).press('Space');
  await expectAccessible(page, 'reason of a drop-off');
  await page.keyboard.press('Control+Enter');
  await expect(seen.getByText('Too expensive').first()).toBeVisible();
  await drawer.getByRole('button', { name: 'Reopen' }).press('Enter');
  await expect(drawer.getByRole('button', { name: 'Log a call' })).toBeVisible();
});

test('a lead sets the target of a city, and everybody sees it', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', '/galen-drop-off/stats');
  await expect(page.getByRole('region', { name: 'Conversion and target' })).toBeVisible();
  await expectAccessible(page, 'drop-off figures');
  const other = await pageOf('meera.k', '/galen-drop-off/stats?city=Surat');
  await expect(other.locator('.live')).toHaveAttribute('data-state', 'connected');
  await page.getByRole('button', { name: 'Set target: Surat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Target: Surat' });
  await dialog.getByLabel('Recovered carts in percent').fill('42');
  await page.keyboard.press('Control+Enter');
  await expect(toastOf(page, 'The target is set')).toBeVisible();
  await expect(other.getByText(/target 42 %/)).toBeVisible();
});
