/** Bulk changes of orders: by keyboard, with the result of each order, found again, and undone. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/journeys/axe.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { dialog, ORDER_LIST, rows } from '#tests/support/journeys/screens.ts';

const selection = (page: Page) => page.getByRole('group', { name: 'Selection' });
const bulk = (page: Page) => page.locator('[data-machine=bulkChange]');

/** Presses Enter on a control, as a user without a mouse. */
async function press(page: Page, name: string | RegExp, within: Page | ReturnType<typeof dialog> = page): Promise<void> {
  const button = within.getByRole('button', { name, exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
}

/** Picks the visible rows with the box in the head, then all that match; returns their number. */
async function pickAll(page: Page): Promise<number> {
  await expect(page.locator('table[aria-label=Orders]')).not.toHaveAttribute('aria-busy');
  await page.locator('thead').getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  const all = selection(page).getByRole('button', { name: /^Pick all/ });
  const [, matching = ''] = /Pick all ([\d,]+)/.exec(await all.innerText()) ?? [];
  await all.press('Enter');
  await expect(selection(page)).toContainText(`All ${matching} that match are picked`);
  return Number(matching.replace(',', ''));
}

test('a lead changes more than 200 orders in bulk by keyboard and undoes it', async ({ pageOf, client }) => {
  test.slow();
  const page = await pageOf('farhan.s', `${ORDER_LIST}?status=PLACED,CUSTOMER-NOT-REACHABLE,CONFIRM-BUT-NEED-PRESCRIPTION`);
  await expect(rows(page).first()).toBeVisible();
  const picked = await pickAll(page);
  expect(picked).toBeGreaterThan(200);

  await press(page, 'Change the status…');
  await expect(dialog(page)).toContainText(`Change the status of ${picked} orders`);
  await dialog(page).getByRole('combobox', { name: 'Event' }).focus();
  await page.keyboard.type('Follow');
  await expect(dialog(page).getByRole('combobox', { name: 'Event' })).toHaveValue('mark_follow_up_within_tat');
  await press(page, 'Follow up', dialog(page));
  await expect(bulk(page)).toHaveAttribute('data-state', 'finished', { timeout: 30_000 });
  await expect(bulk(page)).toContainText(`of ${picked} orders were changed.`);
  await expectAccessible(page, 'result of a bulk change');
  const [, changed = ''] = /(\d+) of \d+ orders/.exec(await bulk(page).innerText()) ?? [];
  await press(page, 'Back to the list', dialog(page));

  // Somebody changes one of them meanwhile.
  const colleague = await client('nandini.r');
  await page.goto('/galen/bulk-changes');
  await expect(rows(page).first()).toContainText('Follow up');
  await rows(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(bulk(page)).toHaveAttribute('data-state', 'finished');
  const chosen = bulk(page).getByRole('button', { name: /^Changed/ });
  if ((await chosen.count()) > 0) await chosen.press('Enter');
  const list = bulk(page).getByRole('list', { name: 'Changed', exact: true });
  await expect(list).not.toHaveAttribute('aria-busy');
  const link = list.getByRole('link').first();
  // Read together: the list may be rendered again in between.
  const { code, href } = await link.evaluate((anchor) => ({ code: anchor.textContent, href: anchor.getAttribute('href') ?? '' }));
  const [, id = ''] = /order_id=(\d+)/.exec(href) ?? [];
  await colleague.move(Number(id), 'mark_customer_not_reachable');

  await press(page, 'Undo');
  const question = page.getByRole('alertdialog', { name: `Undo the change of ${changed} orders?` });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Undo the change' }).press('Enter');
  await expect(bulk(page)).toHaveAttribute('data-state', 'undone', { timeout: 30_000 });
  await expect(bulk(page)).toContainText(`${Number(changed) - 1} of ${changed} orders were undone.`);
  await expect(bulk(page).getByRole('listitem')).toHaveText(`${code} ${colleague.user.name} changed it since: Customer not reachable`);
  await expectAccessible(page, 'undone bulk change');
});

test('an agent is not offered statuses of several orders, nor the bulk changes', async ({ pageOf }) => {
  const page = await pageOf('meera.k', `${ORDER_LIST}?status=PLACED`);
  await rows(page).first().getByRole('checkbox').check();
  await expect(selection(page).getByRole('button', { name: 'Add a note…' })).toBeVisible();
  await expect(selection(page).getByRole('button', { name: 'Change the status…' })).toHaveCount(0);
  await page.goto('/galen/bulk-changes');
  await expect(page.getByRole('heading', { name: 'Bulk changes' })).toHaveCount(0);
});
