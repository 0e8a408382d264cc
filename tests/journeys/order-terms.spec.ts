import { expectAccessible } from '#tests/support/journeys/axe.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { dialog, openOrder, ORDER_LIST, toastOf, tomorrowsSlots } from '#tests/support/journeys/screens.ts';

test('a placed order gets another slot and another way to pay, by keyboard', async ({ pageOf, client }) => {
  const [order] = await (await client('nandini.r')).orders({ status: 'PLACED', sort: '-placed' });
  const page = await pageOf('nandini.r', `${ORDER_LIST}?order_id=${order!.id}`);
  await expect(openOrder(page).getByRole('heading', { level: 2 })).toBeFocused();
  await expect(openOrder(page).getByRole('button', { name: 'Change delivery or payment…' })).toBeVisible();
  await page.keyboard.press('d');
  await expect(dialog(page).getByRole('radiogroup', { name: 'Address' }).getByRole('radio', { checked: true })).toBeFocused();
  await expectAccessible(page, 'the terms of an order');
  const slot = tomorrowsSlots(dialog(page)).last();
  await slot.press('Enter');
  await expect(slot).toHaveAttribute('aria-pressed', 'true');
  await dialog(page).getByRole('combobox', { name: 'Payment' }).selectOption('Card');
  await page.keyboard.press('Control+Enter');
  await expect(toastOf(page, 'Delivery and payment are changed')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  const timeline = openOrder(page).getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('Delivery or payment changed').first()).toBeVisible();
  await expect(timeline).toContainText('Payment:');
});
