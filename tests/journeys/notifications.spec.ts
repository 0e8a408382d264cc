/** Notifications (§2.5, §4.7, §7.4) end to end: one user acts in one browser, another is notified in a second. */
import type { Page } from '@playwright/test';
import { NOTIFICATION_LIST_HEIGHT, NOTIFICATION_TOAST_AUTO_CHECK, TOAST_TIME_OUT } from '#platform/contract/constants.ts';
import { expectAccessible } from '#tests/support/journeys/axe.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import {
  anyOrder,
  bellButton,
  dropdown,
  isConnected,
  noticeAbout,
  noticeToasts,
  notify,
  openBell,
  subjectOf,
} from '#tests/support/journeys/notices.ts';
import { coveredBy } from '#tests/support/journeys/covered.ts';
import { openOrder, ORDER_LIST, rows } from '#tests/support/journeys/screens.ts';

const announces = ['notifications'] as const;

/** Replaces the title of the server's notifications in the list and in the stream. */
async function underTitle(page: Page, title: string): Promise<void> {
  const renamed = (text: string) => text.replaceAll('"title":"Order taken over"', `"title":"${title}"`);
  await page.route('**/api/node/notifications', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: renamed(await response.text()) });
  });
  await page.routeWebSocket(/\/ws\/notifications/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => socket.send(renamed(String(message))));
  });
}

test('a colleague’s change is a toast and an entry under the bell within a second; Enter opens the order (§2.5, §4.7)', async ({
  browserOf,
  client,
}) => {
  const [person, colleague] = [await client('nandini.r'), await client('farhan.s')];
  await person.clearNotifications();
  const { id, code } = await anyOrder(person);
  await person.take(id);
  const pages = [
    await (await browserOf('nandini.r', { announces })).newPage(),
    await (await browserOf('nandini.r', { announces })).newPage(),
  ] as const;
  for (const page of pages) {
    await page.goto(ORDER_LIST);
    await isConnected(page);
    await expect(bellButton(page)).toHaveAccessibleName('Notifications');
  }
  await colleague.take(id);
  for (const page of pages) {
    await expect(noticeToasts(page, `Order taken over: ${code}: ${colleague.user.name} has it now`)).toBeVisible();
    await expect(bellButton(page)).toHaveAccessibleName('Notifications, 1 unread');
  }
  const [page] = pages;
  await openBell(page);
  await expect(noticeAbout(page, id)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(dropdown(page)).toHaveCount(0);
  await expect(openOrder(page)).toContainText(code);
  await expect(page).toHaveURL(`${ORDER_LIST}?order_id=${id}`);
  // Opening it here marks it as read in the other browser.
  await expect(bellButton(pages[1])).toHaveAccessibleName('Notifications');
});

test('notifications during a lost connection appear once when it is back, with one toast', async ({ browserOf, client }) => {
  const [person, colleague] = [await client('nandini.r'), await client('farhan.s')];
  await person.clearNotifications();
  const { id, code } = await anyOrder(person);
  await person.take(id);
  const context = await browserOf('nandini.r', { announces });
  const page = await context.newPage();
  await page.goto(ORDER_LIST);
  await isConnected(page);
  await context.setOffline(true);
  await expect(page.locator('.bell')).toHaveAttribute('data-stream', 'waiting');
  await colleague.take(id);
  await context.setOffline(false);
  await expect(noticeToasts(page, code)).toHaveCount(1);
  await isConnected(page);
  await openBell(page);
  await expect(noticeAbout(page, id)).toHaveCount(1);
  await page.reload();
  await isConnected(page);
  await openBell(page);
  await expect(noticeAbout(page, id)).toHaveCount(1);
  await expect(noticeToasts(page, code)).toHaveCount(0);
});

test('clearing one or all in one tab clears them in the other (§7.4)', async ({ browserOf, client }) => {
  const [person, colleague] = [await client('nandini.r'), await client('farhan.s')];
  await person.clearNotifications();
  const { id } = await anyOrder(person);
  for (const _ of [1, 2, 3]) await notify(person, colleague, id);
  const context = await browserOf('nandini.r');
  const [first, second] = [await context.newPage(), await context.newPage()];
  for (const page of [first, second]) {
    await page.goto(ORDER_LIST);
    await isConnected(page);
    await openBell(page);
    await expect(noticeAbout(page, id)).toHaveCount(3);
    await expect.poll(async () => (await dropdown(page).locator('.notices-area').boundingBox())?.height).toBe(NOTIFICATION_LIST_HEIGHT);
  }
  await noticeAbout(second, id)
    .first()
    .getByRole('button', { name: subjectOf(id, 'Clear ') })
    .click();
  for (const page of [second, first]) await expect(noticeAbout(page, id)).toHaveCount(2);
  await second.getByRole('button', { name: 'Clear All Notifications' }).click();
  for (const page of [second, first]) await expect(dropdown(page)).toContainText('No Notifications');
  expect(await person.notifications()).toEqual([]);
});

for (const title of ['Call Center Operation', 'Call Center Operation Admin'])
  test(`${title}: the toast stays, and leaves when it is cleared elsewhere (§2.5, §9)`, async ({ browserOf, client }) => {
    const [person, colleague] = [await client('nandini.r'), await client('farhan.s')];
    await person.clearNotifications();
    const { id, code } = await anyOrder(person);
    await person.take(id);
    const page = await (await browserOf('nandini.r', { announces })).newPage();
    await page.clock.install();
    await underTitle(page, title);
    await page.goto(ORDER_LIST);
    await isConnected(page);
    await colleague.take(id);
    const persistent = noticeToasts(page, `${title}: ${code}`);
    await expect(persistent).toBeVisible();
    await page.clock.runFor(TOAST_TIME_OUT * 3);
    await expect(persistent).toBeVisible();
    await expect.poll(() => coveredBy(page, persistent)).toEqual([]);
    await openBell(page);
    await expect(persistent).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(persistent).toBeVisible();
    await person.clearNotifications();
    await expect(bellButton(page)).toHaveAccessibleName('Notifications');
    await page.clock.runFor(NOTIFICATION_TOAST_AUTO_CHECK);
    await expect(persistent).toHaveCount(0);
  });

test('toasts keep clear of the bar of selected rows, also beside an open record', async ({ pageOf }) => {
  const page = await pageOf('nandini.r', ORDER_LIST, { permissions: ['clipboard-write'] });
  const first = rows(page).first();
  await first.getByRole('checkbox').check();
  await first.getByRole('link').click();
  await openOrder(page).getByRole('button', { name: 'Copy id' }).click();
  const toast = noticeToasts(page, 'copied');
  await expect(toast).toBeVisible();
  // It stays while it has the focus.
  await toast.getByRole('button', { name: 'Dismiss' }).focus();
  await expect(async () => {
    const bar = await page.getByRole('group', { name: 'Selection' }).boundingBox();
    expect((await toast.boundingBox())?.y).toBeGreaterThanOrEqual((bar?.y ?? Infinity) + (bar?.height ?? 0));
  }).toPass();
});

test('users without the product’s tab have no bell, and no requests are made for them (§2.5)', async ({ browserOf }) => {
  const page = await (await browserOf('ganesh.m')).newPage();
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('/node/') && requests.push(request.url()));
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(bellButton(page)).toHaveCount(0);
  expect(requests).toEqual([]);
});

test('the dropdown is accessible in each of its states', async ({ browserOf, client }) => {
  const [person, colleague] = [await client('nandini.r'), await client('farhan.s')];
  await person.clearNotifications();
  const { id } = await anyOrder(person);
  const page = await (await browserOf('nandini.r')).newPage();
  await page.goto(ORDER_LIST);
  await isConnected(page);
  await openBell(page);
  await expect(dropdown(page)).toContainText('No Notifications');
  await expectAccessible(page, 'no notifications');
  for (const _ of [1, 2, 3, 4]) await notify(person, colleague, id);
  await expect(noticeAbout(page, id)).toHaveCount(4);
  await expectAccessible(page, 'notifications');
  await page.keyboard.press('Escape');
  await expect(dropdown(page)).toHaveCount(0);
  await expect(bellButton(page)).toBeFocused();
});
