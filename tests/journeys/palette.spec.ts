import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/journeys/axe.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { change, openOrder, ORDER_LIST, rows, SIGN_IN, toastOf } from '#tests/support/journeys/screens.ts';

const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Search or run a command' });
const field = (page: Page): Locator => palette(page).getByRole('combobox');
const entry = (page: Page, name: string | RegExp): Locator => palette(page).getByRole('option', { name });
const group = (page: Page, name: string): Locator => palette(page).getByRole('group', { name });

async function open(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test('an order is opened by its number and listed first the next time', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', ORDER_LIST);
  const code = `${await rows(page).nth(3).getByRole('link').first().textContent()}`;
  await open(page);
  await page.keyboard.type(code.replace('GLN-', ''));
  await expect(group(page, 'Orders').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(openOrder(page).getByRole('heading', { level: 2, name: code })).toBeVisible();
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(group(page, 'Recently used').getByRole('option').first()).toContainText(code);
  await expect(palette(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
});

test('the events of the open order are listed: blocked ones with their reason, the others open their form', async ({ pageOf, client }) => {
  const lead = await client('farhan.s');
  const placed = await Promise.all((await lead.orders({ status: 'PLACED' })).map(({ id }) => lead.order(id)));
  const order = placed.find(
    ({ abilities }) =>
      abilities.some(({ allowed }) => !allowed) && abilities.some(({ event, allowed }) => event === 'mark_cancel_by_customer' && allowed),
  );
  const page = await pageOf('farhan.s', `${ORDER_LIST}?order_id=${order?.id}`);
  await expect(change(page)).toHaveAttribute('data-state', 'idle');
  await open(page);
  const blocked = group(page, 'Here').locator('[aria-disabled=true]').first();
  await blocked.click({ force: true });
  await expect(palette(page)).toBeVisible();
  await page.keyboard.type('cancel by customer');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: /Cancel/ })).toBeVisible();
});

test('areas open by name, a list starts a new record, the theme is changed', async ({ pageOf }) => {
  const page = await pageOf('omkar.j', '/masters/uom-master');
  await expect(rows(page).first()).toBeVisible();
  await open(page);
  await page.keyboard.type('molec');
  await expect(entry(page, /^Molecules/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/masters\/molecule-master$/);
  await expect(rows(page).first()).toBeVisible();
  await open(page);
  await page.keyboard.type('new');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: /New record/ })).toBeVisible();
  await open(page);
  await page.keyboard.type('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('results exclude areas, records and people without access', async ({ pageOf }) => {
  const page = await pageOf('omkar.j', '/masters/uom-master');
  await expect(rows(page).first()).toBeVisible();
  await open(page);
  await expect(entry(page, /^Orders/)).toHaveCount(0);
  await expect(entry(page, /^Users and roles/)).toHaveCount(0);
  const answered = page.waitForResponse((response) => response.url().includes('/api/search/records'));
  await page.keyboard.type('patil');
  expect((await (await answered).json()).groups.map(({ kind }: { kind: string }) => kind)).not.toContain('order');
  await expect(group(page, 'Orders')).toHaveCount(0);
  await expect(group(page, 'Users')).toHaveCount(0);
});

test('local results stay listed while the server does not respond', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', ORDER_LIST);
  await expect(rows(page).first()).toBeVisible();
  await page.route('**/api/search/records?*', (route) => route.abort('connectionreset'));
  await open(page);
  await page.keyboard.type('home');
  await expect(palette(page).getByText('Records could not be searched.')).toBeVisible();
  await expect(entry(page, 'Home')).toBeVisible();
  await page.unroute('**/api/search/records?*');
  await page.keyboard.press('Control+Enter');
  await expect(palette(page)).toHaveAttribute('data-state', 'listing');
});

test('the focus stays inside and is restored on close', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', ORDER_LIST);
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await open(page);
  for (const key of ['Tab', 'Shift+Tab', 'Tab', 'Tab']) {
    await page.keyboard.press(key);
    await expect(field(page)).toBeFocused();
  }
  const marked = () => field(page).getAttribute('aria-activedescendant');
  const first = await marked();
  await page.keyboard.press('ArrowDown');
  await expect.poll(marked).not.toBe(first);
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
  await page.getByRole('button', { name: 'Search or run a command' }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Search or run a command' })).toBeFocused();
});

test('is accessible in both themes', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', ORDER_LIST);
  await rows(page).first().click();
  await expect(change(page)).toHaveAttribute('data-state', 'idle');
  await open(page);
  await expectAccessible(page, 'palette without words');
  await page.keyboard.type('patil');
  await expect(palette(page)).toHaveAttribute('data-state', 'listing');
  await expectAccessible(page, 'palette with records');
  await expect(page.locator('[aria-live=polite]').filter({ hasText: /^\d+ entr(y|ies)$/ })).toBeAttached();
});

test('is not available before the sign-in or over a dialog; its key is in the list of shortcuts', async ({ page, pageOf }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto(SIGN_IN);
  await expect(page.getByLabel('Email or username')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toHaveCount(0);
  expect(scripts.filter((url) => url.includes('palette'))).toEqual([]);
  const inside = await pageOf('farhan.s', ORDER_LIST);
  await expect(rows(inside).first()).toBeVisible();
  await inside.keyboard.press('?');
  await expect(inside.getByRole('dialog', { name: 'Keys' }).getByText('Search or run a command')).toBeVisible();
  await inside.keyboard.press('Control+k');
  await expect(palette(inside)).toHaveCount(0);
});

test('a link to the page is copied', async ({ browserOf }) => {
  const context = await browserOf('farhan.s', { permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  await page.goto(ORDER_LIST);
  await expect(rows(page).first()).toBeVisible();
  await open(page);
  await page.keyboard.type('copy a link');
  await page.keyboard.press('Enter');
  await expect(toastOf(page, 'Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(ORDER_LIST);
});
