import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { openOrder, ORDER_LIST } from '#tests/support/journeys/screens.ts';

/** Status of the open order; its timeline has earlier ones. */
const stand = (page: Page) => openOrder(page).locator('.order-stand');

test('the indicator follows the network, and changes during the loss are loaded afterwards', async ({ browserOf, client }) => {
  const colleague = await client('nandini.r');
  const [order] = await colleague.orders({ status: 'PLACED', sort: '-placed' });
  const context = await browserOf('farhan.s');
  const page = await context.newPage();
  await page.goto(`${ORDER_LIST}?order_id=${order?.id}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(stand(page)).toContainText('Placed');
  await context.setOffline(true);
  await expect(page.getByText('Reconnecting', { exact: true })).toBeVisible();
  await colleague.move(order?.id ?? 0, 'mark_follow_up_within_tat');
  await context.setOffline(false);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(stand(page)).toContainText('Follow-up within TAT');
});

test('a change between the first response and the first connection is loaded', async ({ browserOf, client }) => {
  const colleague = await client('nandini.r');
  const [order] = await colleague.orders({ status: 'PLACED', sort: '-placed' });
  const page = await (await browserOf('farhan.s')).newPage();
  let connect = () => {};
  const response = new Promise<void>((resolve) => {
    connect = resolve;
  });
  await page.route('**/assets/connections-*.js', async (route) => {
    await response;
    await route.continue();
  });
  await page.goto(`${ORDER_LIST}?order_id=${order?.id}`);
  await expect(stand(page)).toContainText('Placed');
  await colleague.move(order?.id ?? 0, 'mark_follow_up_within_tat');
  connect();
  await expect(stand(page)).toContainText('Follow-up within TAT');
});

test('a part of an order that cannot be loaded leaves the order as it is, and comes with a retry', async ({ browserOf, client }) => {
  const [order] = await (await client('nandini.r')).orders({ status: 'PLACED', sort: '-placed' });
  const page = await (await browserOf('farhan.s')).newPage();
  const part = '**/assets/order-callbacks-*.js';
  await page.route(part, (route) => route.abort('connectionreset'));
  await page.goto(`${ORDER_LIST}?order_id=${order?.id}`);
  const failure = openOrder(page).getByRole('alert', { name: 'This part could not be loaded' });
  await expect(failure).toBeVisible();
  await expect(stand(page)).toContainText('Placed');
  await page.unroute(part);
  await failure.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(failure).toHaveCount(0);
  await expect(openOrder(page).getByRole('button', { name: 'Call back…' })).toBeVisible();
});
