import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/journeys/axe.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';

/** A user who manages the masters. */
const KEEPER = 'omkar.j';
const FILE = 'Choose a file, or drop it here';

/** Items of two unknown companies, and of one that exists; the names are unique to a journey. */
const itemsOf = (name: string) => ({
  name: `${name}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Name,Company',
      ...Array.from({ length: 6 }, (_, at) => `${name} ${at} Tablet,${name} Misspelt Ltd`),
      ...Array.from({ length: 2 }, (_, at) => `${name} ${at} Syrup,${name} Unknown Ltd`),
      `${name} Drops,Vasudha Pharma Ltd`,
    ].join('\n'),
  ),
});

const isAt = (page: Page, state: string) =>
  expect(page.locator('[data-machine=fileImport]')).toHaveAttribute('data-state', state, { timeout: 30_000 });
const fieldOf = (page: Page, label: string) => page.getByRole('combobox', { name: new RegExp(`^${label}( required)?$`) });
const filter = (page: Page, name: string) => page.getByRole('group', { name: 'Which rows' }).getByRole('button', { name });

async function sameForAll(page: Page, label: string, value: string): Promise<void> {
  await fieldOf(page, label).selectOption('The same value for all rows');
  const control = page.getByLabel(`${label}, for all rows`);
  await ((await control.evaluate(({ tagName }) => tagName)) === 'SELECT' ? control.selectOption({ label: value }) : control.fill(value));
}

/** Uploads a file of items and maps it, up to the review. */
async function review(page: Page, file: ReturnType<typeof itemsOf>): Promise<void> {
  await page.getByLabel(FILE).setInputFiles(file);
  await isAt(page, 'mapping');
  if ((await fieldOf(page, 'Grade').inputValue()) === '') {
    await sameForAll(page, 'Unit of measure', 'Strip');
    await sameForAll(page, 'Pack size', '10');
    await sameForAll(page, 'Schedule', 'None');
    await sameForAll(page, 'Grade', 'C');
  }
  await page.getByRole('button', { name: 'Check 9 rows' }).click();
  await isAt(page, 'reviewing');
}

const write = async (page: Page, rows: number) => {
  await page.getByRole('button', { name: `Write ${rows} rows` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Write' }).click();
  await isAt(page, 'done');
};

test('equal problems are mended at once, taken back, left out, and mended as last time in the next file', async ({ pageOf }) => {
  const page = await pageOf(KEEPER, '/drug-details/upload-csv');
  const file = itemsOf('Groupol');
  await review(page, file);
  await expect(page.getByRole('heading', { name: '2 problems' })).toBeVisible();
  await expectAccessible(page, 'problems of an import');
  const misspelt = page.getByRole('listitem', { name: 'Company: Groupol Misspelt Ltd' });
  await expect(misspelt).toContainText('6 rows, first on line 2');
  const value = misspelt.getByRole('combobox');
  await value.fill('vasudha');
  await page.getByRole('option', { name: 'Vasudha Pharma Ltd', exact: true }).click();
  await misspelt.getByRole('button', { name: 'Apply to 6 rows' }).click();
  await expect(page.getByRole('heading', { name: 'One problem' })).toBeFocused();
  await expect(filter(page, 'New 7')).toBeVisible();

  const unknown = page.getByRole('listitem', { name: 'Company: Groupol Unknown Ltd' });
  await unknown.getByRole('button', { name: 'Leave out these rows' }).click();
  await expect(filter(page, 'Left out 2')).toBeVisible();
  await page.getByText('2 changes to the file').click();
  const change = page.getByRole('listitem', { name: 'Company: Groupol Misspelt Ltd → Vasudha Pharma Ltd' });
  await change.getByRole('button', { name: 'Back to the file’s value' }).click();
  await expect(filter(page, 'Bad 6')).toBeVisible();
  await misspelt.getByRole('combobox').fill('Vasudha Pharma Ltd');
  await misspelt.getByRole('combobox').press('Enter');
  await expect(filter(page, 'Bad 0')).toBeVisible();
  // Rows are pale until the current ones have come.
  await expect(page.locator('.batch-grid[aria-busy]')).toHaveCount(0);
  await expectAccessible(page, 'changes to the file');
  await write(page, 7);

  await page.getByRole('button', { name: 'Import another file' }).click();
  await expect(page.getByText('One value is replaced in every file')).toBeVisible();
  const repeated = itemsOf('Groupol');
  await review(page, { ...repeated, name: 'groupol-again.csv' });
  await expect(page.getByRole('note').filter({ hasText: 'The same file was imported before' })).toBeVisible();
  const asLastTime = page.getByRole('checkbox', { name: 'One value was replaced as last time' });
  await expect(asLastTime).toBeChecked();
  await expect(filter(page, 'Bad 2')).toBeVisible();
  // The box follows the server: every row is checked again first.
  await asLastTime.click();
  await expect(filter(page, 'Bad 8')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Cancel import' }).click();
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let pressed = 0; pressed < 80; pressed += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}

test('equal problems are mended by keyboard, and Escape never empties a cell', async ({ pageOf }) => {
  const page = await pageOf(KEEPER, '/drug-details/upload-csv');
  await review(page, itemsOf('Keyol'));
  const misspelt = page.getByRole('listitem', { name: 'Company: Keyol Misspelt Ltd' });
  const value = misspelt.getByRole('combobox');
  await tabTo(page, value);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('vasudha');
  await expect(page.getByRole('option', { name: 'Vasudha Pharma Ltd', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(value).toHaveValue('vasudha');
  await page.keyboard.press('Escape');
  await expect(value).toHaveValue('Keyol Misspelt Ltd');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('vasudha pharma ltd');
  await expect(page.getByRole('option', { name: 'Vasudha Pharma Ltd', exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(value).toHaveValue('Vasudha Pharma Ltd');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'One problem' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Leave out these rows' }));
  await page.keyboard.press('Enter');
  await expect(filter(page, 'Left out 2')).toBeVisible();
  await filter(page, 'New 7').focus();
  await page.keyboard.press('Enter');
  const edit = page.getByRole('button', { name: 'Edit line 2' });
  await tabTo(page, edit);
  await page.keyboard.press('Enter');
  const cell = page.getByRole('combobox', { name: 'Company, line 2' });
  await expect(cell).toHaveValue('Vasudha Pharma Ltd');
  await tabTo(page, page.getByRole('button', { name: 'Back to the file’s value: Company, line 2' }));
  await page.keyboard.press('Enter');
  await expect(filter(page, 'Bad 1')).toBeVisible();
  await expect(cell).toHaveValue('Keyol Misspelt Ltd');
});

test('an unreadable file leads to another one', async ({ pageOf }) => {
  const page = await pageOf(KEEPER, '/drug-details/upload-csv');
  await page
    .getByLabel(FILE)
    .setInputFiles({ name: 'open.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Company\n"Open,Vasudha Pharma Ltd\n') });
  await isAt(page, 'failed');
  await expect(page.getByRole('alert')).toContainText('Line 2 has a quotation mark that is not closed');
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await expect(page.getByLabel(FILE)).toBeAttached();
});
