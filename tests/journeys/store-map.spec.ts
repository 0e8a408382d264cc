import { expectAccessible } from '#tests/support/journeys/axe.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { toastOf } from '#tests/support/journeys/screens.ts';

test('a store is selected on the map, opened, and its position found, by keyboard', async ({ pageOf }) => {
  const page = await pageOf('ganesh.m', '/store-management/ops-interface');
  await page.getByRole('button', { name: 'Show map' }).press('Enter');
  const map = page.getByRole('region', { name: 'Map of stores' });
  const adajan = map.getByRole('button', { name: /^Adajan: / });
  const surat = map.getByRole('button', { name: /^Zoom to Surat/ });
  await expect(surat).toBeVisible();
  await expect(adajan).toBeHidden();
  await expectAccessible(page, 'cities on the map');
  await surat.press('Enter');
  await expect(adajan).toBeVisible();
  await adajan.press('Enter');
  const card = map.getByRole('region', { name: 'Selected store' });
  await expect(card).toContainText('395009');
  await expectAccessible(page, 'stores on the map');

  await page.getByRole('searchbox').fill('395009');
  await expect(map.getByRole('button', { name: /^Pal: / })).toBeVisible();
  await expect(map.getByRole('button', { name: /^Vesu: / })).toHaveCount(0);

  await card.getByRole('button', { name: 'Open Adajan' }).press('Enter');
  const drawer = page.getByRole('complementary', { name: 'Store: Adajan' });
  await drawer.getByRole('button', { name: 'Change position…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Position of Adajan' });
  await dialog.getByLabel('Address or pincode').press('Enter');
  await expect(dialog.getByLabel('Latitude (optional)')).toHaveValue('21.193');
  await expect(dialog.getByText('At the centre of 395009')).toBeVisible();
  await expectAccessible(page, 'position of a store');
  await page.keyboard.press('Control+Enter');
  await expect(toastOf(page, 'The position is saved')).toBeVisible();
  await expect(drawer.getByRole('definition').filter({ hasText: '21.193, 72.8' })).toBeVisible();
});
