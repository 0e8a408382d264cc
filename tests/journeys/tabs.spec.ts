import type { BrowserContext, Page } from '@playwright/test';
import { ACTIVITY_THROTTLE, INACTIVITY_WARNING } from '#platform/contract/constants.ts';
import { demoPassword } from '#features/session/demo-accounts.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { logOut } from '#tests/support/journeys/log-out.ts';
import {
  fillCredentials,
  openOrder,
  ORDER_LIST,
  rows,
  shell,
  SIGN_IN,
  signInBox,
  toastOf,
  warning,
} from '#tests/support/journeys/screens.ts';
import { becomeSomebodyElse } from '#tests/support/journeys/somebody-else.ts';
import { stopClock } from '#tests/support/journeys/stop-clock.ts';

test.use({ sessions: 'own' });

/** Time within which every tab must follow. Milliseconds. */
const FOLLOWED_WITHIN = 1_000;

/** Requests that end something, of all tabs together. */
function countEndings(context: BrowserContext): Record<'unassign' | 'logout', number> {
  const counts = { unassign: 0, logout: 0 };
  context.on('request', (request) => {
    if (request.url().endsWith('/api/crm/unassign-tasks')) counts.unassign += 1;
    if (request.url().endsWith('/api/main/logout')) counts.logout += 1;
  });
  return counts;
}

async function threeTabs(context: BrowserContext): Promise<[Page, Page, Page]> {
  const open = async () => {
    const page = await context.newPage();
    await page.goto(ORDER_LIST);
    await expect(rows(page).first()).toBeVisible();
    return page;
  };
  return [await open(), await open(), await open()];
}

/** Makes a request with the browser's current credentials. */
async function createRequester(context: BrowserContext, page: Page, origin: string): Promise<() => Promise<number>> {
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const token = await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('currentUser') ?? '') as { django_account: { token: string } };
    return user.django_account.token;
  });
  const headers = { cookie, authorization: `Bearer ${token}` };
  return async () => (await fetch(`${origin}/api/oms/orders`, { headers })).status;
}

test('logout in one tab brings all to the sign-in within a second (§4.5), and ends the server session once', async ({
  browserOf,
  baseURL,
}) => {
  const context = await browserOf('farhan.s');
  const endings = countEndings(context);
  const tabs = await threeTabs(context);
  const ask = await createRequester(context, tabs[0], baseURL ?? '');
  expect(await ask()).toBe(200);

  const ended = tabs[0].waitForResponse((response) => response.url().endsWith('/api/main/logout') && response.ok());
  const done = ended.then(() => Date.now());
  const arrivals = tabs.map((tab) => tab.waitForURL(SIGN_IN).then(() => Date.now()));
  await logOut(tabs[0]);
  for (const moment of await Promise.all(arrivals)) expect(moment - (await done)).toBeLessThan(FOLLOWED_WITHIN);

  for (const tab of tabs) {
    await expect(signInBox(tab)).toBeVisible();
    await expect(tab.getByText('Session Timeout.')).toHaveCount(0);
  }
  expect(await ask()).toBe(401);
  expect(endings).toEqual({ unassign: 1, logout: 1 });
});

test('a session ended by the server is reported in every tab, and each returns to its page with its input', async ({ browserOf }) => {
  const context = await browserOf('farhan.s');
  const tabs = await threeTabs(context);
  const [first, second] = tabs;
  await rows(second).first().click();
  await openOrder(second).getByPlaceholder('Write a note').fill('Ring twice');
  const address = second.url();
  // The other tabs notice it only by the change in storage.
  await first.route(/\/api\/oms\/orders(\?|$)/, (route) => route.fulfill({ status: 401, json: { message: 'Session Timeout.' } }));
  await first.reload();
  for (const tab of tabs) await expect(tab.getByText('Your session has ended.')).toBeVisible();
  await first.unrouteAll();
  await fillCredentials(second, 'farhan.s', demoPassword);
  await second.keyboard.press('Enter');
  await expect(openOrder(second).getByPlaceholder('Write a note')).toHaveValue('Ring twice');
  expect(second.url()).toBe(address);
});

test('§4.5: the warning comes in all tabs at once, and activity in one cancels it in all', async ({ browserOf }) => {
  const context = await browserOf('farhan.s');
  await context.clock.install();
  const tabs = await threeTabs(context);
  // Time stands still between the steps, so that a slow machine does not use up the 2 s.
  await stopClock(tabs[0], 1_000, context);
  await tabs[1].mouse.move(30, 20);
  await context.clock.runFor(INACTIVITY_WARNING - 2_000);
  for (const tab of tabs) await expect(warning(tab)).toHaveCount(0);
  await context.clock.runFor(3_000);
  for (const tab of tabs) await expect(warning(tab)).toBeVisible();

  await context.clock.runFor(ACTIVITY_THROTTLE);
  await tabs[2].mouse.move(40, 20);
  for (const tab of tabs) await expect(warning(tab)).toHaveCount(0);
  await context.clock.runFor(INACTIVITY_WARNING - 2_000);
  for (const tab of tabs) await expect(warning(tab)).toHaveCount(0);
});

test('after six minutes without input all tabs are logged out, and the server session ends once', async ({ browserOf }) => {
  const context = await browserOf('farhan.s');
  await context.clock.install();
  const endings = countEndings(context);
  const tabs = await threeTabs(context);
  await context.clock.runFor(INACTIVITY_WARNING);
  for (const tab of tabs) await expect(warning(tab)).toBeVisible();
  await context.clock.runFor(61_000);
  for (const tab of tabs) await expect(signInBox(tab)).toBeVisible();
  expect(endings).toEqual({ unassign: 0, logout: 1 });
});

/** The visibility event of a page that goes to the background or comes back. */
const setVisible = (page: Page, visible: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    visible ? 'visible' : 'hidden',
  );

test('§4.5: a tab that slept for ten minutes is logged out before it sends any request', async ({ browserOf }) => {
  const context = await browserOf('farhan.s');
  await context.clock.install();
  const page = await context.newPage();
  await page.goto(ORDER_LIST);
  await expect(rows(page).first()).toBeVisible();
  // Requests that a new page makes after its first rows are shown.
  await expect(page.locator('.live')).toHaveAttribute('data-state', 'connected');
  await expect(page.locator('.bell')).toHaveAttribute('data-stream', 'connected');
  await page.waitForLoadState('networkidle');
  await setVisible(page, false);
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && requests.push(new URL(request.url()).pathname));
  // A sleeping machine: time passes without timers.
  await context.clock.setSystemTime((await page.evaluate(() => Date.now())) + 600_000);
  await setVisible(page, true);
  await expect(signInBox(page)).toBeVisible();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  expect(requests.filter((path) => path !== '/api/main/demo-accounts')).toEqual(['/api/main/logout']);
});

test('signing in as another user in one tab changes all of them', async ({ browserOf }) => {
  const context = await browserOf('farhan.s');
  const [first, second, third] = await threeTabs(context);
  await logOut(first);
  for (const tab of [first, second, third]) await expect(signInBox(tab)).toBeVisible();
  await fillCredentials(second, 'nandini.r', demoPassword);
  await second.getByRole('button', { name: /^Sign in/ }).click();
  for (const tab of [first, second, third]) await expect(shell(tab)).toContainText('Welcome, Nandini Rane');
});

test('a tab whose request is rejected while another tab signs in waits for the new session and stays', async ({ browserOf, client }) => {
  const context = await browserOf('farhan.s');
  const [first, second, third] = await threeTabs(context);
  const { user: added } = await client('nandini.r');
  // Extends the time in which the new session may arrive.
  await third.clock.install();
  await stopClock(third, 200);
  await third.route('**/api/oms/orders?*', (route) => route.fulfill({ status: 401, json: { message: 'Session Timeout.' } }));
  const refused = third.waitForResponse((response) => response.status() === 401);
  await third.getByRole('button', { name: /^Needs prescription/ }).click();
  await refused;
  await third.unrouteAll();
  await becomeSomebodyElse(first, added);
  await expect(shell(third)).toContainText('Welcome, Nandini Rane');
  await expect(toastOf(third, /^Another tab signed this browser in as Nandini Rane/)).toBeVisible();
  await third.clock.runFor(10_000);
  await third.clock.resume();
  for (const tab of [second, third]) await expect(rows(tab).first()).toBeVisible();
});

test('a tab that still shows one user follows when another tab signs in as another', async ({ browserOf, client }) => {
  const context = await browserOf('farhan.s');
  const [first, second] = await threeTabs(context);
  const { user: added } = await client('nandini.r');
  await becomeSomebodyElse(first, added);
  await expect(shell(second)).toContainText('Welcome, Nandini Rane');
  await expect(toastOf(second, /^Another tab signed this browser in as Nandini Rane/)).toBeVisible();
  await expect(rows(second).first()).toBeVisible();
});
