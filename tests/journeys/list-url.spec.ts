import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { openOrder, ORDER_LIST, rows } from '#tests/support/journeys/screens.ts';

/** The visible state of the list: top row, filters, order, number of rows, record. */
async function seen(page: Page): Promise<object> {
  await expect(page.locator('table[aria-label=Orders]')).not.toHaveAttribute('aria-busy');
  return {
    address: new URL(page.url()).pathname + new URL(page.url()).search,
    top: await rows(page).evaluateAll((all) => {
      const head = document.querySelector('.list-grid thead th')!.getBoundingClientRect().bottom;
      return (all.find((row) => row.getBoundingClientRect().bottom > head + 0.5) as HTMLElement).dataset['id'];
    }),
    filters: await page
      .locator('.list-filters .mantine-Button-root')
      .evaluateAll((all) => all.map((chip) => chip.getAttribute('aria-pressed') ?? '')),
    sorted: await page.locator('th[aria-sort]').evaluateAll((all) => all.map((head) => [head.textContent, head.getAttribute('aria-sort')])),
    total: (await page.locator('.list-foot').innerText()).split(' of ')[1],
    order: await openOrder(page).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label'))),
  };
}

async function settled(page: Page): Promise<void> {
  await expect(rows(page).first()).toBeVisible();
  await expect(page.locator('table[aria-label=Orders]')).not.toHaveAttribute('aria-busy');
}

/** Filter, sort, an open order further down: each a separate history entry. */
async function arrange(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Needs prescription/ }).click();
  await expect(page).toHaveURL(/prescription=/);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menu', { name: 'Filters' }).getByRole('menuitem', { name: 'City' }).click();
  await page.getByRole('dialog', { name: 'Filter City' }).getByRole('checkbox').first().check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/city=/);
  await page.getByRole('columnheader', { name: 'Value ₹' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=value/);
  await settled(page);
  await rows(page).first().focus();
  // Not to the end: there the position depends on the height of the screen, which is less for whoever has a call's room below it.
  await page.keyboard.press('PageDown');
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowDown');
  const isSettled = () =>
    page.evaluate(() => {
      const top = Math.floor(document.querySelector('.list-scroll')!.scrollTop / 36);
      return top > 0 && top === Number(new URLSearchParams(location.search).get('from'));
    });
  await expect.poll(isSettled).toBe(true);
  await settled(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/order_id=\d+/);
  await expect(openOrder(page).getByRole('region', { name: 'Timeline' })).toBeVisible();
}

test('the address holds filters, sort, position and order (§2.2): reload, back and a shared link restore all', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', ORDER_LIST);
  await settled(page);
  await arrange(page);
  const before = await seen(page);

  await page.reload();
  await settled(page);
  await expect(openOrder(page).getByRole('region', { name: 'Timeline' })).toBeVisible();
  await expect.poll(() => seen(page)).toEqual(before);

  const shared = await pageOf('nandini.r', page.url());
  await settled(shared);
  await expect(openOrder(shared).getByRole('region', { name: 'Timeline' })).toBeVisible();
  await expect.poll(() => seen(shared)).toEqual(before);

  await page.goBack();
  await expect(openOrder(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=value/);
  await settled(page);
  await page.goForward();
  await page.goForward();
  await expect(openOrder(page).getByRole('region', { name: 'Timeline' })).toBeVisible();
  await expect.poll(() => seen(page)).toEqual(before);
});

test('"back" after closing an order leads to the step before it was opened', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', ORDER_LIST);
  await settled(page);
  await page.getByRole('button', { name: /^Needs prescription/ }).click();
  await expect(page).toHaveURL(/prescription=/);
  await settled(page);
  await rows(page).nth(1).click();
  await expect(page).toHaveURL(/order_id=\d+/);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/order_id/);
  await expect(rows(page).nth(1)).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(ORDER_LIST);
});

test('with an order open, Tab reaches nothing below it', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', ORDER_LIST);
  await settled(page);
  await rows(page).nth(1).click();
  await expect(openOrder(page).getByRole('region', { name: 'Timeline' })).toBeVisible();
  await page.getByRole('button', { name: 'Open, by TAT' }).focus();
  const inList = () => page.evaluate(() => document.activeElement?.closest('.list-behind') !== null);
  for (let presses = 0; await inList(); presses += 1) {
    expect(presses, 'presses of Tab').toBeLessThan(200);
    const isCovered = await page.evaluate(() => {
      const { left } = document.activeElement!.getBoundingClientRect();
      return !document.activeElement!.matches('tr') && left >= document.querySelector('.drawer')!.getBoundingClientRect().left;
    });
    expect(isCovered).toBe(false);
    await page.keyboard.press('Tab');
  }
  await expect(openOrder(page).locator(':focus')).toHaveCount(1);
});

test('an invalid link still shows a list', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', `${ORDER_LIST}?sort=nothing&page=-3&status=NEVER&pincode=12&order_id=abc&colour=red`);
  await expect(rows(page).first()).toBeVisible();
  await expect(openOrder(page)).toHaveCount(0);
});

test('a missing order shows a message over a working list', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', `${ORDER_LIST}?order_id=999999999`);
  await expect(page.getByText('Order 999999999 not found')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(ORDER_LIST);
  await expect(rows(page).first()).toBeVisible();
});
