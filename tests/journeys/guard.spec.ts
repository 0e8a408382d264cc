import type { Page } from '@playwright/test';
import { businessDate } from '#platform/contract/business-day.ts';
import { SESSION_NOTIFICATION_DISPLAY_TIME, SIGNED_IN_CHECK_DELAY, TOAST_EASE } from '#platform/contract/constants.ts';
import { demoPassword } from '#features/session/demo-accounts.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { logOut } from '#tests/support/journeys/log-out.ts';
import { fillCredentials, ORDER_LIST, rows, shell, SIGN_IN, signInBox, toastOf } from '#tests/support/journeys/screens.ts';

test.use({ sessions: 'own' });

const yesterday = businessDate(new Date(Date.now() - 86_400_000));

/** Number of requests of each page to end the session. */
function countLogouts(page: Page): { count: number; role: unknown } {
  const logouts: { count: number; role: unknown } = { count: 0, role: null };
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/main/logout')) return;
    logouts.count += 1;
    logouts.role = (request.postDataJSON() as { role: unknown }).role;
  });
  return logouts;
}

const storedUser = (page: Page) => page.evaluate(() => localStorage.getItem('currentUser'));

async function expectTimeout(page: Page): Promise<void> {
  await expect(signInBox(page)).toBeVisible();
  await expect(page).toHaveURL(SIGN_IN);
  await expect(toastOf(page, 'Session Timeout.')).toBeVisible();
  await expect.poll(() => storedUser(page)).toBeNull();
}

test('without a stored user a guarded route leads to the sign-in with a message (§4.4, 1; §8)', async ({ page }) => {
  await page.goto(ORDER_LIST);
  await expectTimeout(page);
});

test('the message of an ended session is at the top right, in red, for four seconds (§8, §9)', async ({ page }) => {
  await page.clock.install();
  await page.goto(ORDER_LIST);
  const toast = page.locator('.mantine-Notification-root').filter({ hasText: 'Session Timeout.' });
  await expect(toast.locator('[data-state]')).toHaveAttribute('data-state', 'active');
  const box = await toast.boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(box && width - box.x - box.width).toBeLessThan(40);
  expect(box?.y).toBeLessThan(40);
  const [red = 0, green = 0, blue = 0] = await toast.locator('.mantine-Notification-icon').evaluate((element) => {
    const swatch = document.createElement('canvas').getContext('2d');
    if (!swatch) return [];
    swatch.fillStyle = getComputedStyle(element).backgroundColor;
    swatch.fillRect(0, 0, 1, 1);
    return [...swatch.getImageData(0, 0, 1, 1).data];
  });
  expect(red).toBeGreaterThan(green + blue);
  await page.clock.runFor(SESSION_NOTIFICATION_DISPLAY_TIME + TOAST_EASE);
  await expect(toast).toHaveCount(0);
});

test('signed in today: the route opens (§4.4, 2)', async ({ pageOf }) => {
  const page = await pageOf('nandini.r', ORDER_LIST);
  await expect(rows(page).first()).toBeVisible();
});

test('signed in yesterday, no call-centre agent: the session ends without a logout call (§4.4, 3)', async ({ browserOf }) => {
  const page = await (await browserOf('nandini.r', { user: { signInDate: yesterday } })).newPage();
  const logouts = countLogouts(page);
  await page.goto(ORDER_LIST);
  await expectTimeout(page);
  expect(logouts.count).toBe(0);
});

test('signed in yesterday, a call-centre agent: logged out by role and agent id first (§4.3, §4.4, 4; §6)', async ({ browserOf }) => {
  const page = await (await browserOf('farhan.s', { user: { signInDate: yesterday } })).newPage();
  const logouts = countLogouts(page);
  await page.goto(ORDER_LIST);
  await expectTimeout(page);
  expect(logouts).toEqual({ count: 1, role: 'call-center-operation' });
});

test('a stored user that cannot be read is treated as signed out', async ({ page, baseURL }) => {
  await page.goto(SIGN_IN);
  await page.evaluate(() => localStorage.setItem('currentUser', '{"name":'));
  await page.goto(`${baseURL}${ORDER_LIST}`);
  await expectTimeout(page);
});

test('a session that the server does not know any more ends at the first response (§4.3, §8)', async ({ browserOf }) => {
  const context = await browserOf('nandini.r');
  await context.clearCookies();
  const page = await context.newPage();
  await page.goto(ORDER_LIST);
  await expectTimeout(page);
});

test('after an expired session the same person returns to the same page, and another one to the start page', async ({ browserOf }) => {
  const context = await browserOf('nandini.r');
  const page = await context.newPage();
  const end = async () => {
    await page.goto(`${ORDER_LIST}?status=PLACED`);
    await expect(rows(page).first()).toBeVisible();
    await context.clearCookies();
    await page.reload();
    await expect(page.getByText('Your session has ended.')).toBeVisible();
  };
  const enter = async (username: string) => {
    await fillCredentials(page, username, demoPassword);
    await page.getByRole('button', { name: /^Sign in/ }).click();
    await expect(rows(page).first()).toBeVisible();
  };
  await end();
  await enter('nandini.r');
  await expect(page).toHaveURL(`${ORDER_LIST}?status=PLACED`);
  await end();
  await enter('farhan.s');
  await expect(page).toHaveURL(ORDER_LIST);
});

test('§4.3: after logout "back" shows no data, and nothing of the session is left in the browser', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', ORDER_LIST);
  const order = await rows(page).first().getByRole('link').innerText();
  await rows(page).first().click();
  await page.getByLabel('Note', { exact: true }).fill('Prefers to be called in the evening');
  const ended = page.waitForResponse((response) => response.url().endsWith('/api/main/logout'));
  await logOut(page);
  expect(await (await ended).headerValue('clear-site-data')).toContain('cache');
  await expect(signInBox(page)).toBeVisible();
  await page.goBack();
  await expect(signInBox(page)).toBeVisible();
  await expect(page.getByText(order)).toHaveCount(0);
  const left = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
  expect(left).not.toMatch(/token|farhan|roles|user_id|evening/i);
});

test('a signed-in user is redirected from the sign-in to the first area; an unknown address shows the 404 page', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', SIGN_IN);
  await expect(page).toHaveURL(ORDER_LIST);
  await page.goto('/no/such/place');
  await expect(page.getByText('Page not found')).toBeVisible();
  await expect(shell(page)).toBeVisible();
});

test('an account without access to the area is redirected to one with access', async ({ page }) => {
  await page.goto(SIGN_IN);
  await fillCredentials(page, 'store.systems', demoPassword);
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await expect(page).toHaveURL('/home');
  await page.goto(ORDER_LIST);
  await expect(page).toHaveURL('/home');
  await expect(toastOf(page, /^You don’t have access to /)).toBeVisible();
  await expect(page.getByText('You don’t have access to any area yet')).toBeVisible();
});

test('the sign-in page reloads after 200 ms if tabs are stored (§2.3, §9)', async ({ browserOf }) => {
  const page = await (await browserOf('nandini.r')).newPage();
  await page.goto('/healthz');
  const user = await storedUser(page);
  await page.evaluate(() => localStorage.removeItem('currentUser'));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(SIGN_IN);
  await expect(signInBox(page)).toBeVisible();
  await page.evaluate((text) => localStorage.setItem('currentUser', text ?? ''), user);
  await page.clock.runFor(SIGNED_IN_CHECK_DELAY);
  await expect(page).toHaveURL(ORDER_LIST);
});
