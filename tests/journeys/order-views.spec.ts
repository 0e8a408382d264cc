import type { Locator, Page } from '@playwright/test';
import { orderStatusCatalogue } from '#machines/orders/order-statuses.ts';
import { eventLetters } from '#features/orders/console/change/event-letters.ts';
import { expectAccessible } from '#tests/support/journeys/axe.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { change, dialog, openOrder, ORDER_LIST, rows, shell } from '#tests/support/journeys/screens.ts';

const DOCTOR_ORDERS = '/doctor-prescription/order-list';
/** Those that wait for a doctor whom nobody has asked. */
const TO_ASK = encodeURIComponent(JSON.stringify({ match: 'all', of: [{ field: 'state', is: 'anyOf', value: ['TO_ASK'] }] }));
const STATS = '/stats/view';
const WALL = '/stats-full-list';

const inTable = (page: Page, name: string) => page.getByRole('table', { name });

async function firstDoctorOrder(page: Page): Promise<string> {
  await expect(rows(page).first()).toBeVisible();
  return (await rows(page).first().getAttribute('data-id')) ?? '';
}

test('a doctor order is opened by its address and changed; a figure of the statistics links to its orders', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', `${DOCTOR_ORDERS}?where=${TO_ASK}`);
  const id = await firstDoctorOrder(page);
  await expect(rows(page).first()).toContainText('Ask now');

  await page.goto(`${DOCTOR_ORDERS}?order_id=${id}`);
  await expect(change(page)).toHaveAttribute('data-state', 'idle');
  await page.keyboard.press('a');
  await expect(change(page)).toHaveAttribute('data-state', 'choosing');
  await page.keyboard.press(eventLetters.mark_confirm_but_need_prescription);
  await expect(openOrder(page).locator('.order-stand')).toContainText(orderStatusCatalogue['CONFIRM-BUT-NEED-PRESCRIPTION'].name);
  await page.keyboard.press('Escape');
  await expect(openOrder(page)).toHaveCount(0);
  await expect(page).toHaveURL(DOCTOR_ORDERS);

  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page).toHaveURL(STATS);
  await expect(inTable(page, 'Orders by status and city')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/day=/);
  const address = page.url();
  // The previous day's figures stay until the new ones are loaded.
  const day = new URL(address).searchParams.get('day') ?? '';
  await expect(page.locator('.list-freshness')).toContainText(day.split('-').toReversed().join('-'));
  const figure = inTable(page, 'Orders by status and city').getByRole('link').first();
  const expected = await figure.innerText();
  await figure.click();
  await expect(page).toHaveURL(/order-list\?status=[A-Z-]+&city=[A-Z][a-z]+&created_from=/);
  await expect(page.locator('.list-freshness')).toContainText(`${expected} order`);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(figure).toHaveText(expected);
});

test('the wall screen has no header and sidebar, updates when an order changes, and closes with Esc', async ({ pageOf, client }) => {
  const page = await pageOf('farhan.s', WALL);
  await expect(inTable(page, 'Orders by status and city')).toBeVisible();
  await expect(shell(page)).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const renewed = page.waitForResponse((response) => response.url().includes('/api/oms/order-stats'), { timeout: 5_000 });
  const somebody = await client('nandini.r');
  const [order] = await somebody.orders({ status: 'PLACED' });
  await somebody.move(order?.id ?? 0, 'mark_follow_up_within_tat');
  await renewed;
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(STATS);
  await expect(page.getByRole('banner')).toBeVisible();
});

test('doctor orders, statistics and wall are accessible', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', DOCTOR_ORDERS);
  await expect(rows(page).first()).toBeVisible();
  await expectAccessible(page, 'doctor orders');
  await page.goto(STATS);
  await expect(inTable(page, 'Orders by status and city')).toBeVisible();
  await expectAccessible(page, 'statistics by city');
  await page.getByRole('button', { name: 'By store' }).click();
  await expect(inTable(page, 'Orders by store and status')).toBeVisible();
  await expectAccessible(page, 'statistics by store');
  await page.goto(WALL);
  await expect(inTable(page, 'Orders by status and city')).toBeVisible();
  await expectAccessible(page, 'wall screen');
});

for (const width of [1440, 1024]) {
  test(`a toast covers nothing of the open order, beside the list or as a page, at ${width} px`, async ({ pageOf }) => {
    const page = await pageOf('nandini.r', ORDER_LIST);
    await page.setViewportSize({ width, height: 900 });
    await rows(page).first().click();
    const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
    const toast = page.locator('.mantine-Notification-root').first();
    await openOrder(page).getByRole('button', { name: 'Copy id' }).click();
    // It stays while it has the focus.
    await toast.getByRole('button', { name: 'Dismiss' }).focus();
    await expect(async () => {
      const [beside, record, header] = [await boxOf(toast), await boxOf(openOrder(page)), await boxOf(page.locator('.header'))];
      expect(beside.x + beside.width).toBeLessThanOrEqual(record.x);
      expect(beside.y).toBeGreaterThanOrEqual(header.height);
    }).toPass();

    await page.keyboard.press('f');
    await expect(openOrder(page)).toHaveAttribute('data-full', 'true');
    await expect(async () => {
      const tabs = await boxOf(openOrder(page).getByRole('tablist'));
      const field = await boxOf(openOrder(page).getByRole('textbox', { name: 'Note' }));
      const below = await boxOf(toast);
      expect(below.y).toBeGreaterThan(tabs.y + tabs.height);
      expect(below.y + below.height).toBeLessThanOrEqual(field.y);
    }).toPass();
  });
}

test('letters and the choice of a reason move nothing in the open order', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', `${ORDER_LIST}?status=PLACED`);
  await rows(page).first().click();
  const top = async (part: Locator) => (await part.boundingBox())?.y;
  const tabs = openOrder(page).getByRole('tablist');
  await expect(openOrder(page).getByRole('region', { name: 'Timeline' })).toBeVisible();
  const tabsBefore = await top(tabs);
  await page.keyboard.press('a');
  await expect(change(page)).toHaveAttribute('data-state', 'choosing');
  await expect.poll(() => top(tabs)).toBe(tabsBefore);

  await page.keyboard.press(eventLetters.mark_cancel_by_customer);
  const reasons = dialog(page).getByRole('radio');
  await expect(reasons.first()).toBeFocused();
  const dialogBefore = await top(dialog(page));
  for (const reason of await reasons.all()) {
    await reason.check();
    await expect.poll(() => top(dialog(page))).toBe(dialogBefore);
  }
});
