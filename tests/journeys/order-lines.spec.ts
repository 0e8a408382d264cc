import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/journeys/axe.ts';
import type { Client } from '#tests/support/journeys/client.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { change, dialog, openOrder, ORDER_LIST, toastOf } from '#tests/support/journeys/screens.ts';

const storeOrder = 'mark_create_patient_store_order';

/** A placed order that may go to its store, with a line that has a substitute in stock. */
async function aFittingOrder(client: Client) {
  for (const { id } of await client.orders({ status: 'PLACED', sort: '-placed', page_size: '100' })) {
    const order = await client.order(id);
    const toStore = order.abilities.find(({ event }) => event === storeOrder);
    if (!toStore?.allowed || toStore.needs.length > 0 || order.lines.length < 2) continue;
    for (const line of order.lines.filter(({ schedule, quantity }) => schedule === null && quantity < 20)) {
      const { rows } = await client.substitutes(id, line.id);
      const [first] = rows;
      if (first && first.available >= 30 && first.needs === 'customer' && first.refused === null) return { order, line, substitute: first };
    }
  }
  throw new Error('The demonstration has no placed order with a substitute in stock');
}

const lines = (page: Page) => openOrder(page).locator('table.order-lines').first();

test('a drug is substituted with consent, the lines are edited, and the order goes to its store, by keyboard', async ({
  pageOf,
  client,
}) => {
  const { order, line, substitute } = await aFittingOrder(await client('nandini.r'));
  const page = await pageOf('nandini.r', `${ORDER_LIST}?order_id=${order.id}`);
  await expect(openOrder(page).getByRole('heading', { level: 2 })).toBeFocused();
  const start = page.getByRole('button', { name: `Substitute ${line.drug}…` });
  await start.press('Enter');
  await expect(dialog(page).getByRole('radio').first()).toBeVisible();
  await expectAccessible(page, 'substitutes of a line');
  await dialog(page).getByRole('radio').first().press('Space');
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(lines(page).getByText('Waits for consent')).toBeVisible();

  await page.getByRole('button', { name: 'Record consent' }).press('Enter');
  await expect(dialog(page).getByRole('radio', { name: 'By phone' })).toBeVisible();
  await dialog(page).getByRole('radio', { name: 'By phone' }).press('Space');
  await expectAccessible(page, 'consent to a substitute');
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(lines(page).getByText(/^Consent of the customer: By phone/)).toBeVisible();
  await page.getByRole('button', { name: 'Substitute now' }).press('Enter');
  await expect(toastOf(page, `${substitute.name} is in the order`)).toBeVisible();
  await expect(lines(page).getByText(`Instead of ${line.drug}`)).toBeVisible();

  const quantity = page.getByRole('textbox', { name: `Quantity of ${substitute.name}` });
  const cells = () =>
    lines(page)
      .locator('th, td')
      .evaluateAll((all) => all.map((cell) => JSON.stringify(cell.getBoundingClientRect())));
  await quantity.scrollIntoViewIfNeeded();
  const before = await cells();
  await quantity.fill('51');
  await expect(page.getByText('1 to 50 per drug')).toBeVisible();
  await expect.poll(cells).toEqual(before);
  await quantity.fill(String(line.quantity + 1));
  await quantity.press('Enter');
  await expect(openOrder(page).getByRole('region', { name: 'Timeline' }).getByText('Quantity changed')).toBeVisible();
  await expect(openOrder(page).getByText('Price and GST of each line')).toBeVisible();
  await expectAccessible(page, 'an order with a substitute');

  const removed = order.lines.find(({ id }) => id !== line.id)!;
  await page.getByRole('button', { name: `Remove ${removed.drug}` }).press('Enter');
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(openOrder(page).getByRole('region', { name: 'Timeline' }).getByText('Line removed')).toBeVisible();
  await expect(lines(page).getByText(removed.drug, { exact: true })).toHaveCount(0);

  await openOrder(page).getByRole('heading', { level: 2 }).focus();
  const tabs = openOrder(page).getByRole('tablist');
  const top = (await tabs.boundingBox())?.y;
  await page.keyboard.press('a');
  await expect(change(page)).toHaveAttribute('data-state', 'choosing');
  await expect.poll(async () => (await tabs.boundingBox())?.y).toBe(top);
  await change(page).getByRole('button', { name: 'Create store order' }).press('Enter');
  await expect(openOrder(page).locator('.order-stand')).toContainText('Create patient store order');
  await expect(quantity).toHaveCount(0);
  await expect.poll(async () => (await tabs.boundingBox())?.y).toBe(top);
  await expect(lines(page).getByText(substitute.name).first()).toBeVisible();
});
