/** Selection, bulk changes, views, conditions and export of the order list. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/journeys/axe.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { dialog, openOrder, ORDER_LIST, rowOf, rows } from '#tests/support/journeys/screens.ts';

const selection = (page: Page) => page.getByRole('group', { name: 'Selection' });
const idAt = async (page: Page, at: number) => Number(await rows(page).nth(at).getAttribute('data-id'));
const pick = (page: Page, id: number) => rowOf(page, id).getByRole('checkbox').check();

test('a note for several orders, by mouse and keyboard', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', `${ORDER_LIST}?status=PLACED`);
  await expect(rows(page).first()).toBeVisible();
  const [first, second] = [await idAt(page, 0), await idAt(page, 1)];
  await pick(page, first);
  await rowOf(page, second).focus();
  await page.keyboard.press('x');
  await expect(selection(page)).toContainText('2 picked');
  await expectAccessible(page, 'selected orders');
  await selection(page).getByRole('button', { name: 'Add a note…' }).click();
  await dialog(page).getByRole('textbox', { name: 'Note' }).fill('Rain delays the riders');
  await dialog(page).getByRole('button', { name: 'Add note' }).click();
  await expect(dialog(page)).toContainText('2 of 2 orders were changed.');
  await dialog(page).getByRole('button', { name: 'Back to the list' }).click();
  await expect(selection(page)).toHaveCount(0);
  await page.goto(`${ORDER_LIST}?order_id=${second}`);
  await expect(openOrder(page)).toContainText('Rain delays the riders');
});

test('a status for several orders: the refused one stays selected, with its reason', async ({ pageOf, client }) => {
  const page = await pageOf('farhan.s', `${ORDER_LIST}?status=PLACED&sort=-placed`);
  await expect(rows(page).first()).toBeVisible();
  const [first, second] = [await idAt(page, 2), await idAt(page, 3)];
  await pick(page, first);
  await pick(page, second);
  await selection(page).getByRole('button', { name: 'Change the status…' }).click();
  const colleague = await client('nandini.r');
  await colleague.move(second, 'mark_customer_not_reachable');
  await dialog(page).getByRole('combobox', { name: 'Event' }).selectOption('Follow up');
  await dialog(page).getByRole('button', { name: 'Follow up' }).click();
  await expect(dialog(page)).toContainText('1 of 2 orders were changed.');
  await expect(dialog(page).getByRole('listitem')).toContainText(`${colleague.user.name} changed it meanwhile: Customer not reachable`);
  await dialog(page).getByRole('button', { name: 'Back to the list' }).click();
  await expect(selection(page)).toContainText('1 picked');
  await expect(rowOf(page, second).getByRole('checkbox')).toBeChecked();
  await expect(rowOf(page, first)).toHaveAttribute('data-gone', 'true');
});

test('a team lead assigns orders to someone', async ({ pageOf, client }) => {
  const colleague = await client('nandini.r');
  const page = await pageOf('farhan.s', `${ORDER_LIST}?assignee=none&sort=-placed`);
  await expect(rows(page).first()).toBeVisible();
  const id = await idAt(page, 0);
  await pick(page, id);
  await selection(page).getByRole('button', { name: 'Assign…' }).click();
  const field = dialog(page).getByRole('combobox', { name: 'Assign to' });
  await field.fill(colleague.user.name);
  await expect(dialog(page).getByRole('option')).toHaveText(new RegExp(String.raw`^${colleague.user.name}, .* · \d+ open$`));
  await field.press('ArrowDown');
  await field.press('Enter');
  await dialog(page).getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(dialog(page)).toContainText('1 of one order was changed.');
  expect(await colleague.order(id)).toMatchObject({ assignee: colleague.user.name });
});

test('conditions with "or" are saved as a view, restored from it and exported', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', ORDER_LIST);
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menu', { name: 'Filters' }).getByRole('menuitem', { name: 'Conditions with' }).click();
  await dialog(page).getByRole('button', { name: 'Group', exact: true }).click();
  const group = dialog(page).getByRole('group').last();
  await group.getByRole('combobox', { name: 'Field' }).selectOption('Store');
  await group.getByRole('textbox', { name: 'Store' }).fill('west');
  await group.getByRole('button', { name: 'Condition', exact: true }).click();
  await group.getByRole('combobox', { name: 'Field' }).nth(1).selectOption('City');
  await group.getByRole('checkbox', { name: 'Pune' }).check();
  await dialog(page).getByRole('button', { name: 'Show results' }).click();
  await expect(page).toHaveURL(/where=/);
  await expect(page.locator('table[aria-label=Orders]')).not.toHaveAttribute('aria-busy');
  const firstIds = () => rows(page).evaluateAll((all) => all.slice(0, 15).map((row) => (row as HTMLElement).dataset['id']));
  const ids = await firstIds();

  await page.getByRole('button', { name: 'Open, by TAT' }).click();
  await page.getByRole('menuitem', { name: 'Save as a view…' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('West or Pune');
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/view=\d+/);
  const view = new URL(page.url()).searchParams.get('view');

  await page.goto(`${ORDER_LIST}?view=${view}`);
  await expect(page).toHaveURL(/where=/);
  await expect(page.getByRole('button', { name: 'West or Pune' })).toBeVisible();
  await expect.poll(firstIds).toEqual(ids);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export results' }).click();
  await page.getByRole('menuitem', { name: 'CSV file (.csv)' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  const [, total] = /of ([\d,]+)/.exec(await page.locator('.list-foot').innerText()) ?? [];
  expect(lines.length - 1).toBe(Number(total?.replaceAll(',', '')));
});
