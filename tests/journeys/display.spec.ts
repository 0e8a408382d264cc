import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/journeys/axe.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { dialog, openOrder, ORDER_LIST, rows } from '#tests/support/journeys/screens.ts';

/** Display settings of §3 and languages, checked in the rendered page. */

async function openDisplay(page: Page): Promise<void> {
  await page.locator('.who').click();
  await page.getByRole('menuitem', { name: 'Display' }).click();
  await expect(dialog(page)).toBeVisible();
}

const look = (page: Page) => page.evaluate(() => Object.fromEntries(Object.entries(document.documentElement.dataset)));

test('a language is loaded on selection, re-renders the open order, and persists after a reload', async ({ pageOf }) => {
  const page = await pageOf('nandini.r', ORDER_LIST);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await rows(page).first().click();
  await expect(openOrder(page).getByRole('region', { name: 'Timeline' })).toBeVisible();
  const { href } = new URL(page.url());
  expect(requests.filter((path) => /\/hi-/.test(path))).toEqual([]);

  await openDisplay(page);
  await page.getByLabel('Language').selectOption('हिन्दी');
  await expect(page.getByRole('region', { name: 'टाइमलाइन' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  expect(page.url()).toBe(href);
  await page.keyboard.press('Escape');
  await expect(page.locator('.who')).toBeFocused();

  await page.reload();
  await expect(page.getByRole('region', { name: 'टाइमलाइन' })).toBeVisible();
  await expect(page).toHaveTitle(/^ऑर्डर/);
});

test('another tab follows the theme and the language', async ({ browserOf }) => {
  const context = await browserOf('nandini.r');
  const [first, second] = [await context.newPage(), await context.newPage()];
  for (const page of [first, second]) {
    await page.goto('/home');
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  }
  // A background tab renders once a second.
  await first.bringToFront();
  await openDisplay(first);
  await first.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name: 'Dark' }).check();
  await first.getByLabel('Accent').selectOption('Plum');
  await first.getByLabel('Language').selectOption('हिन्दी');
  await expect(second.getByRole('heading', { name: 'होम' })).toBeVisible();
  await expect.poll(() => look(second)).toMatchObject({ theme: 'dark', skin: 'plum', brand: 'dark' });
});

test('the theme is applied before the first paint and follows the system’s theme', async ({ browserOf }) => {
  const context = await browserOf('nandini.r', { colorScheme: 'dark' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    localStorage.setItem('choose_skin', 'indigo');
    // The attributes seen by the first element of the body.
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      localStorage.setItem('found', JSON.stringify(Object.fromEntries(Object.entries(document.documentElement.dataset))));
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('found') ?? '{}'))).toMatchObject({ theme: 'dark', skin: 'indigo' });
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('display settings and keys are accessible', async ({ pageOf }) => {
  const page = await pageOf('nandini.r', ORDER_LIST);
  await expect(rows(page).first()).toBeVisible();
  await openDisplay(page);
  await expectAccessible(page, 'display settings');
  await page.getByLabel('Accent').selectOption('Graphite');
  await page.getByLabel('Name block').selectOption('Accent colour');
  await page.getByRole('radio', { name: 'Compact' }).check();
  await page.getByRole('radio', { name: 'One list' }).check();
  await page.keyboard.press('Escape');
  await expect(page.locator('.list-grid')).toHaveAttribute('data-density', 'compact');
  await expectAccessible(page, 'order list in graphite, compact');
  await page.keyboard.press('?');
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page, 'keys');
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL(/\/home$/);
});
