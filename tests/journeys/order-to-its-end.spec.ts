import type { Page } from '@playwright/test';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
import { type FulfilmentOrderEvent, orderStatusCatalogue, type OrderStatus } from '#machines/orders/order-statuses.ts';
import { EVERY_STATUS } from '#features/orders/console/order-list/order-views.ts';
import type { Client } from '#tests/support/journeys/client.ts';
import { signInWithCode } from '#tests/support/journeys/codes.ts';
import { prescriptionPhoto } from '#tests/support/journeys/files.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { readPrescription } from '#tests/support/journeys/read-prescription.ts';
import { change, dialog, openOrder, ORDER_LIST, rowOf, rows } from '#tests/support/journeys/screens.ts';

const fulfilment: [FulfilmentOrderEvent, OrderStatus][] = [
  ['bill.created', 'CREATED-CUSTOMER-BILL'],
  ['dispatch.left', 'OUT-FOR-DELIVERY'],
  ['delivery.delivered', 'DELIVERED'],
  ['payment.settled', 'COMPLETED'],
];

/** An order without a prescription whose store has all items. */
async function findServable(client: Client): Promise<{ id: number; code: string }> {
  for (const { id } of await client.orders({ status: 'PLACED', prescription: 'NONE,AWAITED', page_size: '50' })) {
    const { code, lines, prescriptions } = await client.order(id);
    const isInStock = lines.every(({ stock, quantity }) => (stock ?? 0) >= quantity && quantity <= MAXIMUM_QUANTITY_PER_DRUG);
    if (lines.length > 0 && isInStock && prescriptions.length === 0) return { id, code };
  }
  throw new Error('The demonstration has no order that can be served');
}

/** Performs a change and waits until another browser shows the status in the row and in the open order. */
async function expectSeen(elsewhere: Page, orderId: number, status: OrderStatus, act: () => Promise<unknown>): Promise<void> {
  const { name } = orderStatusCatalogue[status];
  await act();
  await expect(rowOf(elsewhere, orderId)).toContainText(name);
  await expect(openOrder(elsewhere).locator('.order-stand')).toContainText(name);
}

/** Presses a button that changes the order; resolves when the server has responded. */
async function press(page: Page, within: ReturnType<typeof change>, name: string): Promise<void> {
  // Right after a change a press may still act on the previous state.
  await expect(change(page)).not.toHaveAttribute('data-state', 'settling');
  const answer = page.waitForResponse((response) => response.url().endsWith('/events') && response.ok());
  await within.getByRole('button', { name, exact: false }).click();
  await answer;
}

async function addPrescription(agent: Page): Promise<void> {
  await change(agent).getByRole('button', { name: 'Add prescription' }).click();
  const chooser = agent.waitForEvent('filechooser');
  await dialog(agent).getByText('Choose a prescription file').click();
  await (await chooser).setFiles(prescriptionPhoto);
  await expect(dialog(agent).getByRole('radio', { name: /prescription\.png/ })).toBeChecked();
}

async function expectCompleted(screen: Page, orderId: number): Promise<void> {
  await expect(rowOf(screen, orderId)).toContainText('Completed');
  await openOrder(screen).getByRole('tab', { name: 'Overview' }).click();
  await expect(openOrder(screen).getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toContainText('Completed');
  await expect(change(screen)).toHaveCount(0);
}

test('an order goes from placed to completed by mouse, and every step is visible elsewhere within a second', async ({
  page: agent,
  pageOf,
  client,
  request,
}) => {
  const store = await client('store.systems');
  const [reader, checker] = [await client('nandini.r'), await client('yusuf.d')];
  const { id, code } = await findServable(reader);

  await signInWithCode(agent, request, ['meera.k', 'devika.r', 'admin']);
  await expect(rows(agent).first()).toBeVisible();
  await agent.getByRole('button', { name: /^Needs prescription/ }).click();
  await agent.getByLabel('Search: Orders').fill(code);
  await expect(rows(agent)).toHaveCount(1);
  await rowOf(agent, id).click();
  await expect(openOrder(agent)).toContainText(code);

  const pharmacist = await pageOf('nandini.r', `${ORDER_LIST}?q=${code}&status=${EVERY_STATUS}&order_id=${id}`);
  await expect(openOrder(pharmacist)).toContainText(code);
  await expect(pharmacist.locator('.live')).toHaveText('Live');

  await addPrescription(agent);
  await expectSeen(pharmacist, id, 'PRESCRIPTION-CREATED', () => press(agent, dialog(agent), 'Add prescription'));
  await expect(dialog(agent)).toHaveCount(0);

  await expectSeen(agent, id, 'PRESCRIPTION-DECODED', () => readPrescription([reader, checker], id));
  await expectSeen(pharmacist, id, 'CREATE-PATIENT-STORE-ORDER', () => press(agent, change(agent), 'Create store order'));

  for (const [event, status] of fulfilment) await expectSeen(pharmacist, id, status, () => store.fulfil(id, event));
  for (const screen of [agent, pharmacist]) await expectCompleted(screen, id);
});
