import { INACTIVITY_WARNING } from '#contracts/constants.ts';
import { demoPassword } from '#server/db/demo/accounts.ts';
import { expectAccessible } from '#tests/support/journeys/axe.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import {
  change,
  dialog,
  fillCredentials,
  openOrder,
  ORDER_LIST,
  rows,
  SIGN_IN,
  signInBox,
  warning,
} from '#tests/support/journeys/screens.ts';

test('sign-in and code', async ({ page }) => {
  await page.goto(SIGN_IN);
  await expect(page.getByRole('heading', { name: 'Demo accounts' })).toBeVisible();
  await expectAccessible(page, 'sign-in');
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await expectAccessible(page, 'sign-in with what is missing');
  await fillCredentials(page, 'admin', demoPassword);
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await expect(signInBox(page)).toHaveAttribute('data-state', 'mfa');
  await expectAccessible(page, 'code');
});

test('home and shell', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', '/home');
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await expectAccessible(page, 'home');
  await page.getByRole('button', { name: /^Settings of/ }).click();
  await expectAccessible(page, 'settings menu');
});

test('order list, its menus, the open order beside it and over it', async ({ pageOf }) => {
  const page = await pageOf('nandini.r', ORDER_LIST);
  await expect(rows(page).first()).toBeVisible();
  await expectAccessible(page, 'order list');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expectAccessible(page, 'filters');
  await page.keyboard.press('Escape');
  await rows(page)
    .first()
    .getByRole('button', { name: /^More for/ })
    .click();
  await expectAccessible(page, 'row menu');
  await page.keyboard.press('Escape');
  await rows(page).first().click();
  await expect(openOrder(page).getByRole('region', { name: 'Timeline' })).toBeVisible();
  await expectAccessible(page, 'order beside the list');
  for (const tab of [/^Prescriptions/, /^Notes/]) {
    await openOrder(page).getByRole('tab', { name: tab }).click();
    await expectAccessible(page, `order, ${tab.source}`);
  }
  await openOrder(page).getByRole('tab', { name: 'Overview' }).click();
  await openOrder(page).getByRole('button', { name: 'Full page' }).click();
  await expectAccessible(page, 'order over the list');
});

test('cancelling, and being slower than a colleague', async ({ pageOf, client }) => {
  const faster = await client('nandini.r');
  const [order] = await faster.orders({ status: 'PLACED', sort: '-placed' });
  const page = await pageOf('farhan.s', `${ORDER_LIST}?order_id=${order?.id}`);
  await change(page).getByRole('button', { name: 'Cancel by customer' }).click();
  await dialog(page).getByRole('radio').first().check();
  await expectAccessible(page, 'cancel');
  await faster.move(order?.id ?? 0, 'mark_customer_not_reachable');
  await dialog(page).getByRole('button', { name: 'Cancel by customer' }).click();
  await expect(dialog(page)).toHaveAttribute('data-state', 'conflict');
  await expectAccessible(page, 'conflict');
});

test('session warning', async ({ browserOf }) => {
  const context = await browserOf('farhan.s');
  await context.clock.install();
  const page = await context.newPage();
  await page.goto(ORDER_LIST);
  await expect(rows(page).first()).toBeVisible();
  await context.clock.runFor(INACTIVITY_WARNING + 1_000);
  await expect(warning(page)).toBeVisible();
  await expectAccessible(page, 'session warning');
});

test('nothing matches, and an order that is not there', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', `${ORDER_LIST}?q=no-such-order`);
  await expect(page.getByText('No order matches')).toBeVisible();
  await expectAccessible(page, 'no orders');
  await page.goto(`${ORDER_LIST}?order_id=999999999`);
  await expect(page.getByText('There is no order 999999999')).toBeVisible();
  await expectAccessible(page, 'no such order');
});
