import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/journeys/axe.ts';
import { Gate } from '#tests/support/journeys/gate.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { dialog, rows } from '#tests/support/journeys/screens.ts';

/** A user who manages the masters. */
const KEEPER = 'omkar.j';
const ITEMS = '/masters/item-master';

const table = (page: Page) => page.locator('.list-grid');
const scroller = (page: Page) => page.locator('.list-scroll');
const foot = (page: Page) => page.locator('.list-foot');
const record = (page: Page) => page.getByRole('complementary', { name: /^Item: / });

async function settled(page: Page): Promise<void> {
  await expect(rows(page).first()).toBeVisible();
  await expect(table(page)).not.toHaveAttribute('aria-busy');
}

/** Scrolls so that the row at an index (from 0) is at the top. */
async function scrollTo(page: Page, index: number): Promise<void> {
  await scroller(page).evaluate((box, top) => box.scrollTo({ top }), index * 36);
  await expect(page).toHaveURL(new RegExp(`[?&]from=${index}(&|$)`));
  await expect(page.locator(`tr[data-id][aria-rowindex="${index + 2}"]`)).toBeVisible();
}

/** Time in which the rows could be replaced. */
const twoFrames = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** The visible state of the list. */
async function seen(page: Page): Promise<object> {
  await settled(page);
  const top = await scroller(page).evaluate((box) => box.scrollTop);
  return {
    address: new URL(page.url()).search,
    top,
    first: await page
      .locator(`tr[aria-rowindex="${Math.round(top / 36) + 2}"]`)
      .innerText()
      .then((words) => words.trim()),
    chips: await page.locator('.list-filters :is(.mantine-Button-root, .mantine-Pill-root)').allInnerTexts(),
    sorted: await page.locator('th[aria-sort]').allInnerTexts(),
    open: await record(page).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label'))),
  };
}

test('the first click opens its row, even if the code for scrolling arrives while the pointer is pressed', async ({ pageOf }) => {
  const page = await pageOf(KEEPER, ITEMS);
  await settled(page);
  const gate = new Gate();
  await gate.hold(page, 'GET', /\/virtual-rows-/);
  await rows(page).nth(1).hover();
  await page.mouse.down();
  const arrived = page.waitForEvent('requestfinished', (request) => request.url().includes('/virtual-rows-'));
  await gate.pass();
  await arrived;
  await twoFrames(page);
  await page.mouse.up();
  await expect(record(page).getByRole('form')).toBeVisible();
});

test('the row that had the focus has it again after a dialog, although the code for scrolling came meanwhile', async ({ pageOf }) => {
  const page = await pageOf(KEEPER, ITEMS);
  await settled(page);
  const gate = new Gate();
  await gate.hold(page, 'GET', /\/virtual-rows-/);
  await page.keyboard.press('j');
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  const arrived = page.waitForEvent('requestfinished', (request) => request.url().includes('/virtual-rows-'));
  await gate.pass();
  await arrived;
  await twoFrames(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rows(page).first()).toBeFocused();
});

test('the address holds filters, order, position and record: reload, a shared link and "back" restore all', async ({ pageOf }) => {
  const page = await pageOf(KEEPER, ITEMS);
  await settled(page);
  await page.getByRole('button', { name: 'Schedule' }).click();
  await page.getByRole('checkbox', { name: 'H', exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/schedule/);
  await page.getByRole('columnheader', { name: 'Changed' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=updated_at/);
  await settled(page);
  await scrollTo(page, 400);
  await page.locator('tr[aria-rowindex="405"]').click();
  await expect(record(page).getByRole('form')).toBeVisible();
  const before = await seen(page);

  await page.reload();
  await expect(record(page).getByRole('form')).toBeVisible();
  await expect.poll(() => seen(page)).toEqual(before);

  const shared = await pageOf('nandini.r', page.url());
  await expect(record(shared).getByRole('tab', { name: 'Details' })).toBeVisible();
  await expect.poll(() => seen(shared)).toEqual(before);

  await page.goto('/masters/uom-master');
  await settled(page);
  await page.goBack();
  await expect(record(page).getByRole('form')).toBeVisible();
  await expect.poll(() => seen(page)).toEqual(before);
});

test('closing a record keeps the position of its row and focuses it', async ({ pageOf }) => {
  const page = await pageOf(KEEPER, ITEMS);
  await settled(page);
  await scrollTo(page, 1200);
  const row = page.locator('tr[aria-rowindex="1210"]');
  await row.click();
  await expect(record(page).getByRole('form')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(record(page)).toHaveCount(0);
  await expect(row).toBeFocused();
  await expect(scroller(page)).toHaveJSProperty('scrollTop', 1200 * 36);
});

test('the list works by keyboard: rows, both ends, an “or” filter, columns', async ({ pageOf }) => {
  const page = await pageOf(KEEPER, ITEMS);
  await settled(page);
  const total = Number(await table(page).getAttribute('aria-rowcount'));
  const focused = page.locator('tr:focus');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(focused).toHaveAttribute('aria-rowindex', '3');
  await page.keyboard.press('End');
  await expect(focused).toHaveAttribute('aria-rowindex', String(total));
  await expect(foot(page)).toContainText(`${(total - 1).toLocaleString('en-IN')} of`);
  await page.keyboard.press('Home');
  await expect(focused).toHaveAttribute('aria-rowindex', '2');
  await page.keyboard.press('PageDown');
  await expect(focused).toHaveAttribute('aria-rowindex', '22');
  await page.keyboard.press('Enter');
  await expect(record(page).getByRole('form')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(focused).toHaveAttribute('aria-rowindex', '22');

  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: /^Conditions with/ }).press('Enter');
  const builder = page.getByRole('dialog', { name: 'Filter: Items' });
  await builder.getByRole('button', { name: 'Group' }).first().press('Enter');
  await builder.getByRole('textbox', { name: 'Name' }).fill('acelo');
  await builder.getByRole('button', { name: 'Condition', exact: true }).first().press('Enter');
  await builder.getByRole('textbox', { name: 'Name' }).nth(1).fill('telma');
  await expectAccessible(page, 'builder of filters');
  await builder.getByRole('button', { name: 'Show results' }).press('Enter');
  await expect(builder).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Name: contains acelo or Name: contains telma/ })).toBeVisible();
  await settled(page);
  expect(Number(await table(page).getAttribute('aria-rowcount'))).toBeLessThan(total);

  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  const chooser = page.getByRole('dialog', { name: 'Columns' });
  await chooser.getByRole('checkbox', { name: 'Composition' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('columnheader').nth(1)).toHaveText('Composition');
  await expectAccessible(page, 'columns');
  await page.keyboard.press('Escape');
  await page.reload();
  await settled(page);
  await expect(page.getByRole('columnheader').nth(1)).toHaveText('Composition');
});

test('all matching rows are selected and changed, with a result for each row, and undone', async ({ pageOf }) => {
  const page = await pageOf(KEEPER, `${ITEMS}?search=pan`);
  await settled(page);
  const matching = Number(await table(page).getAttribute('aria-rowcount')) - 1;
  await page.getByRole('checkbox', { name: 'All visible rows' }).check();
  await page.getByRole('button', { name: /^Pick all/ }).click();
  await expect(page.getByText(`All ${matching} that match are picked`)).toBeVisible();
  await expectAccessible(page, 'picked rows');
  await page.getByRole('button', { name: 'Change…' }).click();
  await dialog(page).getByLabel('Field to change').selectOption('Cold chain');
  await dialog(page).getByLabel('Cold chain of all rows').selectOption('Yes');
  await expectAccessible(page, 'bulk edit');
  await dialog(page)
    .getByRole('button', { name: `Change ${matching} rows` })
    .click();
  const result = page.locator('[data-machine=fileImport]');
  await expect(result).toHaveAttribute('data-state', 'done', { timeout: 30_000 });
  await expectAccessible(page, 'result of a bulk edit');
  await result.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expect(result).toHaveAttribute('data-state', 'undone', { timeout: 30_000 });
});

test('an empty result names the filter that excludes most', async ({ pageOf }) => {
  const page = await pageOf(KEEPER, `${ITEMS}?search=zzzz`);
  await expect(page.getByText(/^No item matches these 2 filters/)).toBeVisible();
  await expectAccessible(page, 'no row');
  await page.getByRole('button', { name: 'Remove “zzzz”' }).click();
  await settled(page);
  await expectAccessible(page, 'a list');
});

test('rows added by others wait until they are requested', async ({ pageOf }) => {
  const page = await pageOf(KEEPER, '/masters/uom-master');
  await settled(page);
  const before = await rows(page).count();
  const other = await pageOf(KEEPER, '/masters/uom-master?record=new');
  const part = other.getByRole('complementary', { name: 'Unit of measure: New record' });
  await part.getByLabel('Name', { exact: true }).fill('Waiting unit');
  await part.getByLabel('Short name').fill('WU');
  await part.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByRole('complementary', { name: 'Unit of measure: Waiting unit' })).toBeVisible();
  await expect(rows(other)).toHaveCount(before + 1);
  await expect(page.getByRole('button', { name: '1 new · show' })).toBeVisible();
  expect(await rows(page).count()).toBe(before);
  await page.getByRole('button', { name: '1 new · show' }).click();
  await expect(rows(page)).toHaveCount(before + 1);
});

test('a list is saved as a view, shared, and opens with it', async ({ pageOf }) => {
  const page = await pageOf(KEEPER, '/masters/company-master');
  await settled(page);
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=-name/);
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save as a view…' }).click();
  await dialog(page).getByLabel('Name').fill('From Z to A');
  await dialog(page).getByLabel('For everyone who can see the list').check();
  await expectAccessible(page, 'saving a view');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'From Z to A' }).click();
  await page.getByRole('menuitem', { name: 'Views…' }).click();
  await page.getByRole('checkbox', { name: 'From Z to A is my default' }).click();
  await expect(page.getByRole('checkbox', { name: 'From Z to A is my default' })).toBeChecked();
  await expectAccessible(page, 'views');
  await page.goto('/masters/company-master');
  await expect(page).toHaveURL(/view=\d+/);
  await expect(page.getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute('aria-sort', 'descending');
  const reader = await pageOf('nandini.r', '/masters/company-master');
  await settled(reader);
  await reader.getByRole('button', { name: 'View', exact: true }).click();
  await reader.getByRole('menuitem', { name: /^From Z to A/ }).click();
  await expect(reader).toHaveURL(/sort=-name/);
});
