import type { BrowserContext, Page } from '@playwright/test';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { logOut } from '#tests/support/journeys/log-out.ts';
import { change, dialog, openOrder, ORDER_LIST, rows, shell, SIGN_IN, signInBox } from '#tests/support/journeys/screens.ts';

test.use({ sessions: 'own' });

/** CSP violations of the browser, and the hosts of its requests. */
async function watch(context: BrowserContext): Promise<{ violations: string[]; origins: Set<string>; faults: string[] }> {
  const seen = { violations: [] as string[], origins: new Set<string>(), faults: [] as string[] };
  await context.exposeFunction('reportViolation', (violation: string) => seen.violations.push(violation));
  await context.addInitScript(() => {
    const { reportViolation } = window as unknown as { reportViolation: (violation: string) => void };
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      reportViolation(`${violatedDirective}: ${blockedURI} in ${sourceFile}`),
    );
  });
  context.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol !== 'data:' && protocol !== 'blob:') seen.origins.add(host);
  });
  context.on('page', (page) => page.on('websocket', (socket) => seen.origins.add(new URL(socket.url()).host)));
  context.on('weberror', (error) => seen.faults.push(error.error().message));
  context.on('console', (message) => {
    if (/content security policy|refused to/i.test(message.text())) seen.violations.push(message.text());
  });
  return seen;
}

/** Visits everything: list, filters, order, dialogs, files, home, sign-in. */
async function tour(page: Page): Promise<void> {
  await page.goto(ORDER_LIST);
  await expect(rows(page).first()).toBeVisible();
  await expect(page.locator('.live')).toHaveText('Live');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.keyboard.press('Escape');
  await rows(page).first().click();
  await expect(openOrder(page).getByRole('region', { name: 'Timeline' })).toBeVisible();
  await openOrder(page)
    .getByRole('tab', { name: /^Prescriptions/ })
    .click();
  await change(page).getByRole('button', { name: 'Cancel by customer' }).click();
  await dialog(page).getByRole('button', { name: 'Keep order' }).click();
  await page.getByRole('button', { name: /theme$/ }).click();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await logOut(page);
  await expect(signInBox(page)).toBeVisible();
}

test('a full tour violates no policy, throws nothing, and sends requests only to the own server', async ({ browserOf, baseURL }) => {
  // Every area and every tab, one after the other.
  test.slow();
  const context = await browserOf('nandini.r');
  const seen = await watch(context);
  await tour(await context.newPage());
  expect(seen.violations).toEqual([]);
  expect(seen.faults).toEqual([]);
  expect([...seen.origins]).toEqual([new URL(baseURL ?? '').host]);
});

test('an injected script is not run', async ({ page }) => {
  await page.goto(SIGN_IN);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "smuggled"';
    document.body.append(script);
  });
  await expect(page).not.toHaveTitle('smuggled');
});

test('§3: the browser storage grants no access without the cookie, nor the cookie without the storage', async ({
  pageOf,
  playwright,
  baseURL,
}) => {
  const page = await pageOf('farhan.s', ORDER_LIST);
  await expect(rows(page).first()).toBeVisible();
  const text = await page.evaluate(() => localStorage.getItem('currentUser'));
  const { token, django_account } = JSON.parse(text ?? '') as CurrentUser;
  const stored = { token, 'store-id': '2', authorization: `Bearer ${django_account.token}` };

  const thief = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  expect((await thief.get('/api/oms/orders', { headers: stored })).status()).toBe(401);
  const withCookie = page.context().request;
  expect((await withCookie.get('/api/oms/orders')).status()).toBe(401);
  expect((await withCookie.get('/api/oms/orders', { headers: stored })).status()).toBe(200);
  expect(await page.evaluate(() => document.cookie)).not.toContain('session');
  await thief.dispose();
});

test('the browser stores nothing about patients', async ({ pageOf, client }) => {
  const clerk = await client('nandini.r');
  const orders = await clerk.orders({});
  const page = await pageOf('farhan.s', ORDER_LIST);
  await expect(rows(page).first()).toBeVisible();
  await rows(page).first().click();
  await expect(openOrder(page).getByRole('region', { name: 'Timeline' })).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(shell(page)).toBeVisible();
  const stored = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const caches = await window.caches.keys();
    return JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), databases, caches]);
  });
  for (const { patient_name, phone_no } of orders) {
    expect(stored).not.toContain(patient_name);
    expect(stored).not.toContain(phone_no);
  }
});
