import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/journeys/axe.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { toastOf } from '#tests/support/journeys/screens.ts';

/** A user who manages the masters. */
const KEEPER = 'omkar.j';

const FILE = 'Choose a file, or drop it here';
const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`),
});

/** A spreadsheet export: odd spacing, quotes, a duplicate item, and a pack of "ten". */
const items = csv('journey-items.csv', [
  'Medicine Name,Manufacturer,Composition,Pack,Remarks',
  '  Journeymol  650   Tablet ,Cipla Ltd,"Paracetamol  (650mg)",10,',
  '"Journeymol ""Forte"" Syrup",Cipla Ltd,"Paracetamol (125mg/5ml) +  Caffeine (10mg/5ml)",1,"shake, well"',
  'journeymol 650 tablet,Cipla Ltd,Paracetamol (650mg),10,again',
  'Journeymol Drops,Cipla Ltd,Paracetamol (100mg/ml),ten,',
]);

const batch = (page: Page): Locator => page.locator('[data-machine=fileImport]');
const isAt = (page: Page, state: string) => expect(batch(page)).toHaveAttribute('data-state', state, { timeout: 30_000 });
const fieldOf = (page: Page, label: string) => page.getByRole('combobox', { name: new RegExp(`^${label}( required)?$`) });
const filter = (page: Page, name: string) => page.getByRole('group', { name: 'Which rows' }).getByRole('button', { name });
const rowAt = (page: Page, line: number) => page.getByRole('row', { name: new RegExp(`^${line} `) });
const pressInDialog = (page: Page, words: string) => page.getByRole('alertdialog').getByRole('button', { name: words }).click();

async function sameForAll(page: Page, label: string, value: string): Promise<void> {
  await fieldOf(page, label).selectOption('The same value for all rows');
  await page.getByLabel(`${label}, for all rows`).selectOption({ label: value });
}

test('a file of items is mapped, checked in a dry run, corrected, imported and undone', async ({ pageOf }) => {
  const page = await pageOf(KEEPER, '/drug-details/upload-csv');
  await expect(page.getByLabel(FILE)).toBeAttached();
  await expectAccessible(page, 'beginning of an import');
  await page.getByLabel(FILE).setInputFiles(items);

  await isAt(page, 'mapping');
  await expect(page).toHaveURL(/\/drug-details\/upload-csv\?batch=\d+$/);
  await expect(fieldOf(page, 'Name')).toHaveValue('0');
  await expect(fieldOf(page, 'Company')).toHaveValue('1');
  await expect(page.getByText('Unused columns: Remarks')).toBeVisible();
  await page.getByRole('button', { name: 'Check 4 rows' }).click();
  await expect(fieldOf(page, 'Unit of measure')).toBeFocused();
  await expectAccessible(page, 'columns with what is missing');
  await sameForAll(page, 'Unit of measure', 'Strip');
  await sameForAll(page, 'Schedule', 'None');
  await sameForAll(page, 'Grade', 'C');
  await page.getByRole('checkbox', { name: 'Create missing records' }).check();
  await page.getByRole('button', { name: 'Check 4 rows' }).click();

  await isAt(page, 'reviewing');
  await expect(page.getByText('4 rows: 2 new, 0 changed, 1 unchanged, 1 bad. Nothing is written yet.')).toBeVisible();
  await expect(rowAt(page, 5)).toContainText('Bad');
  await expectAccessible(page, 'review with a bad row');
  await filter(page, 'Unchanged 1').click();
  await expect(rowAt(page, 4)).toBeVisible();
  // Another day, at the same place.
  await page.reload();
  await expect(rowAt(page, 4)).toBeVisible();
  await filter(page, 'Bad 1').click();
  const cell = page.getByRole('textbox', { name: 'Pack size, line 5' });
  await cell.fill('10');
  await cell.press('Enter');
  await expect(rowAt(page, 5)).toContainText('New');
  await expect(filter(page, 'Bad 0')).toBeVisible();

  await page.getByRole('button', { name: 'Write 3 rows' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Write 3 rows?' })).toContainText(
    'New records: 3. Changed records: 0. Also created, because rows name them: Companies (1), Compositions (2), Molecules (1). One row is already up to date.',
  );
  await pressInDialog(page, 'Write');
  await isAt(page, 'done');
  await expect(page.getByRole('heading', { name: '3 rows written' })).toBeFocused();
  await expectAccessible(page, 'result');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Result file' }).click();
  await page.getByRole('menuitem', { name: 'CSV file (.csv)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^masters\.item-\d+-result\.csv$/);

  const address = page.url();
  await page.getByRole('link', { name: 'View records' }).click();
  await page.getByRole('searchbox').fill('Journeymol');
  await page.keyboard.press('Enter');
  for (const name of ['Journeymol 650 Tablet', 'Journeymol "Forte" Syrup', 'Journeymol Drops'])
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();

  await page.goto(address);
  await page.getByRole('button', { name: 'Undo' }).click();
  await pressInDialog(page, 'Undo changes');
  await isAt(page, 'undone');
  await expect(page.getByRole('heading', { name: '3 rows undone' })).toBeVisible();
  await page.goto('/imports');
  await expect(page.getByRole('row', { name: /^journey-items\.csv .*Undone/ }).first()).toBeVisible();
  await expectAccessible(page, 'all imports');
  await page.goto('/masters/item-master');
  await page.getByRole('searchbox').fill('Journeymol');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^No item matches/)).toBeVisible();
});

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let pressed = 0; pressed < 80; pressed += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}

test('the import works by keyboard, and the focus follows the work', async ({ pageOf }) => {
  const page = await pageOf(KEEPER, '/masters/bulk-upload?master=uom');
  const input = page.getByLabel(FILE);
  await expect(input).toBeAttached();
  // Waits before the key press: the browser has to open its file dialog.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, input);
  await page.keyboard.press('Space');
  await (await chooser).setFiles(csv('units.csv', ['Name,Short name', 'Journey crate,JCR', ',JNO']));
  await expect(page.getByRole('heading', { name: 'Match columns' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Check 2 rows' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeFocused();
  const cell = page.getByRole('textbox', { name: 'Name, line 3' });
  await tabTo(page, cell);
  await page.keyboard.type('Journey net');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('rowheader', { name: '3' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  const write = page.getByRole('button', { name: 'Write 2 rows' });
  await write.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Write' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '2 rows written' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Undo' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Keep changes' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '2 rows undone' })).toBeFocused();
});

test('a file that is not a table is rejected with a message, before or after the upload', async ({ pageOf }) => {
  const page = await pageOf(KEEPER, '/masters/bulk-upload');
  const input = page.getByLabel(FILE);
  await input.setInputFiles({ name: 'items.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await expect(page.getByRole('alert')).toContainText('items.pdf is neither a CSV file nor an Excel workbook');
  await input.setInputFiles({ name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004 a workbook') });
  await expect(page.getByRole('alert')).toContainText('The workbook is damaged');
  await expectAccessible(page, 'a refused file');
});

test('an import is accessible only with permission', async ({ pageOf }) => {
  const page = await pageOf('farhan.s', '/imports');
  await expect(page).not.toHaveURL(/imports/);
  await expect(toastOf(page, /You don’t have access to Imports/)).toBeVisible();
});
