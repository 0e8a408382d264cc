import { encodePng } from '#platform/server/demo/png.ts';
import { expectAccessible } from '#tests/support/journeys/axe.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { rows, toastOf, tomorrowsSlots } from '#tests/support/journeys/screens.ts';

test('an order lead gets its cart and becomes an order, by keyboard (§7.6)', async ({ pageOf, client }) => {
  const pharmacist = await client('nandini.r');
  const { rows: refills } = await pharmacist.crm<{ rows: { id: number }[] }>('refills?limit=20');
  const { phone_no: phone, name } = await pharmacist.crm<{ phone_no: string; name: string }>(`patients/${refills.at(-1)!.id}`);
  const page = await pageOf('nandini.r', '/cio-management/prescription-mgmt');
  await page.getByRole('button', { name: 'New order lead' }).press('Enter');
  const lead = page.getByRole('complementary', { name: 'New order lead' });
  await lead.getByRole('combobox', { name: 'CIO agent' }).focus();
  await page.keyboard.type('sunita');
  await page.keyboard.press('Enter');
  await expect(lead.getByRole('combobox', { name: 'CIO agent' })).toHaveValue('Sunita Pawar');
  await lead.getByLabel('Phone').fill(phone);
  await lead.getByLabel('Prescription').selectOption('Not required');
  await lead.getByRole('combobox', { name: 'Add a drug' }).focus();
  await page.keyboard.type('paravas 650');
  await expect(page.locator('[role=option]:visible').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(lead.getByRole('textbox', { name: /^Quantity of Paravas 650/ })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(toastOf(page, 'The order lead is saved')).toBeVisible();
  const saved = page.getByRole('complementary', { name });
  await expectAccessible(page, 'an order lead with its cart');
  const address = page.url();

  await saved.getByRole('button', { name: 'Place order' }).press('Enter');
  await expect(page).toHaveURL(/\?draft=\d+$/);
  await expect(page.getByRole('textbox', { name: /^Quantity of Paravas 650/ })).toBeVisible();
  await page.getByLabel('Reason').selectOption('OTC/General Products');
  await tomorrowsSlots(page).first().press('Enter');
  await expect(page.getByText(/^Held for this order until/)).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Review' }).getByText('Nothing is missing.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(toastOf(page, /GLN-\d+ is placed/)).toBeVisible();
  await page.goto(address);
  await expect(saved.getByRole('link', { name: /^GLN-\d+$/ }).first()).toBeVisible();
});

test('pages of a prescription are read beside the cart of an order lead, and the next one is added (§7.6)', async ({ pageOf }) => {
  const page = await pageOf('nandini.r', '/cio-management/prescription-mgmt');
  const pending = rows(page).filter({ hasText: 'Cart created' }).filter({ hasText: 'Received' });
  await pending.first().getByRole('link').first().press('Enter');
  const prescription = page.getByRole('region', { name: 'Prescription', exact: true });
  await expect(prescription.getByRole('img', { name: /^Prescription lead-/ })).toBeVisible();
  // axe takes the label of a field for missing while it is scrolled out of the drawer.
  await prescription.getByText('Choose a further page, or drop it here').scrollIntoViewIfNeeded();
  await expectAccessible(page, 'the prescription of an order lead');
  const buffer = encodePng({ width: 1, height: 1, palette: [[9, 9, 9]], pixels: new Uint8Array([0]) });
  await prescription
    .getByLabel('Choose a further page, or drop it here')
    .setInputFiles({ name: 'overleaf.png', mimeType: 'image/png', buffer });
  await expect(page.getByText('Page of the prescription').first()).toBeVisible();
  const pages = prescription.getByRole('list', { name: 'All pages' }).getByRole('button');
  await pages.last().press('Enter');
  await expect(prescription.getByRole('img', { name: 'Prescription overleaf.png' })).toBeVisible();
});
